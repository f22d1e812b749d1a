import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { eq, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { takeOnce } from '../../plugins/limits';
import { isConfirmedAddress } from '../access/confirmed-addresses';
import type { RsvpOutcome } from './rsvps.service';

/** The reason for a mail to an attendee. */
export type RsvpMailKind =
  | 'confirmed'
  | 'waitlisted'
  | 'promoted'
  | 'left'
  | 'removed'
  | 'event-changed'
  | 'event-cancelled'
  | 'reminder-day'
  | 'reminder-hour';

/** What a mail to an attendee is about. */
export interface RsvpOccasion {
  kind: RsvpMailKind;
  /** Distinguishes mails of one kind, such as two changes of time. */
  version: string;
}

export interface RsvpMailJob {
  rsvpId: string;
  /** 'answer': the person's own answer, whatever it is when the mail is sent. */
  kind: RsvpMailKind | 'answer';
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

/** Mails about one person's own answer are at least this far apart, so that toggling fills no mailbox. */
const answerPauseMs = 10 * 60_000;

/** The mail about a person's own answer, given what the last one said; none about staying out. */
export function answerMailKind(status: RsvpStatus, mailed: RsvpStatus | null): RsvpMailKind | null {
  // A removal has a mail of its own.
  if (status === mailed || status === 'removed') return null;
  if (status === 'waitlisted') return 'waitlisted';
  if (isLiveRsvp(status) || status === 'pending') return 'confirmed';
  return isLiveRsvp(mailed) ? 'left' : null;
}

/**
 * Mails the link to the owner of an RSVP whose address somebody typed again, once a day. An address that nobody
 * confirmed has had its one mail.
 */
async function enqueueOwnerMail(
  context: AppContext,
  db: Db,
  rsvp: NonNullable<RsvpOutcome['typedFor']>,
): Promise<void> {
  if (!rsvp.confirmedAt) return;
  const now = context.now();
  const until = new Date(now.getTime() + 86_400_000);
  if (!(await takeOnce(db, `rsvp-typed:${rsvp.id}`, { now, until }))) return;
  const { status } = rsvp;
  const kind = status === 'waitlisted' || status === 'removed' ? status : 'confirmed';
  await enqueueRsvpMails(context, db, [rsvp.id], kind, now.toISOString());
}

/**
 * Queues the mail about a person's own answer, in the transaction that holds the event's lock. The first is
 * sent at once; it is the only one to an address that nobody confirmed. Changes soon after it are gathered.
 */
export async function enqueueAnswerMail(
  context: AppContext,
  db: Db,
  { rsvp, previousStatus, typedFor }: RsvpOutcome,
): Promise<void> {
  if (typedFor) return enqueueOwnerMail(context, db, typedFor);
  const rsvpId = rsvp.id;
  // Staying out is not worth a mail.
  const concernsPerson = isLiveRsvp(rsvp.status) || rsvp.status === 'pending' || isLiveRsvp(previousStatus);
  if (!concernsPerson || rsvp.status === previousStatus) return;
  const [row] = await db
    .select({
      mailed: rsvps.mailedStatus,
      dueAt: rsvps.answerMailAt,
      isConfirmed: isConfirmedAddress(sql`coalesce(${users.email}, ${rsvps.guestEmail})`),
    })
    .from(rsvps)
    .leftJoin(users, eq(users.id, rsvps.userId))
    .where(eq(rsvps.id, rsvpId));
  const now = context.now();
  if (!row || (row.mailed && !row.isConfirmed) || (row.dueAt && row.dueAt > now)) return;
  const at = new Date(Math.max(now.getTime(), (row.dueAt?.getTime() ?? 0) + answerPauseMs));
  const delaySeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  const job: RsvpMailJob = { rsvpId, kind: 'answer', version: at.toISOString() };
  await context.jobs.enqueue(db, rsvpMailQueue, job, {
    key: `${rsvpId}:answer:${job.version}`,
    delaySeconds,
  });
  await db.update(rsvps).set({ answerMailAt: at }).where(eq(rsvps.id, rsvpId));
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
