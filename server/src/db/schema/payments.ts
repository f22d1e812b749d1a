import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { events } from './events';
import { users } from './users';

/** One attempt to pay the platform fee: it ends as exactly one live event or one full refund. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What will be published once the money is in. */
    draft: jsonb().$type<Record<string, unknown>>(),
    /** Integer cents. */
    amount: integer().notNull(),
    currency: text().notNull().default('usd'),
    paymentIntentId: text(),
    status: text({ enum: ['created', 'processing', 'published', 'refunding', 'refunded', 'canceled'] })
      .notNull()
      .default('created'),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    refundId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payments_payment_intent_unique').on(table.paymentIntentId),
    uniqueIndex('payments_event_unique').on(table.eventId),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_open')
      .on(table.createdAt)
      .where(sql`${table.status} in ('created', 'processing', 'refunding')`),
    check('payments_amount_positive', sql`${table.amount} > 0`),
  ],
);
