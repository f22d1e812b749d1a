import type { SearchQueryInput } from './contract/events';
import {
  type DateFilter,
  type PlacedFilters,
  readDay,
  roundDegrees,
  searchedCenter,
  tidyKeyword,
} from './discover-filters';
import { eveningStartHour, nightEndHour } from './event-times';
import { dateOfDay, instantAt, localDay, localTime } from './local-time';

/**
 * The time range of a date filter, both ends inclusive, in the campus' zone. 'tonight' means the current night until it
 * ends at 5; 'weekend' is from Friday's evening to the end of Sunday, with which weeks end.
 */
export function dateRange(date: DateFilter, now: Date, timezone: string): { from: Date; to: Date } | null {
  const between = (fromDay: number, fromHour: number, toDay: number, toHour: number) => ({
    from: instantAt(fromDay, fromHour * 60, timezone),
    to: new Date(instantAt(toDay, toHour * 60, timezone).getTime() - 1),
  });
  const today = localDay(now, timezone);
  if (date === 'any') return null;
  if (date === 'tonight') {
    const evening = localTime(now, timezone).hour < nightEndHour ? today - 1 : today;
    return between(evening, eveningStartHour, evening + 1, nightEndHour);
  }
  const sunday = today + ((7 - dateOfDay(today).weekday) % 7);
  if (date === 'weekend') return between(sunday - 2, eveningStartHour, sunday + 1, 0);
  if (date === 'next-weekend') return between(sunday + 5, eveningStartHour, sunday + 8, 0);
  if (date === 'week') return between(sunday - 6, 0, sunday + 1, 0);
  if (date === 'next-week') return between(sunday + 1, 0, sunday + 8, 0);
  const day = date === 'today' ? today : readDay(date);
  return day === null ? null : between(day, 0, day + 1, 0);
}

/**
 * The filters that are in effect, and whether a person wants all words as they are typed. The rule about words is loaded with
 * the first one: most searches have none.
 */
async function understood(given: PlacedFilters, now: Date, timezone: string) {
  if (tidyKeyword(given.keyword) === '') return { filters: given, isExact: false };
  const { withUnderstoodWords, wordsAsTyped } = await import('./understood-words');
  const filters = withUnderstoodWords(given, now, timezone);
  const { keyword, asText } = filters;
  const isExact = asText.length > 0 && wordsAsTyped(keyword).every((word) => asText.includes(word));
  return { filters, isExact };
}

/** Parameters of a request in addition to the filters. */
export interface SearchExtras {
  limit?: number;
  cursor?: string;
  /** Requests the number of events that the whole search finds. */
  count?: boolean;
}

/**
 * The query of GET /api/events/search for these filters, always in the same order so that responses can be
 * shared. As text, so that the server reads its own pages' filters like everybody's. Words that are filters are
 * understood here, for the list, its count and the map alike (docs/decisions/020-words-that-are-filters.md).
 * @param timezone the campus': days and evenings are counted in it
 */
export async function searchQueryOf(
  given: PlacedFilters,
  now: Date,
  timezone: string,
  extra: SearchExtras = {},
): Promise<SearchQueryInput> {
  const { filters, isExact } = await understood(given, now, timezone);
  const { lat, lng } = searchedCenter(filters);
  const area = filters.box
    ? { bbox: filters.box.map(roundDegrees).join() }
    : { lat: String(roundDegrees(lat)), lng: String(roundDegrees(lng)), radius: String(filters.radius) };
  const range = dateRange(filters.date, now, timezone);
  return {
    ...area,
    category: filters.category ?? undefined,
    keyword: tidyKeyword(filters.keyword) || undefined,
    from: range?.from.toISOString(),
    to: range?.to.toISOString(),
    free: filters.free ? 'true' : undefined,
    dates: filters.dates ? 'true' : undefined,
    exact: isExact ? 'true' : undefined,
    sort: filters.sort === 'soonest' ? undefined : filters.sort,
    limit: extra.limit?.toString(),
    cursor: extra.cursor,
    count: extra.count ? 'true' : undefined,
  };
}
