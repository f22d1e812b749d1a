import { type Category, isCategory } from './categories';
import {
  fallbackLocation,
  type LatLng,
  mapMaxZoom,
  searchKeywordMaxLength,
  searchRadiusDefaultMiles,
  searchRadiusMaxMiles,
} from './limits';
import { dateOfDay, dayNumber, instantAt, localDay, localTime } from './local-time';

/** A named range, or one day as 'YYYY-MM-DD'. */
export type DateFilter = 'any' | 'today' | 'tonight' | 'weekend' | `${number}-${number}-${number}`;

/** Everything that Discover keeps in its address: what is searched, where, and where the map looks. */
export interface DiscoverFilters {
  keyword: string;
  category: Category | null;
  date: DateFilter;
  /** Miles. */
  radius: number;
  free: boolean;
  /** Only events the signed-in person has marked, wherever they are. */
  favorites: boolean;
  sort: 'soonest' | 'distance';
  /** Where the search looks; null is the viewer's place or, without one, the fallback point. */
  center: LatLng | null;
  /** Where the map looks once it was moved away from the search; null when it shows the place of the search. */
  view: LatLng | null;
  zoom: number | null;
}

export const defaultDiscoverFilters: DiscoverFilters = {
  keyword: '',
  category: null,
  date: 'any',
  radius: searchRadiusDefaultMiles,
  free: false,
  favorites: false,
  sort: 'soonest',
  center: null,
  view: null,
  zoom: null,
};

/** Evenings begin and nights end at these local hours; the weekend begins with Friday's evening. */
const eveningStartHour = 17;
const nightEndHour = 4;

/** About one meter: finer would only make addresses longer. */
const coordinateDigits = 5;

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

function readNumber(text: string | null, min: number, max: number): number | null {
  if (text === null || !/^-?\d{1,3}(\.\d{1,15})?$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

function readPoint(text: string | null): LatLng | null {
  const [first = '', second = '', ...rest] = text?.split(',') ?? [];
  const lat = readNumber(first, -90, 90);
  const lng = readNumber(second, -180, 180);
  if (lat === null || lng === null || rest.length > 0) return null;
  return { lat: round(lat, coordinateDigits), lng: round(lng, coordinateDigits) };
}

function writePoint({ lat, lng }: LatLng): string {
  // -0 would read back as 0: adding 0 makes it 0 here already.
  return `${round(lat, coordinateDigits) + 0},${round(lng, coordinateDigits) + 0}`;
}

function readKeyword(text: string | null): string {
  const clean = (text ?? '').replace(/\p{Cc}/gu, ' ').slice(0, searchKeywordMaxLength);
  // The cut may have halved a character outside the basic plane.
  return clean.replace(/[\uD800-\uDBFF]$/, '');
}

/** 'YYYY-MM-DD' of a day number (days since 1970-01-01). */
export function dayText(day: number): `${number}-${number}-${number}` {
  const date = dateOfDay(day);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.year}-${two(date.month)}-${two(date.day)}` as `${number}-${number}-${number}`;
}

/** The day number of 'YYYY-MM-DD', or null for anything that is no day between 2000 and 2099. */
export function readDay(text: string): number | null {
  const [, year, month, date] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !date) return null;
  const day = dayNumber({ year: Number(year), month: Number(month), day: Number(date) });
  return dayText(day) === text ? day : null;
}

function readDate(text: string | null): DateFilter {
  if (text === 'today' || text === 'tonight' || text === 'weekend') return text;
  return text !== null && readDay(text) !== null ? (text as DateFilter) : 'any';
}

/**
 * Reads the filters from an address's search part, with or without its question mark. What is not understood is left
 * at its default: an address somebody mistyped still shows events.
 */
export function parseDiscoverSearch(search: string): DiscoverFilters {
  const params = new URLSearchParams(search);
  const category = params.get('category');
  const radius = readNumber(params.get('radius'), 0, searchRadiusMaxMiles);
  const zoom = readNumber(params.get('z'), 1, mapMaxZoom);
  return {
    keyword: readKeyword(params.get('q')),
    category: isCategory(category) ? category : null,
    date: readDate(params.get('date')),
    radius: radius !== null && round(radius, 1) > 0 ? round(radius, 1) : searchRadiusDefaultMiles,
    free: params.get('free') === '1',
    favorites: params.get('favorites') === 'true',
    sort: params.get('sort') === 'distance' ? 'distance' : 'soonest',
    center: readPoint(params.get('at')),
    view: readPoint(params.get('map')),
    zoom: zoom === null ? null : round(zoom, 2),
  };
}

/** The search part of the address of these filters: '' or '?…', defaults left out, always in the same order. */
export function writeDiscoverSearch(filters: DiscoverFilters): string {
  const params = new URLSearchParams();
  if (filters.keyword) params.set('q', filters.keyword);
  if (filters.category) params.set('category', filters.category);
  if (filters.date !== 'any') params.set('date', filters.date);
  if (filters.radius !== searchRadiusDefaultMiles) params.set('radius', String(round(filters.radius, 1)));
  if (filters.free) params.set('free', '1');
  if (filters.favorites) params.set('favorites', 'true');
  if (filters.sort !== 'soonest') params.set('sort', filters.sort);
  if (filters.center) params.set('at', writePoint(filters.center));
  if (filters.view) params.set('map', writePoint(filters.view));
  if (filters.zoom !== null) params.set('z', String(round(filters.zoom, 2)));
  // Commas are allowed in a query; escaped they only make addresses unreadable.
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** What identifies a search among others: the filters without the map's position, and with a tidied keyword. */
export function searchKey(filters: DiscoverFilters): string {
  return writeDiscoverSearch({
    ...filters,
    keyword: tidyKeyword(filters.keyword),
    view: null,
    zoom: null,
  });
}

function tidyKeyword(keyword: string): string {
  return keyword.replace(/\s+/g, ' ').trim();
}

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

interface SearchExtras {
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
    lat: String(round(lat, coordinateDigits)),
    lng: String(round(lng, coordinateDigits)),
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

/** How many filters of the panel are set, for the count on its button; the order of the list is no filter. */
export function activeFilterCount(filters: DiscoverFilters): number {
  return [
    filters.category !== null,
    filters.date !== 'any',
    filters.radius !== searchRadiusDefaultMiles,
    filters.free,
  ].filter(Boolean).length;
}
