import type { RsvpResult } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { settleInvitations } from './invitation-answers';
import { enqueueAnswerMail, enqueueRsvpMails } from './rsvp-mails';
import { applyRsvp, type Respondent, type RsvpOutcome } from './rsvps.service';

export interface RsvpRequest {
  eventId: string;
  who: Respondent;
  wanted: RsvpOutcome['rsvp']['status'];
}

async function respondInTransaction(context: AppContext, db: Db, args: RsvpRequest): Promise<RsvpOutcome> {
  const outcome = await applyRsvp(db, { ...args, now: context.now() });
  const version = context.now().toISOString();
  const { rsvp, previousStatus } = outcome;
  const { id, status } = rsvp;
  // Staying out is not worth a mail.
  const concernsPerson = isLiveRsvp(status) || isLiveRsvp(previousStatus);
  if (concernsPerson && status !== previousStatus) await enqueueAnswerMail(context, db, id);
  await enqueueRsvpMails(context, db, outcome.promotedIds, 'promoted', version);
  await settleInvitations(context, db, { ...args, status });
  await context.live.publish(db, outcome.attendance);
  return outcome;
}

/**
 * Stores an RSVP after earlier ones to the same event are done. In the same transaction it queues the mails,
 * settles the invitations it answers, and publishes the new attendance to open pages.
 * @throws AppError as applyRsvp does
 */
export async function respondToEvent(context: AppContext, args: RsvpRequest): Promise<RsvpResult> {
  const { rsvp, attendance } = await context.eventLock.acquire(args.eventId.toLowerCase(), () =>
    context.database.db.transaction((db) => respondInTransaction(context, db, args)),
  );
  return { rsvp, attendance };
}
