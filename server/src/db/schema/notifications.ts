import { type NotificationData, notificationKinds } from '@quad/shared/contract/notifications';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { events } from './events';
import { users } from './users';

/** What a person is told in the app, each happening once. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: notificationKinds }).notNull(),
    /** Who did it; what an account did goes with it. */
    actorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    data: jsonb().$type<NotificationData>().notNull().default({}),
    /** Names the happening, so that it is told once however often it is tried. */
    key: text().notNull(),
    /** False when the person does not want this topic in the app: kept all the same, so that nothing is sent twice. */
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

/** Browsers that asked to be sent what their person chose for push. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service; whoever knows it can try to send, so it is never shown. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
  ],
);

/** Addresses that want no invitations by e-mail, as keyed fingerprints: the addresses themselves are not kept. */
export const refusedAddresses = pgTable('refused_addresses', {
  addressHash: text().primaryKey(),
  createdAt: createdAt(),
});

/** The one pair of VAPID keys that all app processes sign pushes with; made at the first start. */
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
