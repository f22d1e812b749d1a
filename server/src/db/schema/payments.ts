import type { EventDraft } from '@quad/shared/contract/payments';
import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';
import { events } from './events';
import { users } from './users';

/** What is stored with a payment: the draft as it will be published. */
export type StoredDraft = EventDraft;

const unsettled = (status: unknown): SQL => sql`${status} in ('created', 'processing', 'paid', 'refunding')`;

/** One attempt to pay the platform fee: it ends as exactly one live event or one full refund. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What will be published once the money is in. */
    draft: jsonb().$type<StoredDraft>(),
    /** Tells one draft of a person from another: a hash of what was handed in; '' without a draft. */
    draftHash: text().notNull().default(''),
    /** Integer cents; 0 where the operator waives the fee. */
    amount: integer().notNull(),
    currency: text().notNull().default('usd'),
    paymentIntentId: text(),
    /**
     * 'created': nothing is paid; 'processing': the bank is at it; 'paid': the money is in, the event is not there yet;
     * 'published', 'refunded' and 'canceled' are ends, and 'refunding' leads to 'refunded' alone.
     */
    status: text({
      enum: ['created', 'processing', 'paid', 'published', 'refunding', 'refunded', 'canceled'],
    })
      .notNull()
      .default('created'),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    /** A hash of the draft with which a browser first asked for the event: with another one, the payment is used. */
    claimedHash: text(),
    refundId: text(),
    /** Why the money goes back, for the log and the mail. */
    refundReason: text(),
    /** When the money was first seen; without an event 15 minutes later it goes back. */
    paidAt: instant(),
    /** When the provider was last asked about it. */
    checkedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('payments_payment_intent_unique').on(table.paymentIntentId),
    uniqueIndex('payments_event_unique').on(table.eventId),
    uniqueIndex('payments_open_draft_unique')
      .on(table.userId, table.draftHash)
      .where(sql`${table.status} in ('created', 'processing', 'paid')`),
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_unsettled').on(table.createdAt).where(unsettled(table.status)),
    check('payments_amount_positive', sql`${table.amount} >= 0`),
  ],
);

/**
 * Every webhook that was taken in, by the provider's own id: written before the provider hears that it arrived, so that
 * none is lost; one that comes again is known by its row.
 */
export const stripeInbox = pgTable(
  'stripe_inbox',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    paymentIntentId: text(),
    /** When it happened, by the provider's clock. */
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
    /** When what it says was acted on; null: not yet. */
    drainedAt: instant(),
  },
  (table) => [
    index('stripe_inbox_undrained').on(table.receivedAt).where(sql`${table.drainedAt} is null`),
    index('stripe_inbox_occurred').on(table.occurredAt),
  ],
);
