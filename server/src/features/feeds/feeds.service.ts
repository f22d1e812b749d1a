import type { EventSummary, SearchQuery } from '@quad/shared/contract/events';
import type { FeedQuery } from '@quad/shared/contract/feeds';
import { dateRange } from '@quad/shared/discover-query';
import { searchPageMax } from '@quad/shared/limits';
import { inArray } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { searchEvents } from '../search/search.service';
import { findWithdrawn, goneSince } from './withdrawn-events';

/** An event of a feed, with ISO instants of when it was published and last changed. */
export type FeedEvent = EventSummary & { createdAt: string; updatedAt: string };

/** The longest description of an event in lists (quad_event_summary). */
const excerptMaxLength = 200;

/** An excerpt that was cut ends at a word, and says so. */
function excerptOf(description: string): string {
  if ([...description].length < excerptMaxLength) return description;
  return `${description.replace(/\s\S*$/, '').trimEnd()} …`;
}

/** The search of a feed: a named range is counted in the site's zone, now. */
export function feedSearch({ now, site }: AppContext, { date, ...query }: FeedQuery): SearchQuery {
  const range = date && dateRange(date, now(), site.campus?.timezone ?? 'UTC');
  return range ? { ...query, from: range.from.toISOString(), to: range.to.toISOString() } : query;
}

/**
 * The events of a feed, as a visitor finds them, soonest first, without those that were cancelled longer than two weeks ago;
 * at the end those that left their sources in the last two weeks.
 * @throws AppError INVALID_CURSOR
 */
export async function findFeedEvents(
  context: AppContext,
  query: FeedQuery,
  hasLimit: boolean,
): Promise<FeedEvent[]> {
  const search = feedSearch(context, hasLimit ? query : { ...query, limit: searchPageMax });
  const { events: listed } = await searchEvents(context, search, null);
  const withdrawn = hasLimit || query.cursor ? [] : await findWithdrawn(context, search);
  const found = [...listed, ...withdrawn];
  const { id, createdAt, updatedAt, cancelledAt, withdrawnAt } = events;
  const keptSince = goneSince(context.now());
  const rows = await context.database.db
    .select({ id, createdAt, updatedAt, cancelledAt, withdrawnAt })
    .from(events)
    .where(
      inArray(
        id,
        found.map((event) => event.id),
      ),
    );
  const datesOf = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((event) => {
    const dates = datesOf.get(event.id);
    // It was deleted a moment ago.
    if (!dates) return [];
    const goneAt = dates.withdrawnAt ?? dates.cancelledAt ?? dates.updatedAt;
    if (event.status === 'cancelled' && goneAt < keptSince) return [];
    const description = excerptOf(event.description);
    return {
      ...event,
      description,
      createdAt: dates.createdAt.toISOString(),
      updatedAt: dates.updatedAt.toISOString(),
    };
  });
}
