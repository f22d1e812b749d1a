import { defineQueue, mailRetries } from '../../adapters/jobs';

/** A host's message to one attendee. */
export interface HostMessageJob {
  rsvpId: string;
  /** The same for all recipients of a message. */
  messageId: string;
  subject: string;
  message: string;
}

export const hostMessageQueue = defineQueue<HostMessageJob>('hosting.message', mailRetries);
