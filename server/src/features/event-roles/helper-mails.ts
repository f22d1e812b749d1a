import { defineQueue, mailRetries } from '../../adapters/jobs';

/** An invitation to help, to an address that may have no account. */
export const helperMailQueue = defineQueue<{ roleId: string; version: string }>(
  'event-roles.mail',
  mailRetries,
);
