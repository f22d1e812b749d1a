import { type NotificationData, notificationKinds } from '@quad/shared/contract/notifications';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { events } from './events';
import { sessions, users } from './users';

/** Notifications in the app, one for each happening. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Who caused it; deleting an account deletes the notifications it caused. */
    actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    data: jsonb().$type<NotificationData>().notNull().default({}),
    /** Identifies the happening, so that retries don't notify again. */
    key: text().notNull(),
    /** False if the person wants no such notifications in the app: stored so that nothing is sent twice. */
    isInApp: boolean().notNull().default(true),
    readAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.userId, table.key),
    index('notifications_user').on(table.userId, table.createdAt, table.id).where(sql`${table.isInApp}`),
    index('notifications_unread').on(table.userId).where(sql`${table.readAt} is null and ${table.isInApp}`),
    index('notifications_actor').on(table.actorId),
    index('notifications_event').on(table.eventId),
  ],
);

/** Browsers that subscribed to push notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service; a secret, because it is enough to try to send. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The browser's session: pushes end with it. Null for what a version before subscribed. */
    sessionId: varchar().references(() => sessions.sid, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** Addresses that refused invitations by e-mail, as keyed hashes: the addresses aren't stored. */
export const refusedAddresses = pgTable('refused_addresses', {
  addressHash: text().primaryKey(),
  createdAt: createdAt(),
});

/** The VAPID key pair with which all app processes sign pushes; made at the first start. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer().primaryKey().default(1),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);
