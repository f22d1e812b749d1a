import type { RsvpResult } from '@quad/shared/contract/rsvps';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { refreshAttendeePreview } from './attendee-preview';
import { fillSpots, type SpotChanges } from './event-spots';
import { settleInvitations } from './invitation-answers';
import { enqueueOutcomeMails } from './rsvp-mails';
import { findRespondent } from './rsvps.queries';
import { applyRsvp, confirmGuestRsvp, type RsvpArgs, type RsvpOutcome } from './rsvps.service';

/** Queues the mails of an answer and of people who got a spot, and updates the initials on cards. */
export async function announceSpots(
  context: AppContext,
  db: Db,
  outcome: SpotChanges & Partial<RsvpOutcome>,
): Promise<void> {
  await enqueueOutcomeMails(context, db, outcome);
  if (outcome.isPreviewOld) await refreshAttendeePreview(db, outcome.attendance.eventId);
}

/**
 * Runs a change of one event's RSVPs in a transaction, after earlier ones of this process: for everything that a crowd may
 * want as well. Who waits for the turn holds no connection. A change that has the event's row lock may let the next one in:
 * Postgres keeps it waiting, and goes on with it when this one commits. So a crowd holds two connections at most.
 */
export const inTurn = <Result>(
  { eventLock, database }: AppContext,
  eventId: string,
  change: (db: Db, letNextIn: () => void) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const turn = (end: () => void) =>
      void database.db
        .transaction((db) => change(db, end))
        .then(resolve, reject)
        .finally(end);
    eventLock.acquire(eventId.toLowerCase(), turn).catch(reject);
  });

/**
 * Stores an RSVP. The same transaction queues the mails and settles the invitations it answers; open pages get the new
 * attendance when it commits.
 * @throws AppError as applyRsvp does
 */
export function respondToEvent(context: AppContext, args: RsvpArgs): Promise<RsvpResult> {
  return inTurn(context, args.eventId, async (db, letNextIn) => {
    const outcome = await applyRsvp(db, { ...args, now: context.now() });
    letNextIn();
    const { rsvp, attendance, isInvited } = outcome;
    await announceSpots(context, db, outcome);
    if (isInvited) await settleInvitations(context, db, { ...args, status: rsvp.status });
    return { rsvp, attendance };
  });
}

/** Confirms a guest's RSVP whose link was opened, with the mails and news of what that changed. */
export function confirmByLink(context: AppContext, rsvp: { id: string; eventId: string }): Promise<void> {
  return inTurn(context, rsvp.eventId, async (db) => {
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
  return inTurn(context, eventId, async (db) =>
    announceSpots(context, db, await fillSpots(db, eventId, context.now())),
  );
}
