import type { EventSummary, SearchQuery } from '@quad/shared/contract/events';
import type { FeedQuery } from '@quad/shared/contract/feeds';
import { dateRange } from '@quad/shared/discover-query';
import { searchPageMax } from '@quad/shared/limits';
import type { AppContext } from '../../app-context';
import { queryPrepared } from '../../db/prepared-statements';
import { searchEvents } from '../search/search.service';
import { findWithdrawn, goneSince } from './withdrawn-events';

/** An event of a feed, with ISO instants of when it was published and last changed. */
export type FeedEvent = EventSummary & { createdAt: string; updatedAt: string };

/** In milliseconds since 1970. */
export type FeedDates = ReadonlyMap<string, { created: number; updated: number }>;

const readingDates = {
  name: 'feeds_dates',
  text: `select id::text, date_part('epoch', created_at), date_part('epoch', updated_at) from events where id = any($1::uuid[])
      and not (status = 'cancelled' and coalesce(withdrawn_at, cancelled_at, updated_at) < $2::timestamptz)`,
};

/** Lists have so many characters of a description (quad_event_summary). */
const cutDescription = /^.{200}/su;

/** An excerpt that was cut ends at a word, and says so. */
const excerptOf = (description: string) =>
  cutDescription.test(description)
    ? `${(/^.*(?=\s)/s.exec(description)?.[0] ?? description).trimEnd()} …`
    : description;

/** The search of a feed: a named range is counted in the site's zone, now. */
export function feedSearch({ now, site }: AppContext, { date, ...query }: FeedQuery): SearchQuery {
  const range = date && dateRange(date, now(), site.campus?.timezone ?? 'UTC');
  return range ? { ...query, from: range.from.toISOString(), to: range.to.toISOString() } : query;
}

/** When events were published and last changed, by id; without those that were cancelled longer than two weeks ago. */
export async function findFeedDates(
  { database, now }: AppContext,
  ids: readonly string[],
): Promise<FeedDates> {
  const values = [`{${ids.join()}}`, goneSince(now()).toISOString()];
  const rows = await queryPrepared(database.pool, readingDates, values);
  const milliseconds = (epoch = '') => Math.round(Number(epoch) * 1_000);
  return new Map(
    rows.map(([id = '', created, updated]) => [
      id,
      { created: milliseconds(created), updated: milliseconds(updated) },
    ]),
  );
}

/** An event that was parsed for a feed, as it is there. */
export function feedEvent(
  event: EventSummary,
  { created, updated }: { created: number; updated: number },
): FeedEvent {
  event.description = excerptOf(event.description);
  const [createdAt, updatedAt] = [new Date(created).toISOString(), new Date(updated).toISOString()];
  return Object.assign(event, { createdAt, updatedAt });
}

/**
 * A page of a feed, as a visitor finds it, soonest first, without what was cancelled longer than two weeks ago; at the
 * end of the first page those events that left their sources in the last two weeks.
 * @throws AppError INVALID_CURSOR
 */
export async function findFeedPage(
  context: AppContext,
  query: FeedQuery,
  hasLimit: boolean,
): Promise<{ events: FeedEvent[]; nextCursor: string | null }> {
  const search = feedSearch(context, hasLimit ? query : { ...query, limit: searchPageMax });
  const { events: listed, nextCursor } = await searchEvents(context, search, null);
  const withdrawn = hasLimit || query.cursor ? [] : await findWithdrawn(context, search);
  const found = [...listed, ...withdrawn];
  const datesOf = await findFeedDates(
    context,
    found.map(({ id }) => id),
  );
  const events = found.flatMap((event) => {
    const dates = datesOf.get(event.id);
    return dates ? [feedEvent(event, dates)] : [];
  });
  return { events, nextCursor };
}
