import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema/notifications';
import { eventInvitations, friendRequests, friendships } from '../../db/schema/people';

type FriendRequest = typeof friendRequests.$inferSelect;

/** Rows of two people in either order; uses the index over the pair. */
export const isPair = (left: AnyColumn, right: AnyColumn, one: string, other: string): SQL => sql`
  least(${left}, ${right}) = least(${one}::uuid, ${other}::uuid)
  and greatest(${left}, ${right}) = greatest(${one}::uuid, ${other}::uuid)`;

/** The same for tables that have an index over each column instead of the pair. */
const isEitherWay = (left: AnyColumn, right: AnyColumn, one: string, other: string) =>
  or(and(eq(left, one), eq(right, other)), and(eq(left, other), eq(right, one)));

const isPendingBetween = (one: string, other: string) =>
  and(
    // Written out, so that a generic plan can use the index of pending ones.
    sql`${friendRequests.status} = 'pending'`,
    isPair(friendRequests.senderId, friendRequests.receiverId, one, other),
  );

/** Serializes actions between two people until the transaction ends. */
export async function lockPair(db: Db, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(':');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/** The relation between two people. */
export async function findBetween(
  db: Db,
  one: string,
  other: string,
): Promise<{ areFriends: boolean; request: FriendRequest | null }> {
  const pair = isPair(friendships.userId, friendships.friendId, one, other);
  const [request] = await db.select().from(friendRequests).where(isPendingBetween(one, other));
  return { areFriends: (await db.$count(friendships, pair)) > 0, request: request ?? null };
}

/**
 * Ends every connection between two people, as a block does: friendship, requests, open invitations, and
 * notifications about the other.
 */
export async function cutTies(db: Db, one: string, other: string): Promise<void> {
  await lockPair(db, one, other);
  await db.delete(friendships).where(isPair(friendships.userId, friendships.friendId, one, other));
  await db
    .update(friendRequests)
    .set({ status: 'cancelled', respondedAt: sql`now()` })
    .where(isPendingBetween(one, other));
  const isOpen = inArray(eventInvitations.status, ['sent', 'viewed']);
  const { senderId, receiverId } = eventInvitations;
  await db.delete(eventInvitations).where(and(isOpen, isEitherWay(senderId, receiverId, one, other)));
  const { userId, actorId } = notifications;
  await db.delete(notifications).where(isEitherWay(userId, actorId, one, other));
}
