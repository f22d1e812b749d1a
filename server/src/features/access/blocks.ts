import { type SQL, sql } from 'drizzle-orm';

type PersonId = SQL | string | null;

/** Whether either of two people has blocked the other; false for visitors and guests (null). */
export const hasBlockBetween = (one: PersonId, other: PersonId) => sql<boolean>`exists (
  select 1 from blocks where (blocker_id = ${one}::uuid and blocked_id = ${other}::uuid)
                          or (blocked_id = ${one}::uuid and blocker_id = ${other}::uuid))`;

/** The same for the person with an account of this address: before something goes there by mail. */
export const hasBlockWithAddress = (email: SQL | string, other: PersonId) => sql<boolean>`exists (
  select 1 from users reader where lower(reader.email) = lower(${email}) and ${hasBlockBetween(sql`reader.id`, other)})`;
