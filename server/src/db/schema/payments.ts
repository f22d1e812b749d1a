import type { EventDraft } from '@quad/shared/contract/hosted-event';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from './columns';
import { events } from './events';
import { users } from './users';

/** The draft as it will be published. */
export type StoredDraft = EventDraft;

const unsettled = (status: unknown): SQL => sql`${status} in ('created', 'processing', 'paid', 'refunding')`;

/** One attempt to pay the platform fee, which ends as exactly one live event or one full refund. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What will be published once the money is received. */
    draft: jsonb().$type<StoredDraft>(),
    /** Distinguishes a person's drafts: a hash of the submitted fields; '' without a draft. */
    draftHash: text().notNull().default(''),
    /** Integer cents; 0 if the operator waives the fee. */
    amount: integer().notNull(),
    currency: text().notNull().default('usd'),
    paymentIntentId: text(),
    /**
     * 'created': nothing is paid; 'processing': the bank is working on it; 'paid': the money is in, the event
     * does not exist yet; 'published', 'refunded' and 'canceled' are final, and 'refunding' leads only to
     * 'refunded'.
     */
    status: text({
      enum: ['created', 'processing', 'paid', 'published', 'refunding', 'refunded', 'canceled'],
    })
      .notNull()
      .default('created'),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    /** Hash of the draft in a browser's first request for the event; for any other, the payment is used. */
    claimedHash: text(),
    refundId: text(),
    /** The reason for a refund, for the log and the mail. */
    refundReason: text(),
    /** When the payment was first seen; refunded if there is no event 15 minutes later. */
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
    index('payments_created').on(table.createdAt, table.id),
    index('payments_unsettled').on(table.createdAt).where(unsettled(table.status)),
    check('payments_amount_positive', sql`${table.amount} >= 0`),
  ],
);

/**
 * Every received webhook, by the provider's id: written before the response, so that none is lost; a repeated
 * delivery is recognized by its row.
 */
export const stripeInbox = pgTable(
  'stripe_inbox',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    paymentIntentId: text(),
    /** The connected account that it happened on; null if the platform. */
    accountId: text(),
    /** When it happened, by the provider's clock. */
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
    /** Whether it had to be fetched from the provider's list, because no webhook had come; false once one does. */
    isMissed: boolean().notNull().default(false),
    /** Whether it was the newest on a list of the provider that was read to its end. */
    isListed: boolean().notNull().default(false),
    /** When it was processed; null if it hasn't been. The column keeps its first name until a major version. */
    processedAt: instant('drained_at'),
  },
  (table) => [
    index('stripe_inbox_unprocessed').on(table.receivedAt).where(sql`${table.processedAt} is null`),
    index('stripe_inbox_missed').on(table.receivedAt).where(sql`${table.isMissed}`),
    index('stripe_inbox_occurred').on(table.occurredAt),
  ],
);
