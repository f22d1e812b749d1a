import { type SQL, sql } from 'drizzle-orm';

type PersonId = SQL | string | null;

/** Whether either of two people has blocked the other; false for visitors and guests (null). */
export const hasBlockBetween = (one: PersonId, other: PersonId) => sql<boolean>`exists (
  select 1 from blocks where (blocker_id = ${one}::uuid and blocked_id = ${other}::uuid)
                          or (blocked_id = ${one}::uuid and blocker_id = ${other}::uuid))`;
