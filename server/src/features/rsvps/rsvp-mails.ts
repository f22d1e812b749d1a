import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { takeOnce } from '../../plugins/limits';
import type { RsvpOutcome, SpotChanges } from './event-spots';

/** The reason for a mail to an attendee. */
export type RsvpMailKind =
  | 'confirmed'
  | 'waitlisted'
  | 'promoted'
  | 'left'
  | 'removed'
  | 'event-changed'
  | 'event-cancelled'
  | 'event-taken-down'
  | 'reminder-day'
  | 'reminder-hour';

/** When and where an event was, and its price, as its attendees last knew it. */
export interface PlansBefore {
  startDate: string;
  endDate: string | null;
  location: string;
  venueName: string | null;
  /** Absent in what an earlier version queued, as is the zone. */
  price?: number;
  /** IANA zone in which the event's times were. */
  timezone?: string;
}

/** What a mail to an attendee is about. */
export interface RsvpOccasion {
  kind: RsvpMailKind;
  /** Distinguishes mails of one kind, such as two changes of time. */
  version: string;
  /** Of a change; absent in what an earlier version queued. */
  before?: PlansBefore;
}

/** A person's notification of it has this key, so that whoever tells of it first is the only one. */
export const occasionKey = ({ kind, version }: RsvpOccasion, rsvpId: string) =>
  `${kind}:${rsvpId}:${version}`;

export interface RsvpMailJob extends Omit<RsvpOccasion, 'kind'> {
  rsvpId: string;
  /** 'answer': the person's own answer, whatever it is when the mail is sent. */
  kind: RsvpMailKind | 'answer';
}

export const rsvpMailQueue = defineQueue<RsvpMailJob>('rsvps.mail', mailRetries);

const asJob = (data: RsvpMailJob, delaySeconds = 0) => ({
  data,
  key: `${data.rsvpId}:${data.kind}:${data.version}`,
  delaySeconds,
});

/** Queues mails in the caller's transaction; each is sent once. */
export const enqueueRsvpMailJobs = (
  { jobs }: AppContext,
  db: Db,
  mails: readonly RsvpMailJob[],
): Promise<void> =>
  jobs.enqueueAll(
    db,
    rsvpMailQueue,
    mails.map((mail) => asJob(mail)),
  );

/** Queues one kind of mail for several RSVPs. */
export const enqueueRsvpMails = (
  context: AppContext,
  db: Db,
  rsvpIds: readonly string[],
  kind: RsvpMailKind,
  version: string,
  about: Pick<RsvpOccasion, 'before'> = {},
): Promise<void> =>
  enqueueRsvpMailJobs(
    context,
    db,
    rsvpIds.map((rsvpId) => ({ rsvpId, kind, version, ...about })),
  );

/** The mail about a person's own answer, given what the last one said, and whether its pass is void; none about staying out. */
export function answerMailKind(
  status: RsvpStatus,
  mailed: RsvpStatus | null,
  isPassVoid: boolean,
): RsvpMailKind | null {
  if (status === mailed) return status === 'attending' && isPassVoid ? 'confirmed' : null;
  // A removal has a mail of its own.
  if (status === 'removed') return null;
  if (status === 'waitlisted') return 'waitlisted';
  if (isLiveRsvp(status) || status === 'pending') return 'confirmed';
  return isLiveRsvp(mailed) ? 'left' : null;
}

/**
 * The mail with the link to the owner of an RSVP whose address somebody typed again, once a day. An address that
 * nobody confirmed has had its one mail.
 */
async function ownerMail(
  db: Db,
  { id, status, isConfirmed }: NonNullable<RsvpOutcome['typedFor']>,
  now: Date,
): Promise<ReturnType<typeof asJob>[]> {
  const until = new Date(now.getTime() + 86_400_000);
  if (!isConfirmed || !(await takeOnce(db, `rsvp-typed:${id}`, { now, until }))) return [];
  const kind = status === 'waitlisted' || status === 'removed' ? status : 'confirmed';
  return [asJob({ rsvpId: id, kind, version: now.toISOString() })];
}

/**
 * Queues the mails of an RSVP or of freed spots, in the transaction that holds the event's lock. A person's first
 * answer is mailed at once; it is the only mail to an address that nobody confirmed. Changes soon after it are
 * gathered, but a spot after a mail that told of none is mailed at once.
 */
export async function enqueueOutcomeMails(
  context: AppContext,
  db: Db,
  { promotedIds, rsvp, mailAt, typedFor }: SpotChanges & Partial<RsvpOutcome>,
): Promise<void> {
  const now = context.now();
  const version = now.toISOString();
  const mails = promotedIds.map((rsvpId) => asJob({ rsvpId, kind: 'promoted', version }));
  if (typedFor) mails.push(...(await ownerMail(db, typedFor, now)));
  if (rsvp && mailAt) {
    const delaySeconds = Math.ceil((Date.parse(mailAt) - now.getTime()) / 1000);
    mails.push(asJob({ rsvpId: rsvp.id, kind: 'answer', version: mailAt }, delaySeconds));
  }
  await context.jobs.enqueueAll(db, rsvpMailQueue, mails);
}

const linkPurpose = 'rsvp';

/** The guest's link back to the RSVP, which only a reader of the mail has. */
export function rsvpLinkToken({ signer }: AppContext, rsvpId: string): string {
  return signer.sign(linkPurpose, rsvpId);
}

/** The RSVP of a link; null for a forged one. */
export function rsvpIdOfLink({ signer }: AppContext, token: string): string | null {
  return signer.verify(linkPurpose, token);
}
