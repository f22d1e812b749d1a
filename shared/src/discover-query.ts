import {
  type DateFilter,
  type DiscoverFilters,
  readDay,
  roundDegrees,
  tidyKeyword,
} from './discover-filters';
import { fallbackLocation } from './limits';
import { dateOfDay, instantAt, localDay, localTime } from './local-time';

/** Evenings begin and nights end at these local hours; the weekend begins with Friday's evening. */
const eveningStartHour = 17;
const nightEndHour = 4;

/**
 * The time a date filter stands for, both ends included, in the zone of the place that is searched. 'tonight' still
 * means the running night until it ends at 4; 'weekend' is Friday's evening to the end of Sunday.
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
  if (date === 'weekend') {
    const sunday = today + ((7 - dateOfDay(today).weekday) % 7);
    return between(sunday - 2, eveningStartHour, sunday + 1, 0);
  }
  const day = date === 'today' ? today : readDay(date);
  return day === null ? null : between(day, 0, day + 1, 0);
}

/** What a request says beside the filters. */
export interface SearchExtras {
  limit?: number;
  cursor?: string;
  /** Asks for the number of events that the whole search finds. */
  count?: boolean;
}

/** The query of GET /api/events/search for these filters, always in the same order so that answers can be shared. */
export function toSearchParams(
  filters: DiscoverFilters,
  now: Date,
  timezone: string,
  extra: SearchExtras = {},
): URLSearchParams {
  const { lat, lng } = filters.center ?? fallbackLocation;
  const params = new URLSearchParams({
    lat: String(roundDegrees(lat)),
    lng: String(roundDegrees(lng)),
    radius: String(filters.radius),
  });
  const keyword = tidyKeyword(filters.keyword);
  const range = dateRange(filters.date, now, timezone);
  if (filters.category) params.set('category', filters.category);
  if (keyword) params.set('keyword', keyword);
  if (range) {
    params.set('from', range.from.toISOString());
    params.set('to', range.to.toISOString());
  }
  if (filters.free) params.set('free', 'true');
  if (filters.sort !== 'soonest') params.set('sort', filters.sort);
  if (extra.limit !== undefined) params.set('limit', String(extra.limit));
  if (extra.cursor !== undefined) params.set('cursor', extra.cursor);
  if (extra.count) params.set('count', 'true');
  return params;
}
