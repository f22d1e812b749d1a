import type { EmbedQuery } from '@quad/shared/contract/embeds';
import { dateLabels } from '@quad/shared/date-labels';
import { defaultDiscoverFilters, writeDiscoverSearch } from '@quad/shared/discover-filters';
import { paths } from '@quad/shared/paths';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { findEvent } from '../event-page/event-page.service';
import { feedSearch } from '../feeds/feeds.service';
import { searchEvents } from '../search/search.service';
import type { Embed } from './embed-page';

/** The same search on Discover. */
function discoverPath({ keyword, category, date, radius, free, dates, lat, lng, bbox }: EmbedQuery): string {
  const search = writeDiscoverSearch({
    ...defaultDiscoverFilters,
    keyword: keyword ?? '',
    category: category ?? null,
    date: date ?? 'any',
    radius: radius ?? null,
    free: free ?? false,
    dates: dates ?? false,
    center: lat !== undefined && lng !== undefined ? { lat, lng } : null,
    box: bbox ?? null,
  });
  return `/${search}`;
}

/**
 * What a widget shows, as a visitor finds it.
 * @throws AppError NOT_FOUND for an event that visitors can't see, INVALID_CURSOR
 */
export async function findEmbed(context: AppContext, query: EmbedQuery, origin: string): Promise<Embed> {
  if (query.event) {
    const event = await findEvent(context.database.db, { id: query.event }, null, context.now());
    if (!event || event.withdrawnAt) throw new AppError('NOT_FOUND', 'Event not found');
    const title = query.title || 'Upcoming event';
    return { title, events: [event], total: null, allUrl: origin + paths.event(event.id), origin };
  }
  const { events, total } = await searchEvents(context, { ...feedSearch(context, query), count: true }, null);
  const title = query.title || (query.date ? dateLabels[query.date] : 'Upcoming events');
  return { title, events, total, allUrl: origin + discoverPath(query), origin };
}
