import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';

/** The reason for a mail to an attendee. */
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
  /** Distinguishes mails of one kind, such as two changes of time. */
  version: string;
}

export const rsvpMailQueue = defineQueue<RsvpMailJob>('rsvps.mail', mailRetries);

/** Queues mails in the caller's transaction; each is sent once. */
export async function enqueueRsvpMailJobs(
  { jobs }: AppContext,
  db: Db,
  mails: readonly RsvpMailJob[],
): Promise<void> {
  await jobs.enqueueAll(
    db,
    rsvpMailQueue,
    mails.map((data) => ({ data, key: `${data.rsvpId}:${data.kind}:${data.version}` })),
  );
}

/** Queues one kind of mail for several RSVPs. */
export const enqueueRsvpMails = (
  context: AppContext,
  db: Db,
  rsvpIds: readonly string[],
  kind: RsvpMailKind,
  version: string,
): Promise<void> =>
  enqueueRsvpMailJobs(
    context,
    db,
    rsvpIds.map((rsvpId) => ({ rsvpId, kind, version })),
  );

const linkPurpose = 'rsvp';

/** The guest's link back to the RSVP, which only a reader of the mail has. */
export function rsvpLinkToken({ signer }: AppContext, rsvpId: string): string {
  return signer.sign(linkPurpose, rsvpId);
}

/** The RSVP of a link; null for a forged one. */
export function rsvpIdOfLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}
