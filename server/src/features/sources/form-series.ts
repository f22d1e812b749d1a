import { eq, isNull, ne, or, sql } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema/sources';
import { lockSeriesOfEntries } from '../events/series-lock';

/** Raised with each change of what quad_form_series takes for one series, so that those stored before are formed again. */
const seriesRule = 1;
const entriesAtOnce = 500;

export const formSeriesQueue = defineQueue('sources.form-series', { workHours: 1 });

/** Forms the series of some entries again. @returns the last of them, or null if these were the last of the source */
async function formNext(db: Db, sourceId: string, after: string): Promise<string | null> {
  // As runs of sources do: first the source, then events in one order.
  await db.execute(sql`select from sources where id = ${sourceId}::uuid for update`);
  const { rows } = await db.execute<{ uid: string; titles: string[] }>(sql`
    select uid, array_agg(distinct title) as titles from events where source_id = ${sourceId}::uuid and uid > ${after}
    group by uid order by uid limit ${entriesAtOnce}`);
  const uids = rows.map(({ uid }) => uid);
  await lockSeriesOfEntries(db, { sourceId, uids, titles: rows.flatMap(({ titles }) => titles) });
  await db.execute(sql`select quad_form_series(${sourceId}::uuid, ${sql.param(uids)}::text[])`);
  if (uids.length === entriesAtOnce) return uids.at(-1) ?? null;
  await db.update(sources).set({ seriesRule }).where(eq(sources.id, sourceId));
  return null;
}

/**
 * Forms the series of what is stored by today's rule, once for each source. What is done stays done if it is interrupted; a
 * version before that runs beside this one forms them alike, because it calls the same function of the database.
 */
export async function formStoredSeries(db: Db): Promise<void> {
  const isBehind = or(isNull(sources.seriesRule), ne(sources.seriesRule, seriesRule));
  for (const { id } of await db.select({ id: sources.id }).from(sources).where(isBehind)) {
    let last: string | null = '';
    while (last !== null) {
      const after: string = last;
      last = await db.transaction((db) => formNext(db, id, after));
    }
  }
}
