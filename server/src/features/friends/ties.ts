import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { friendRequests, friendships } from '../../db/schema/people';

type FriendRequest = typeof friendRequests.$inferSelect;

/** Rows of two people, whoever of them is in which column; answered by the index over the pair. */
export const isPair = (left: AnyColumn, right: AnyColumn, one: string, other: string): SQL => sql`
  least(${left}, ${right}) = least(${one}::uuid, ${other}::uuid)
  and greatest(${left}, ${right}) = greatest(${one}::uuid, ${other}::uuid)`;

/** Whatever two people do to one another at the same moment happens one after the other, until the transaction ends. */
export async function lockPair(db: Db, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(':');
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/** What stands between two people. */
export async function findBetween(
  db: Db,
  one: string,
  other: string,
): Promise<{ areFriends: boolean; request: FriendRequest | null }> {
  const pair = isPair(friendships.userId, friendships.friendId, one, other);
  const [request] = await db
    .select()
    .from(friendRequests)
    .where(
      and(
        eq(friendRequests.status, 'pending'),
        isPair(friendRequests.senderId, friendRequests.receiverId, one, other),
      ),
    );
  return { areFriends: (await db.$count(friendships, pair)) > 0, request: request ?? null };
}

/**
 * Ends all that two people have to do with one another, as a block does: friendship, requests, invitations that wait for
 * an answer, and what either was told of the other.
 */
export async function cutTies(db: Db, one: string, other: string): Promise<void> {
  await lockPair(db, one, other);
  await db.delete(friendships).where(isPair(friendships.userId, friendships.friendId, one, other));
  await db.execute(sql`
    update friend_requests set status = 'cancelled', responded_at = now()
    where status = 'pending' and least(sender_id, receiver_id) = least(${one}::uuid, ${other}::uuid)
      and greatest(sender_id, receiver_id) = greatest(${one}::uuid, ${other}::uuid)`);
  await db.execute(sql`
    delete from event_invitations where status in ('sent', 'viewed')
      and ((sender_id = ${one} and receiver_id = ${other}) or (sender_id = ${other} and receiver_id = ${one}))`);
  await db.execute(sql`
    delete from notifications
    where (user_id = ${one} and actor_id = ${other}) or (user_id = ${other} and actor_id = ${one})`);
}
