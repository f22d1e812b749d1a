import type { RsvpResult } from '@quad/shared/contract/rsvps';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { fillSpots, type SpotChanges } from './event-spots';
import { settleInvitations } from './invitation-answers';
import { enqueueAnswerMail, enqueueRsvpMails } from './rsvp-mails';
import { findRespondent } from './rsvps.queries';
import { applyRsvp, confirmGuestRsvp, type RsvpArgs, type RsvpOutcome } from './rsvps.service';

/** Queues the mails of people who got a spot, and publishes the new attendance to open pages. */
export async function announceSpots(context: AppContext, db: Db, changes: SpotChanges): Promise<void> {
  await enqueueRsvpMails(context, db, changes.promotedIds, 'promoted', context.now().toISOString());
  await context.live.publish(db, changes.attendance);
}

async function announce(context: AppContext, db: Db, outcome: RsvpOutcome): Promise<void> {
  await enqueueAnswerMail(context, db, outcome);
  await announceSpots(context, db, outcome);
}

/** Runs a change of one event's RSVPs after earlier ones are done. */
const afterOthers = <Result>(
  { eventLock, database }: AppContext,
  eventId: string,
  change: (db: Db) => Promise<Result>,
): Promise<Result> => eventLock.acquire(eventId.toLowerCase(), () => database.db.transaction(change));

/**
 * Stores an RSVP after earlier ones to the same event are done. In the same transaction it queues the mails,
 * settles the invitations it answers, and publishes the new attendance to open pages.
 * @throws AppError as applyRsvp does
 */
export function respondToEvent(context: AppContext, args: RsvpArgs): Promise<RsvpResult> {
  return afterOthers(context, args.eventId, async (db) => {
    const outcome = await applyRsvp(db, { ...args, now: context.now() });
    await announce(context, db, outcome);
    // Anybody can type the address of an invited person.
    if ('userId' in args.who || args.isByLink)
      await settleInvitations(context, db, { ...args, status: outcome.rsvp.status });
    return { rsvp: outcome.rsvp, attendance: outcome.attendance };
  });
}

/** Confirms a guest's RSVP whose link was opened, with the mails and news of what that changed. */
export function confirmByLink(context: AppContext, rsvp: { id: string; eventId: string }): Promise<void> {
  return afterOthers(context, rsvp.eventId, async (db) => {
    const outcome = await confirmGuestRsvp(db, {
      rsvpId: rsvp.id,
      eventId: rsvp.eventId,
      now: context.now(),
    });
    if (!outcome) return;
    await announce(context, db, outcome);
    const respondent = await findRespondent(db, rsvp.id);
    if (respondent) await settleInvitations(context, db, { ...respondent, status: outcome.rsvp.status });
  });
}

/** Releases an event's lapsed spots and gives them to the waitlist. */
export function releaseEventSpots(context: AppContext, eventId: string): Promise<void> {
  return afterOthers(context, eventId, async (db) =>
    announceSpots(context, db, await fillSpots(db, eventId, context.now())),
  );
}
