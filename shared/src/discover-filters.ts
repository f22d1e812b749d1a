import { type Category, isCategory } from './categories';
import { type BoundingBox, boxCenter, type LatLng } from './geo';
import { mapMaxZoom, searchKeywordMaxLength, searchRadiusMaxMiles } from './limits';
import { dateOfDay, dayNumber } from './local-time';

/** Ranges of dates that move on with time. */
export const namedDates = ['today', 'tonight', 'weekend', 'next-weekend', 'week', 'next-week'] as const;
export type NamedDate = (typeof namedDates)[number];

/** A named range, or one day as 'YYYY-MM-DD'. */
export type DateFilter = 'any' | NamedDate | `${number}-${number}-${number}`;

export const isNamedDate = (text: string | null): text is NamedDate =>
  (namedDates as readonly (string | null)[]).includes(text);

/** Everything that Discover keeps in its address: the search, its location, and the map's position. */
export interface DiscoverFilters {
  keyword: string;
  /** Phrases of the keyword that are searched as text, although they are understood as filters (understood-words.ts). */
  asText: readonly string[];
  category: Category | null;
  date: DateFilter;
  /** Miles; null for as far as the site looks by default. */
  radius: number | null;
  free: boolean;
  /** Deadlines, closures and the like are found too. */
  dates: boolean;
  /** Only the signed-in person's favorites, wherever they are. */
  favorites: boolean;
  sort: 'soonest' | 'distance';
  /** The center of the search; null for the viewer's location or, if unknown, the campus. */
  center: LatLng | null;
  /** The searched part of the map; it takes the place of `center` and `radius`. */
  box: BoundingBox | null;
  /** The map's center after it was moved away from the search; null while it shows the search. */
  view: LatLng | null;
  zoom: number | null;
}

/** Filters of which is known where they search. */
export interface PlacedFilters extends DiscoverFilters {
  radius: number;
  center: LatLng;
}

export const defaultDiscoverFilters: DiscoverFilters = {
  keyword: '',
  asText: [],
  category: null,
  date: 'any',
  radius: null,
  free: false,
  dates: false,
  favorites: false,
  sort: 'soonest',
  center: null,
  box: null,
  view: null,
  zoom: null,
};

/** About one meter: more digits would only make addresses longer. */
const coordinateDigits = 5;

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** A degree of latitude or longitude as in addresses. */
export function roundDegrees(degrees: number): number {
  return round(degrees, coordinateDigits);
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
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) };
}

/** -0 would be read back as 0; adding 0 makes it 0 already here. */
const writeDegrees = (degrees: readonly number[]) => degrees.map((each) => roundDegrees(each) + 0).join();

function readBox(text: string | null): BoundingBox | null {
  const [west, south, east, north, ...rest] = (text?.split(',') ?? []).map((edge, index) =>
    readNumber(edge, index % 2 ? -90 : -180, index % 2 ? 90 : 180),
  );
  if (west == null || south == null || east == null || north == null || rest.length > 0) return null;
  const box = [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)] as const;
  return south <= north ? box : null;
}

function readKeyword(text: string | null): string {
  const clean = (text ?? '').replace(/\p{Cc}/gu, ' ').slice(0, searchKeywordMaxLength);
  // The cut may have split a surrogate pair.
  return clean.replace(/[\uD800-\uDBFF]$/, '');
}

/** Those of the phrases that are part of the keyword: once it changes, the others mean nothing. */
function partsOf(keyword: string, phrases: readonly string[]): string[] {
  const text = tidyKeyword(keyword).toLowerCase();
  return phrases.filter((phrase) => phrase && text.includes(phrase));
}

/** 'YYYY-MM-DD' of a day number (days since 1970-01-01). */
export function dayText(day: number): `${number}-${number}-${number}` {
  const date = dateOfDay(day);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.year}-${two(date.month)}-${two(date.day)}` as `${number}-${number}-${number}`;
}

/** The day number of 'YYYY-MM-DD', or null for anything but a day between 2000 and 2099. */
export function readDay(text: string): number | null {
  const [, year, month, date] = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (!year || !month || !date) return null;
  const day = dayNumber({ year: Number(year), month: Number(month), day: Number(date) });
  return dayText(day) === text ? day : null;
}

function readDate(text: string | null): DateFilter {
  if (isNamedDate(text)) return text;
  return text !== null && readDay(text) !== null ? (text as DateFilter) : 'any';
}

/**
 * Reads the filters from an address's query, with or without its question mark. Invalid parts get their
 * default: a mistyped address still shows events.
 */
export function parseDiscoverSearch(search: string): DiscoverFilters {
  const params = new URLSearchParams(search);
  const category = params.get('category');
  const radius = readNumber(params.get('radius'), 0, searchRadiusMaxMiles);
  const zoom = readNumber(params.get('z'), 1, mapMaxZoom);
  const keyword = readKeyword(params.get('q'));
  return {
    keyword,
    asText: partsOf(keyword, params.get('text')?.split(',') ?? []),
    category: isCategory(category) ? category : null,
    date: readDate(params.get('date')),
    radius: (radius && round(radius, 1)) || null,
    free: params.get('free') === '1',
    dates: params.get('dates') === '1',
    favorites: params.get('favorites') === 'true',
    sort: params.get('sort') === 'distance' ? 'distance' : 'soonest',
    center: readPoint(params.get('at')),
    box: readBox(params.get('box')),
    view: readPoint(params.get('map')),
    zoom: zoom === null ? null : round(zoom, 2),
  };
}

/** The query of these filters: '' or '?…', without defaults, always in the same order. */
export function writeDiscoverSearch(filters: DiscoverFilters): string {
  const params = new URLSearchParams();
  if (filters.keyword) params.set('q', filters.keyword);
  const asText = partsOf(filters.keyword, filters.asText).join();
  if (asText) params.set('text', asText);
  if (filters.category) params.set('category', filters.category);
  if (filters.date !== 'any') params.set('date', filters.date);
  if (filters.radius) params.set('radius', String(round(filters.radius, 1)));
  if (filters.free) params.set('free', '1');
  if (filters.dates) params.set('dates', '1');
  if (filters.favorites) params.set('favorites', 'true');
  if (filters.sort !== 'soonest') params.set('sort', filters.sort);
  if (filters.center) params.set('at', writeDegrees([filters.center.lat, filters.center.lng]));
  if (filters.box) params.set('box', writeDegrees(filters.box));
  if (filters.view) params.set('map', writeDegrees([filters.view.lat, filters.view.lng]));
  if (filters.zoom !== null) params.set('z', String(round(filters.zoom, 2)));
  // Commas are allowed in a query; escaped, they only make addresses unreadable.
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `?${text}` : '';
}

/** The point that these filters search around: their own, else `home`; nothing if nobody knows. */
export function knownCenter(
  { center, box }: Pick<DiscoverFilters, 'center' | 'box'>,
  home: LatLng | undefined,
): LatLng | undefined {
  return box ? boxCenter(box) : (center ?? home);
}

/** The point in the middle of what is searched, from which distances count. */
export function searchedCenter({ box, center }: Pick<PlacedFilters, 'box' | 'center'>): LatLng {
  return box ? boxCenter(box) : center;
}

/** Identifies a search: the filters without the map's position, and with a tidied keyword. */
export function searchKey(filters: DiscoverFilters): string {
  return writeDiscoverSearch({
    ...filters,
    keyword: tidyKeyword(filters.keyword),
    view: null,
    zoom: null,
  });
}

/** A keyword without unnecessary spaces. */
export function tidyKeyword(keyword: string): string {
  return keyword.replace(/\s+/g, ' ').trim();
}

/** Whether an address has words or filters: without them it may find more. */
export function isNarrowed(filters: DiscoverFilters): boolean {
  return filters.keyword.trim() !== '' || activeFilterCount(filters) > 0;
}

/** How many filters of the panel are set, for the count on its button; the order doesn't count. */
export function activeFilterCount(filters: DiscoverFilters): number {
  const { category, date, radius, free, dates } = filters;
  return [category !== null, date !== 'any', radius !== null, free, dates].filter(Boolean).length;
}
