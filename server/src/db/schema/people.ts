import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { events } from './events';
import { users } from './users';

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per pair, regardless of who asked. */
export const friendships = pgTable(
  'friendships',
  {
    id: id(),
    userId: person(),
    friendId: person(),
    status: text({ enum: ['active'] })
      .notNull()
      .default('active'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('friendships_one_per_pair').on(
      sql`least(${table.userId}, ${table.friendId})`,
      sql`greatest(${table.userId}, ${table.friendId})`,
    ),
    index('friendships_user').on(table.userId),
    index('friendships_friend').on(table.friendId),
    check('friendships_two_people', sql`${table.userId} <> ${table.friendId}`),
  ],
);

export const friendRequests = pgTable(
  'friend_requests',
  {
    id: id(),
    senderId: person(),
    receiverId: person(),
    status: text({ enum: ['pending', 'accepted', 'declined', 'cancelled'] })
      .notNull()
      .default('pending'),
    message: text(),
    createdAt: createdAt(),
    respondedAt: instant(),
  },
  (table) => [
    uniqueIndex('friend_requests_one_pending_per_pair')
      .on(
        sql`least(${table.senderId}, ${table.receiverId})`,
        sql`greatest(${table.senderId}, ${table.receiverId})`,
      )
      .where(sql`${table.status} = 'pending'`),
    index('friend_requests_sender').on(table.senderId, table.status),
    index('friend_requests_receiver').on(table.receiverId, table.status),
    check('friend_requests_two_people', sql`${table.senderId} <> ${table.receiverId}`),
  ],
);

export const eventInvitations = pgTable(
  'event_invitations',
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    senderId: person(),
    receiverId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    inviteeEmail: text(),
    status: text({ enum: ['sent', 'viewed', 'accepted', 'declined'] })
      .notNull()
      .default('sent'),
    personalMessage: text(),
    createdAt: createdAt(),
    respondedAt: instant(),
  },
  (table) => [
    uniqueIndex('event_invitations_one_per_person').on(table.eventId, table.senderId, table.receiverId),
    uniqueIndex('event_invitations_one_per_email').on(
      table.eventId,
      table.senderId,
      sql`lower(${table.inviteeEmail})`,
    ),
    index('event_invitations_receiver').on(table.receiverId, table.status),
    index('event_invitations_sender').on(table.senderId, table.createdAt),
    index('event_invitations_email').on(table.eventId, sql`lower(${table.inviteeEmail})`),
    check(
      'event_invitations_to_somebody',
      sql`${table.receiverId} is not null or ${table.inviteeEmail} is not null`,
    ),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    blockerId: person(),
    blockedId: person(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('blocks_unique').on(table.blockerId, table.blockedId),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_two_people', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/** A link that a person shared, to an event or the app. One row each, however often it is used. */
export const shares = pgTable(
  'shares',
  {
    id: id(),
    userId: person(),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** When somebody else first opened it. */
    openedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('shares_one_per_event')
      .on(table.userId, table.eventId)
      .where(sql`${table.eventId} is not null`),
    uniqueIndex('shares_one_of_app').on(table.userId).where(sql`${table.eventId} is null`),
    index('shares_event').on(table.eventId),
  ],
);

/** A person's calendar address: signed with the row's id, so that deleting the row revokes it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  { id: id(), userId: person(), createdAt: createdAt() },
  (table) => [uniqueIndex('calendar_feeds_one_per_user').on(table.userId)],
);
