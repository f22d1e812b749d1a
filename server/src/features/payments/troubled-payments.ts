import { type SQL, sql } from 'drizzle-orm';

/** As the index payments_unsettled has it. */
export const isBetween = sql`status in ('created', 'processing', 'paid', 'refunding')`;

/** Since when a payment's money is in without an event, or on its way back. */
export const betweenSince = (row = sql`payments`): SQL =>
  sql`case ${row}.status when 'paid' then coalesce(${row}.paid_at, ${row}.updated_at) else ${row}.updated_at end`;

/** Money is in, or goes back, and that has taken longer than it ever should. */
export const isTroubled = (now: SQL, row = sql`payments`): SQL =>
  sql`(${row}.status in ('paid', 'refunding') and ${betweenSince(row)} < ${now} - interval '15 minutes')`;
