import type { RsvpResult } from '@quad/shared/contract/rsvps';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { settleInvitations } from './invitation-answers';
import { enqueueRsvpMails, type RsvpMailKind } from './rsvp-mails';
import { applyRsvp, type Respondent, type RsvpOutcome } from './rsvps.service';

export interface RsvpRequest {
  eventId: string;
  who: Respondent;
  wanted: RsvpOutcome['rsvp']['status'];
}

/** The mail that an RSVP causes; a person who was never in gets none about being out. */
function mailKindFor({ rsvp, previousStatus }: RsvpOutcome): RsvpMailKind | null {
  if (rsvp.status === previousStatus) return null;
  if (rsvp.status === 'waitlisted') return 'waitlisted';
  if (isLiveRsvp(rsvp.status)) return 'confirmed';
  return isLiveRsvp(previousStatus) ? 'left' : null;
}

async function respondInTransaction(context: AppContext, db: Db, args: RsvpRequest): Promise<RsvpOutcome> {
  const outcome = await applyRsvp(db, { ...args, now: context.now() });
  const version = context.now().toISOString();
  const kind = mailKindFor(outcome);
  if (kind) await enqueueRsvpMails(context, db, [outcome.rsvp.id], kind, version);
  await enqueueRsvpMails(context, db, outcome.promotedIds, 'promoted', version);
  await settleInvitations(context, db, { ...args, status: outcome.rsvp.status });
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
