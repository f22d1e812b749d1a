import { setImmediate } from 'node:timers/promises';
import type { RsvpResult } from '@quad/shared/contract/rsvps';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isDatabaseUnavailable } from '../../db/unavailable';
import { AppError } from '../../errors';
import type { Use } from '../../plugins/limits';
import { refreshAttendeePreview } from './attendee-preview';
import { fillSpots, type SpotChanges } from './event-spots';
import { settleInvitations } from './invitation-answers';
import { answeredJobs, enqueueOutcomeMails, rsvpMailQueue } from './rsvp-mails';
import { findRespondent } from './rsvps.queries';
import {
  type Asked,
  applyLoneRsvps,
  applyRsvp,
  confirmGuestRsvp,
  type RsvpArgs,
  type RsvpOutcome,
} from './rsvps.service';

/** Queues the mails of an answer and of people who got a spot, and updates the initials on cards. */
export async function announceSpots(
  context: AppContext,
  db: Db,
  outcome: SpotChanges & Partial<RsvpOutcome>,
): Promise<void> {
  await enqueueOutcomeMails(context, db, outcome);
  if (outcome.isPreviewOld) await refreshAttendeePreview(db, outcome.attendance.eventId);
}

/** Runs a change of one event's RSVPs in a transaction, after earlier ones: for everything that a crowd may want as well. */
export const together = <Result>(
  { eventLock, database }: AppContext,
  eventId: string,
  change: (db: Db) => Promise<Result>,
): Promise<Result> => eventLock.acquire(eventId.toLowerCase(), () => database.db.transaction(change));

/** An answer that waits for earlier ones to the same event. */
interface WaitingAnswer extends Asked {
  resolve(result: RsvpResult): void;
  reject(error: unknown): void;
}

/** Those of each process, by event, in the order in which they came. */
const answersOf = new WeakMap<AppContext, Map<string, Set<WaitingAnswer>>>();

/** So many answers at most are one statement: some milliseconds, for which the event's row is locked. */
const answersAtOnce = 16;

const personOf = ({ args: { who } }: Asked) => ('userId' in who ? who.userId : who.guestEmail.toLowerCase());

/** Takes the first who wait for an event, none of them twice. */
function takeFirst(answers: Map<string, Set<WaitingAnswer>>, eventId: string): WaitingAnswer[] {
  const waiting = answers.get(eventId) ?? new Set();
  const first = new Map<string, WaitingAnswer>();
  for (const answer of waiting) {
    if (first.size === answersAtOnce) break;
    const person = personOf(answer);
    if (first.has(person)) continue;
    first.set(person, answer);
    waiting.delete(answer);
  }
  if (waiting.size === 0) answers.delete(eventId);
  return [...first.values()];
}

const resultOf = ({ rsvp, attendance }: RsvpOutcome): RsvpResult => ({ rsvp, attendance });

/** Answers in a transaction, with the mails, invitations and initials that this changes. */
const answerWithMore = (context: AppContext, args: RsvpArgs & { now: Date }): Promise<RsvpResult> =>
  context.database.db.transaction(async (db) => {
    const outcome = await applyRsvp(db, args);
    await announceSpots(context, db, outcome);
    if (outcome.isInvited) await settleInvitations(context, db, { ...args, status: outcome.rsvp.status });
    return resultOf(outcome);
  });

/** Answers several people in one statement, and those with more to do in a transaction each. */
async function answerTogether(context: AppContext, eventId: string, waiting: WaitingAnswer[]): Promise<void> {
  const now = context.now();
  let outcomes: (RsvpOutcome | AppError | null)[];
  try {
    const jobs = await context.jobs.insertStatement(rsvpMailQueue, answeredJobs);
    outcomes = await applyLoneRsvps(context.database, jobs, { eventId, asked: waiting, now });
  } catch (error) {
    if (waiting.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of waiting) reject(error);
    // Nothing of any is stored: only who can't be answered fails.
    else for (const answer of waiting) await answerTogether(context, eventId, [answer]);
    return;
  }
  const withMore: WaitingAnswer[] = [];
  for (const [index, answer] of waiting.entries()) {
    const outcome = outcomes[index];
    if (!outcome) withMore.push(answer);
    else if (outcome instanceof AppError) answer.reject(outcome);
    else answer.resolve(resultOf(outcome));
  }
  for (const { args, resolve, reject } of withMore) {
    await answerWithMore(context, { ...args, now }).then(resolve, reject);
  }
}

/**
 * Stores an RSVP after earlier ones to the same event are done, together with others that wait. In the same transaction it
 * queues the mails and settles the invitations it answers; open pages get the new attendance when it commits.
 * @param use of a limit, counted in the same statement
 * @throws AppError as applyRsvp does, and RATE_LIMITED
 */
export function respondToEvent(
  context: AppContext,
  args: RsvpArgs,
  use: Use | null = null,
): Promise<RsvpResult> {
  const answers = answersOf.get(context) ?? new Map<string, Set<WaitingAnswer>>();
  answersOf.set(context, answers);
  const eventId = args.eventId.toLowerCase();
  return new Promise((resolve, reject) => {
    const answer: WaitingAnswer = { args, use, resolve, reject };
    answers.set(eventId, (answers.get(eventId) ?? new Set()).add(answer));
    const turn = async () => {
      // An earlier turn took this answer along, and all others.
      if (!answers.has(eventId)) return;
      // Others that have arrived by now, too.
      await setImmediate();
      await answerTogether(context, eventId, takeFirst(answers, eventId));
    };
    context.eventLock.acquire(eventId, turn).catch((error) => {
      // The wait was too long; but not for an answer that an earlier turn took along.
      if (answers.get(eventId)?.delete(answer)) reject(error);
    });
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
