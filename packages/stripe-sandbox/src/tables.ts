import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { StripeObject } from './objects';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => instant('created_at').notNull().defaultNow();

/** Intents, methods, charges, refunds and the like as the API returns them. */
export const stripeSandboxObjects = pgTable(
  'stripe_sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().$type<StripeObject['object']>().notNull(),
    /** The connected account that it belongs to; null if the platform. */
    accountId: text('account_id'),
    /** The intent a charge, a refund or a dispute belongs to. */
    intentId: text('intent_id'),
    /** Which test card a payment method uses. */
    testCard: text('test_card'),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** When it changes without a request: a payment clears, a refund fails. */
    dueAt: instant('due_at'),
    seq: bigserial({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stripe_sandbox_objects_kind').on(table.kind, table.seq),
    index('stripe_sandbox_objects_intent').on(table.intentId),
    index('stripe_sandbox_objects_account')
      .on(table.accountId, table.kind, table.seq)
      .where(sql`${table.accountId} is not null`),
    index('stripe_sandbox_objects_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** Events and the state of their delivery to the webhook. */
export const stripeSandboxEvents = pgTable(
  'stripe_sandbox_events',
  {
    id: text().primaryKey(),
    /** The connected account that it is about; null if the platform. */
    accountId: text('account_id'),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    seq: bigserial({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
    attempts: integer().notNull().default(0),
    /** Null if delivered or given up. */
    nextAttemptAt: instant('next_attempt_at').defaultNow(),
  },
  (table) => [
    index('stripe_sandbox_events_seq').on(table.seq),
    index('stripe_sandbox_events_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);

/** Responses to requests with an Idempotency-Key, for replays. */
export const stripeSandboxKeys = pgTable(
  'stripe_sandbox_keys',
  {
    key: text().primaryKey(),
    /** Address of the request. */
    path: text().notNull(),
    /** Hash of its parameters. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('stripe_sandbox_keys_created').on(table.createdAt)],
);
