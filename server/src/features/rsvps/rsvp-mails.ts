import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** Why an attendee is written to. */
export type RsvpMailKind =
  | 'confirmed'
  | 'waitlisted'
  | 'promoted'
  | 'left'
  | 'event-changed'
  | 'event-cancelled'
  | 'reminder-day'
  | 'reminder-hour';

export interface RsvpMailJob {
  rsvpId: string;
  kind: RsvpMailKind;
  /** Tells two mails of one kind apart, such as two changes of time. */
  version: string;
}

export const rsvpMailQueue = defineQueue<RsvpMailJob>('rsvps.mail');

/** Queues mails in the caller's transaction; each is sent once. */
export async function enqueueRsvpMails(
  { jobs }: AppContext,
  db: Db,
  rsvpIds: readonly string[],
  kind: RsvpMailKind,
  version: string,
): Promise<void> {
  for (const rsvpId of rsvpIds) {
    await jobs.enqueue(db, rsvpMailQueue, { rsvpId, kind, version }, { key: `${rsvpId}:${kind}:${version}` });
  }
}

const linkPurpose = 'rsvp';

/** The guest's way back: a link that only the holder of the mail has. */
export function rsvpLinkToken({ signer }: AppContext, rsvpId: string): string {
  return signer.sign(linkPurpose, rsvpId);
}

/** The RSVP of a link, or null for a forged one. */
export function rsvpIdOfLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}
