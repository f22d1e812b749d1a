import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { nameBegins } from './name-search';

// The index of names finds all people of a name at once, however few are asked for: with a very common one it costs as
// much as there are people with it. Those are looked for among the newest people instead, in the order of lists.

/** So many pages of the table are looked at to learn how common a name is: about a thousand people. */
const sampledPages = 40;
/** A name that more people have is common. */
const commonMin = 1000;
/** So many people are looked at, one by one, for a common name. */
export const walkedMax = 2000;

/** Whether more people have a name with a word that begins so than should be read for a page; by a sample. */
export async function isCommonName(db: Db, q: string): Promise<boolean> {
  const percent = sql`(select least(100, 100.0 * ${sampledPages} * current_setting('block_size')::int
    / greatest(1, pg_relation_size('users'))))`;
  // The same pages each time, so that a list's pages follow each other.
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) * 100 / ${percent})::float8 as count
    from users tablesample system (${percent}) repeatable (0) where ${nameBegins(sql`users`, q)}`);
  return (rows[0]?.count ?? 0) > commonMin;
}

/**
 * The ids of people with a name that begins so, to look something else up with: at most `limit`; for a common name those
 * with a role and of the newest people.
 */
export async function idsOfName(db: Db, q: string, limit: number): Promise<SQL> {
  const named = nameBegins(sql`users`, q);
  if (!(await isCommonName(db, q))) return sql`select id from users where ${named} limit ${limit}`;
  const columns = sql`select id, first_name, last_name from users`;
  // Materialized: else the planner takes the index of names for those with a role.
  return sql`(
    with looked_at as materialized (
      ${columns} where id = any(array(select user_id from user_roles))
      union (${columns} order by created_at desc, id desc limit ${walkedMax})
    )
    select id from looked_at users where ${named} limit ${limit})`;
}
