import type { SessionUser } from '@quad/shared/contract/auth';
import type { OwnRole } from '@quad/shared/contract/event-roles';
import type { LinkedRole } from '@quad/shared/contract/helper-links';
import { personName } from '@quad/shared/person-name';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { eventRoles } from '../../db/schema/door';
import { events } from '../../db/schema/events';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { hasBlockWithAddress } from '../access/blocks';
import { isOpenTo } from '../access/event-visibility';
import { presentEvents } from '../events/personal-marks';
import { isAnswerable, type RoleAnswer, storeAnswer } from './event-roles.service';
import { roleIdOfLink } from './helper-mails';

/**
 * The invitation of a mailed link, at an event to come that is open to the viewer. Only a reader of the mail has the link, so
 * it counts for whoever is signed in; once somebody has accepted, it is theirs.
 * @throws AppError NOT_FOUND
 */
async function requireLinked(context: AppContext, db: Db, token: string, viewerId: string | null) {
  const id = roleIdOfLink(context, token);
  const [found] = id
    ? await db
        .select({
          row: eventRoles,
          event: events,
          host: { firstName: users.firstName, lastName: users.lastName },
        })
        .from(eventRoles)
        .innerJoin(events, eq(events.id, eventRoles.eventId))
        .innerJoin(users, eq(users.id, events.hostId))
        .where(
          and(
            eq(eventRoles.id, id),
            isOpenTo(viewerId),
            isNull(users.suspendedAt),
            ne(events.status, 'cancelled'),
            gt(events.endsAt, context.now()),
            sql`not ${hasBlockWithAddress(sql`${eventRoles.inviteeEmail}`, sql`${events.hostId}`)}`,
          ),
        )
    : [];
  const isOthers = found?.row.userId && found.row.userId !== viewerId;
  if (!found || isOthers || !isAnswerable(found.row)) {
    throw new AppError('NOT_FOUND', "This invitation doesn't work anymore");
  }
  return found;
}

/** The same with the lock of its row, in the caller's transaction. */
async function lockLinked(context: AppContext, db: Db, token: string, viewerId: string | null) {
  const id = roleIdOfLink(context, token);
  if (id) await db.select({ id: eventRoles.id }).from(eventRoles).where(eq(eventRoles.id, id)).for('update');
  return requireLinked(context, db, token, viewerId);
}

/** @throws AppError NOT_FOUND for a forged link, and an invitation that is over */
export async function openLinkedRole(
  context: AppContext,
  token: string,
  viewer: SessionUser | null,
): Promise<LinkedRole> {
  const { db, pool } = context.database;
  const { row, event, host } = await requireLinked(context, db, token, viewer?.id ?? null);
  const [shown] = await presentEvents(pool, [event], viewer?.id);
  if (!shown) throw new Error('The event was not presented');
  const { status, role } = row;
  return {
    role,
    hostName: personName(host, 'A student'),
    event: shown,
    status: status === 'accepted' || status === 'declined' ? status : 'open',
    needsSignIn: viewer === null,
  };
}

/** Records that the link was opened; if the owner opens it, nothing changes. @throws AppError NOT_FOUND */
export async function viewLinkedRole(
  context: AppContext,
  token: string,
  viewer: SessionUser | null,
): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const { row, event } = await lockLinked(context, db, token, viewer?.id ?? null);
    if (row.status !== 'invited' || event.hostId === viewer?.id) return;
    await db.update(eventRoles).set({ status: 'viewed' }).where(eq(eventRoles.id, row.id));
  });
}

/**
 * Answers by the mailed link.
 * @throws AppError NOT_FOUND, UNAUTHORIZED for a visitor who accepts, CONFLICT for the owner and as storeAnswer
 */
export async function answerLinkedRole(
  context: AppContext,
  token: string,
  answer: RoleAnswer,
): Promise<OwnRole | null> {
  const { userId } = answer;
  return context.database.db.transaction(async (db) => {
    const found = await lockLinked(context, db, token, userId);
    if (userId === null && answer.answer === 'accepted') {
      throw new AppError('UNAUTHORIZED', 'Please sign in to accept');
    }
    if (found.event.hostId === userId) throw new AppError('CONFLICT', 'This is your own event');
    return storeAnswer(context, db, found, answer);
  });
}
