import type { RsvpResult } from '@quad/shared/contract/rsvps';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import type { Use } from '../../plugins/limits';
import { refreshAttendeePreview } from './attendee-preview';
import { fillSpots, type SpotChanges } from './event-spots';
import { settleInvitations } from './invitation-answers';
import { answeredJobs, enqueueOutcomeMails, rsvpMailQueue } from './rsvp-mails';
import { findRespondent } from './rsvps.queries';
import { applyLoneRsvp, applyRsvp, confirmGuestRsvp, type RsvpArgs, type RsvpOutcome } from './rsvps.service';

/** Queues the mails of an answer and of people who got a spot, and updates the initials on cards. */
export async function announceSpots(
  context: AppContext,
  db: Db,
  outcome: SpotChanges & Partial<RsvpOutcome>,
): Promise<void> {
  await enqueueOutcomeMails(context, db, outcome);
  if (outcome.isPreviewOld) await refreshAttendeePreview(db, outcome.attendance.eventId);
}

/** So many changes of one event's RSVPs are in the database: while one commits, the next waits for the lock there. */
const lanes = 2;
let turn = 0;

/** Runs a change of one event's RSVPs after earlier ones are done. */
function afterOthers<Result>(
  { eventLock }: AppContext,
  eventId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  turn = (turn + 1) % lanes;
  return eventLock.acquire(`${eventId.toLowerCase()} ${turn}`, change);
}

/** The same in a transaction: for everything that takes the lock of the event's row while a crowd does. */
export const together = <Result>(
  context: AppContext,
  eventId: string,
  change: (db: Db) => Promise<Result>,
): Promise<Result> => afterOthers(context, eventId, () => context.database.db.transaction(change));

/**
 * Stores an RSVP after earlier ones to the same event are done. In the same transaction it queues the mails and
 * settles the invitations it answers; open pages get the new attendance when it commits. Most are one statement.
 * @param use of a limit, counted in the same statement
 * @throws AppError as applyRsvp does, and RATE_LIMITED
 */
export function respondToEvent(
  context: AppContext,
  args: RsvpArgs,
  use: Use | null = null,
): Promise<RsvpResult> {
  const { database } = context;
  return afterOthers(context, args.eventId, async () => {
    const dated = { ...args, now: context.now() };
    const jobs = await context.jobs.insertStatement(rsvpMailQueue, answeredJobs);
    const { rsvp, attendance } =
      (await applyLoneRsvp(database, jobs, dated, use)) ??
      (await database.db.transaction(async (db) => {
        const outcome = await applyRsvp(db, dated);
        await announceSpots(context, db, outcome);
        if (outcome.isInvited) await settleInvitations(context, db, { ...args, status: outcome.rsvp.status });
        return outcome;
      }));
    return { rsvp, attendance };
  });
}

/** Confirms a guest's RSVP whose link was opened, with the mails and news of what that changed. */
export function confirmByLink(context: AppContext, rsvp: { id: string; eventId: string }): Promise<void> {
  return together(context, rsvp.eventId, async (db) => {
    const outcome = await confirmGuestRsvp(db, {
      rsvpId: rsvp.id,
      eventId: rsvp.eventId,
      now: context.now(),
    });
    if (!outcome) return;
    await announceSpots(context, db, outcome);
    const respondent = await findRespondent(db, rsvp.id);
    if (respondent) await settleInvitations(context, db, { ...respondent, status: outcome.rsvp.status });
  });
}

/** Releases an event's lapsed spots and gives them to the waitlist. */
export function releaseEventSpots(context: AppContext, eventId: string): Promise<void> {
  return together(context, eventId, async (db) =>
    announceSpots(context, db, await fillSpots(db, eventId, context.now())),
  );
}
