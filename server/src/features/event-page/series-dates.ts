import type { SeriesDate } from '@quad/shared/contract/series-dates';
import { seriesDatesMax } from '@quad/shared/limits';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { writtenOnce } from '../../db/written-once';

const { id, startDate, endDate, allDay, timeTba } = events;

const comingDates = writtenOnce((db) =>
  db
    .select({ id, startDate, endDate, allDay, timeTba })
    .from(events)
    .where(
      and(
        eq(events.seriesId, sql.placeholder('series')),
        sql`${events.isListed}`,
        gt(events.endsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(startDate), asc(id))
    .limit(seriesDatesMax)
    .prepare('series_dates'),
);

/** The coming dates of a series that are in lists, soonest first. */
export async function findSeriesDates(db: Db, seriesId: string, now: Date): Promise<SeriesDate[]> {
  const rows = await comingDates(db).execute({ series: seriesId, now: now.toISOString() });
  return rows.map((row) => ({
    ...row,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
  }));
}
