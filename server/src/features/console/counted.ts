import { instantAt, localDay } from '@quad/shared/local-time';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { countedMax } from '../../db/count-table';

/** When the day began on campus. */
export function dayStart({ now, site }: Pick<AppContext, 'now' | 'site'>): SQL {
  const zone = site.campus?.timezone ?? 'UTC';
  return sql`${instantAt(localDay(now(), zone), 0, zone).toISOString()}::timestamptz`;
}

/**
 * How many rows each of some lists has; a thousand stands for more.
 * @param lists what comes after `select ... from`, by name
 */
export async function countLists<Name extends string>(
  db: Db,
  lists: Record<Name, SQL>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(lists).map(
    ([name, list]) =>
      sql`(select count(*)::int from (select 1 from ${list} limit ${countedMax}) l) as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  const [counts] = rows;
  if (!counts) throw new Error('Nothing was counted');
  return counts;
}
