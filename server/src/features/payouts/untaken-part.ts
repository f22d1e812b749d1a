import { sql } from 'drizzle-orm';

/**
 * Whether the host still has their part of a refund `r`: one that was refused before it was taken can be tried again at any time.
 * One that the bank returned after that waits for its buyer alone.
 */
export const isUntaken = sql`(r.from_host > 0 and not exists (select from ledger_lines l
  where l.order_id = r.order_id and l.entry = 'reversed' and l.account = 'host_balance' and l.reference = r.n::text))`;
