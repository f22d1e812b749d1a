import type { RelationState } from '@quad/shared/contract/friends';
import { and, eq, gt, isNull, not } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { notifications } from '../../db/schema/notifications';
import { friendRequests, friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { hasBlockBetween } from '../access/blocks';
import { findBetween, isPair, lockPair } from '../access/ties';
import { notify, publishNotificationChange } from '../notifications/notify';

type FriendRequest = typeof friendRequests.$inferSelect;

/** Requests that one person may send another in a week, so that declining one ends the matter. */
const askingsAWeek = 3;
const weekMs = 7 * 24 * 60 * 60 * 1000;

const notFound = () => new AppError('NOT_FOUND', "We couldn't find this person");
const friends: RelationState = { relation: 'friends', requestId: null };
const strangers: RelationState = { relation: 'none', requestId: null };

/** A person who may receive a request: existing, not suspended, not across a block. */
async function requireReachable(db: Db, userId: string, otherId: string): Promise<void> {
  const isReachable = and(
    eq(users.id, otherId),
    isNull(users.suspendedAt),
    not(hasBlockBetween(userId, otherId)),
  );
  if ((await db.$count(users, isReachable)) === 0) throw notFound();
}

async function settle(db: Db, request: FriendRequest, status: FriendRequest['status'], now: Date) {
  await db.update(friendRequests).set({ status, respondedAt: now }).where(eq(friendRequests.id, request.id));
}

/** Turns a request into a friendship; the caller must hold the pair's lock. */
async function befriend(context: AppContext, db: Db, request: FriendRequest): Promise<RelationState> {
  await settle(db, request, 'accepted', context.now());
  await db
    .insert(friendships)
    .values({ userId: request.senderId, friendId: request.receiverId })
    .onConflictDoNothing();
  await notify(context, db, {
    kind: 'friend_accepted',
    key: `friend:${request.id}`,
    userId: request.senderId,
    actorId: request.receiverId,
  });
  return friends;
}

/**
 * Sends a friend request. Two requests that cross make friends; repeating changes nothing.
 * @throws AppError INVALID_INPUT for oneself, NOT_FOUND, RATE_LIMITED if this person was asked too often
 */
export async function sendRequest(
  context: AppContext,
  { senderId, receiverId, message }: { senderId: string; receiverId: string; message: string | null },
): Promise<RelationState> {
  if (senderId === receiverId) throw new AppError('INVALID_INPUT', "You can't add yourself as a friend");
  return context.database.db.transaction(async (db) => {
    await lockPair(db, senderId, receiverId);
    await requireReachable(db, senderId, receiverId);
    const { areFriends, request } = await findBetween(db, senderId, receiverId);
    if (areFriends) return friends;
    if (request?.senderId === receiverId) return befriend(context, db, request);
    if (request) return { relation: 'requested', requestId: request.id };
    const lately = and(
      eq(friendRequests.senderId, senderId),
      eq(friendRequests.receiverId, receiverId),
      gt(friendRequests.createdAt, new Date(context.now().getTime() - weekMs)),
    );
    if ((await db.$count(friendRequests, lately)) >= askingsAWeek) {
      throw new AppError('RATE_LIMITED', "You've already asked this person. You can ask again next week.");
    }
    const [sent] = await db.insert(friendRequests).values({ senderId, receiverId, message }).returning();
    if (!sent) throw new Error('The request was not stored');
    const data = { requestId: sent.id, message };
    const key = `friend-request:${sent.id}`;
    await notify(context, db, { kind: 'friend_request', key, userId: receiverId, actorId: senderId, data });
    return { relation: 'requested', requestId: sent.id };
  });
}

/** The request, with its pair locked; only for the one of the two who may act on it. */
async function holdRequest(
  db: Db,
  { id, userId, as }: { id: string; userId: string; as: 'sender' | 'receiver' },
): Promise<FriendRequest> {
  const [found] = await db.select().from(friendRequests).where(eq(friendRequests.id, id));
  if (!found || found[`${as}Id`] !== userId) {
    throw new AppError('NOT_FOUND', 'This request no longer exists');
  }
  await lockPair(db, found.senderId, found.receiverId);
  const [held] = await db.select().from(friendRequests).where(eq(friendRequests.id, id));
  if (!held) throw new AppError('NOT_FOUND', 'This request no longer exists');
  return held;
}

interface OwnRequest {
  id: string;
  userId: string;
}

/** @throws AppError NOT_FOUND, CONFLICT if the request was canceled or declined */
export async function acceptRequest(context: AppContext, { id, userId }: OwnRequest): Promise<RelationState> {
  return context.database.db.transaction(async (db) => {
    const request = await holdRequest(db, { id, userId, as: 'receiver' });
    if (request.status === 'pending') {
      await requireReachable(db, userId, request.senderId);
      return befriend(context, db, request);
    }
    const { areFriends } = await findBetween(db, request.senderId, request.receiverId);
    if (areFriends) return friends;
    throw new AppError('CONFLICT', 'This request was already answered or taken back');
  });
}

/** @throws AppError NOT_FOUND, CONFLICT if the two have become friends */
export async function declineRequest(
  context: AppContext,
  { id, userId }: OwnRequest,
): Promise<RelationState> {
  return context.database.db.transaction(async (db) => {
    const request = await holdRequest(db, { id, userId, as: 'receiver' });
    if (request.status === 'accepted') throw new AppError('CONFLICT', "You're already friends");
    if (request.status === 'pending') await settle(db, request, 'declined', context.now());
    return strangers;
  });
}

/**
 * Cancels one's own request, and with it the receiver's notification.
 * @throws AppError NOT_FOUND, CONFLICT if it has been accepted
 */
export async function cancelRequest(context: AppContext, { id, userId }: OwnRequest): Promise<RelationState> {
  return context.database.db.transaction(async (db) => {
    const request = await holdRequest(db, { id, userId, as: 'sender' });
    if (request.status === 'accepted') throw new AppError('CONFLICT', "You're already friends");
    if (request.status === 'pending') await settle(db, request, 'cancelled', context.now());
    await db
      .delete(notifications)
      .where(
        and(
          eq(notifications.userId, request.receiverId),
          eq(notifications.actorId, userId),
          eq(notifications.key, `friend-request:${id}`),
        ),
      );
    await publishNotificationChange(context, db, request.receiverId);
    return strangers;
  });
}

/** Ends a friendship; the other person isn't notified. */
export async function unfriend(db: Db, userId: string, otherId: string): Promise<RelationState> {
  return db.transaction(async (db) => {
    await lockPair(db, userId, otherId);
    await db.delete(friendships).where(isPair(friendships.userId, friendships.friendId, userId, otherId));
    return strangers;
  });
}
