import { matchingCategories } from '@quad/shared/categories';
import type { SearchFilter, SearchQuery } from '@quad/shared/contract/events';
import { haversineOfMiles, milesOfHaversine } from '@quad/shared/geo';
import { searchCountMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { betweenEvents, type FoundEvents, noEvents } from '../events/event-json';
import { allLargeCells, areaOf, type SearchArea, withinMiles } from './search-area';
import { pageStartOf, type SearchCursor } from './search-cursor';
import type { AreaValues, AskedValues, ClusterGrid, SearchValues } from './search-parameters';
import { type SearchShape, searchStatement } from './search-statements';
import { localWordsQueries, readWords, typedWords, type WordGroups, wordsQuery } from './search-words';
import { correctSpelling } from './spelling-correction';

export interface FoundPage {
  events: FoundEvents;
  /** The cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Only on first pages that requested it; counted up to searchCountMax. */
  total: number | null;
}

const nothing: FoundPage = { events: noEvents, nextCursor: null, total: 0 };
const firstId = '00000000-0000-0000-0000-000000000000';
const idLength = firstId.length;
const dayMs = 86_400_000;
/** Read at most this many pages of events in order when looking for words. */
const examinedPages = 10;
/** Typos are corrected to the words of this many of the next events. */
const vocabularyEvents = 2_000;
/** A search by distance looks this far first (miles), and farther only while the page isn't full. */
const nearestFirstMiles = [3, 12, 50, 200];
/** Clusters are formed on a grid of this many fields each way, which are at least a meter wide (degrees). */
const gridFields = 25;
const smallestField = 1e-5;

/** A search as its statements need it. */
export interface Search {
  query: SearchQuery;
  area: SearchArea;
  cursor: SearchCursor | null;
  asked: AskedValues;
}

const clampYear = (instant: string) =>
  new Date(Math.min(Math.max(Date.parse(instant), 0), Date.UTC(9999, 0))).toISOString();

export function openSearch(
  query: SearchQuery,
  area: SearchArea,
  cursor: SearchCursor | null,
  now: Date,
): Search {
  const from = query.from ? new Date(clampYear(query.from)) : now;
  const alive = from > now ? from : now;
  const dayBefore = new Date(alive.getTime() - dayMs);
  const start = cursor && query.sort === 'soonest' ? { start: cursor.key, id: cursor.id } : null;
  const isPastLong = start !== null && Date.parse(start.start) >= dayBefore.getTime();
  const asked: AskedValues = {
    alive: alive.toISOString(),
    dayBefore: dayBefore.toISOString(),
    latest: query.to ? clampYear(query.to) : 'infinity',
    freeOnly: query.free ?? false,
    categories: query.category ? matchingCategories(query.category) : [],
    after: isPastLong ? start : { start: dayBefore.toISOString(), id: firstId },
    longAfter: start ?? { start: '-infinity', id: firstId },
    beyond: cursor && !start ? { haversine: cursor.key, id: cursor.id } : { haversine: '-1', id: firstId },
    limit: query.limit + 1,
    examined: examinedPages * (query.limit + 1),
  };
  return { query, area, cursor, asked };
}

function areaValues({ center, bounds, circle }: SearchArea): AreaValues {
  return {
    latitude: center.lat,
    longitude: center.lng,
    cosLatitude: Math.cos((center.lat * Math.PI) / 180),
    maxHaversine: circle ? haversineOfMiles(circle.miles) : 2,
    south: bounds.south,
    north: bounds.north,
    spans: bounds.spans,
  };
}

/** The rows of a search's statement, as text. */
export async function run(pool: pg.Pool, shape: SearchShape, values: SearchValues): Promise<string[][]> {
  const statement = searchStatement(shape);
  return queryPrepared(pool, statement, statement.bind(values));
}

/** The result of a page's statement. */
interface ReadPage extends FoundEvents {
  /** Number of events. */
  length: number;
  /** The sort value of the last event but one. */
  key: string;
  /** How many events were searched for words. */
  examined: number;
}

async function runPage(pool: pg.Pool, shape: SearchShape, values: SearchValues): Promise<ReadPage> {
  const [row] = await run(pool, shape, values);
  const [ids, json, key, examined] = (row ?? []) as (string | null | undefined)[];
  const length = ids ? (ids.length + 1) / (idLength + 1) : 0;
  return { ids: ids ?? '', json: json ?? '', key: key ?? '', examined: Number(examined), length };
}

function shapeOf({ query }: Search, source: SearchShape['source']): SearchShape {
  return {
    source,
    sort: query.sort,
    categories: (query.category ? matchingCategories(query.category).length : 0) as SearchShape['categories'],
    filtersWords: false,
    output: 'page',
  };
}

/** A grid that has some hundred fields, however large the area. */
function gridOf({ bounds: { south, north, spans } }: SearchArea): ClusterGrid {
  const width = spans.reduce((sum, [west, east]) => sum + east - west, 0);
  return {
    west: spans[0]?.[0] ?? -180,
    fieldWidth: Math.max(width / gridFields, smallestField),
    fieldHeight: Math.max((north - south) / gridFields, smallestField),
  };
}

/** Finds a search's events by its area, or by a part of it. */
export function valuesByArea(search: Search, area: SearchArea): { shape: SearchShape; values: SearchValues } {
  const { source, cells, longCells } = area;
  const values = {
    area: areaValues(area),
    asked: search.asked,
    grid: gridOf(area),
    cells,
    longCells,
    words: '',
    localWords: [],
  };
  return { shape: shapeOf(search, source), values };
}

/** Finds a search's events by their words. */
export function valuesByWords(
  search: Search,
  groups: WordGroups,
): { shape: SearchShape; values: SearchValues } {
  const values = {
    area: areaValues(search.area),
    grid: gridOf(search.area),
    asked: { ...search.asked, after: search.asked.longAfter },
    cells: [],
    longCells: [],
    words: wordsQuery(groups),
    localWords: localWordsQueries(groups, allLargeCells(search.area)),
  };
  return { shape: shapeOf(search, 'words'), values };
}

/** Soonest first: the branches merge in order of start. */
async function findSoonest(pool: pg.Pool, search: Search): Promise<ReadPage> {
  const { shape, values } = valuesByArea(search, search.area);
  return runPage(pool, shape, values);
}

/** Nearest first: circle after circle, until the page is full. */
async function findNearest(pool: pg.Pool, search: Search): Promise<ReadPage> {
  const { area, cursor, asked } = search;
  const from = cursor ? milesOfHaversine(Number(cursor.key)) : 0;
  const reach = area.circle?.miles ?? Number.POSITIVE_INFINITY;
  for (const miles of nearestFirstMiles) {
    if (miles <= from || miles >= reach) continue;
    const nearer = withinMiles(area, miles);
    if (!nearer) continue;
    const { shape, values } = valuesByArea(search, nearer);
    const page = await runPage(pool, shape, values);
    if (page.length >= asked.limit) return page;
  }
  const { shape, values } = valuesByArea(search, area);
  return runPage(pool, shape, values);
}

/**
 * Events with the typed words. Common words are in most of the next events, so these are read in order first;
 * for all other words the index of words is fast.
 */
async function findByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  if (search.query.sort === 'soonest') {
    const { shape, values } = valuesByArea(search, search.area);
    const page = await runPage(
      pool,
      { ...shape, filtersWords: true },
      { ...values, words: wordsQuery(groups) },
    );
    const { limit, examined } = values.asked;
    if (page.length >= limit || page.examined < examined) return page;
  }
  const { shape, values } = valuesByWords(search, groups);
  return runPage(pool, shape, values);
}

function findPage(pool: pg.Pool, search: Search, groups: WordGroups | null): Promise<ReadPage> {
  if (groups) return findByWords(pool, search, groups);
  return search.query.sort === 'distance' ? findNearest(pool, search) : findSoonest(pool, search);
}

/**
 * The words of the next events in an area, for correcting typos. Limited, because somebody is waiting for it;
 * if there are more events, their words are mostly the same.
 */
export async function readVocabulary(pool: pg.Pool, filter: SearchFilter, now: Date): Promise<string[]> {
  const { lat, lng, radius, bbox } = filter;
  const anyEvent = { lat, lng, radius, bbox };
  const all: SearchQuery = { ...anyEvent, sort: 'soonest', limit: vocabularyEvents };
  const area = areaOf(all);
  if (!area) return [];
  const { shape, values } = valuesByArea(openSearch(all, area, null, now), area);
  const rows = await run(pool, { ...shape, output: 'words' }, values);
  return rows.map(([word = '']) => word);
}

async function countEvents(pool: pg.Pool, search: Search, groups: WordGroups | null): Promise<number> {
  const { shape, values } = groups ? valuesByWords(search, groups) : valuesByArea(search, search.area);
  const counted: SearchShape = { ...shape, sort: 'soonest', output: 'count' };
  const [row] = await run(pool, counted, { ...values, asked: { ...values.asked, limit: searchCountMax } });
  return Number(row?.[0] ?? 0);
}

/** '2026-11-20 23:37:47.023+00' as an ISO instant; leaves haversines alone. */
const keyOf = (key: string) => key.replace(/^(\S+) (\S+)\+00$/, '$1T$2Z');

const withoutLast = ({ ids, json }: FoundEvents): FoundEvents => ({
  ids: ids.slice(0, ids.lastIndexOf(',')),
  json: json.slice(0, json.lastIndexOf(betweenEvents)),
});

/**
 * One page of a search.
 * @throws AppError INVALID_CURSOR
 */
export async function findEvents(
  pool: pg.Pool,
  query: SearchQuery,
  now: Date,
  vocabularyOf: () => Promise<readonly string[]> = () => readVocabulary(pool, query, now),
): Promise<FoundPage> {
  const { after: cursor, encode } = pageStartOf(query);
  const area = areaOf(query);
  const words = query.keyword ? await readWords(pool, query.keyword) : null;
  if (!area || words?.length === 0) return nothing;
  const search = openSearch(query, area, cursor, now);

  let corrected = cursor?.corrected ?? null;
  let groups = words && (corrected ?? typedWords(words));
  let page = await findPage(pool, search, groups);
  if (words && page.length === 0 && cursor === null) {
    corrected = correctSpelling(words, await vocabularyOf());
    groups = corrected ?? groups;
    if (corrected) page = await findByWords(pool, search, corrected);
  }

  const hasMore = page.length > query.limit;
  const events = hasMore ? withoutLast(page) : page;
  const isCounted = query.count === true && cursor === null;
  return {
    events: { ids: events.ids, json: events.json },
    nextCursor: hasMore ? encode({ id: events.ids.slice(-idLength), key: keyOf(page.key), corrected }) : null,
    total: isCounted ? (hasMore ? await countEvents(pool, search, groups) : page.length) : null,
  };
}
