import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Locks events, and the dates of their series, in one order. Two sets, because 'or' would read all events. */
export async function lockEvents(db: Db, eventIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...eventIds])}::uuid[]`;
  await db.execute(sql`
    select from events where id in (
      select unnest(${ids}) union
      select other.id from events own join events other on other.series_id = own.series_id where own.id = any(${ids}))
    order by id for update`);
}

/**
 * Locks the series of some entries of a source, and those there with the titles that the entries will have: what
 * quad_form_series may change.
 */
export async function lockSeriesOfEntries(
  db: Db,
  { sourceId, uids, titles }: { sourceId: string; uids: readonly string[]; titles: readonly string[] },
): Promise<void> {
  await db.execute(sql`
    select from events where id in (
      select other.id from events own join events other on other.series_id = own.series_id
        where own.source_id = ${sourceId}::uuid and own.uid = any(${sql.param([...uids])}::text[]) union
      select id from events where source_id = ${sourceId}::uuid and series_id is not null
        and left(quad_fold(title), 200) = any(array(
          select left(quad_fold(title), 200) from unnest(${sql.param([...new Set(titles)])}::text[]) as title)))
    order by id for update`);
}

/**
 * Locks the dates of an event's series until the end of the transaction, in a fixed order: whoever changes one changes
 * others with it, and two such changes must not deadlock.
 */
export async function lockSeriesOf(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`
    select from events where series_id = (select series_id from events where id = ${eventId})
    order by id for update`);
}
