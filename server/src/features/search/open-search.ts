import { matchingCategories } from '@quad/shared/categories';
import type { SearchQuery } from '@quad/shared/contract/events';
import { haversineOfMiles } from '@quad/shared/geo';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { coveringCells, type SearchArea } from './search-area';
import type { SearchShape } from './search-candidates';
import type { SearchCursor } from './search-cursor';
import type { AreaValues, AskedValues, ClusterGrid, SearchValues } from './search-parameters';
import { searchStatement } from './search-statements';
import { byOccupiedCells, type OccupiedCellsOf } from './search-wide-areas';
import { localWordsQueries, type WordGroups, wordsQuery } from './search-words';

const firstId = '00000000-0000-0000-0000-000000000000';
const dayMs = 86_400_000;
/** A wide area with less than a hundredth of the next events is read cell by cell instead of in order of start. */
const sampledForArea = 400;
const crowdedShare = 0.01;
/** Large cells that are looked into without asking which of them have events: of a country, not of the earth. */
const fewCells = 500;
/** Clusters are formed on a grid of this many fields each way, which are at least a meter wide (degrees). */
const gridFields = 25;
const smallestField = 1e-5;

/**
 * What a search has read beyond a plain page, in such pages (half a millisecond of Postgres' CPU): counted from the
 * rows, because time depends on who else is busy.
 */
export interface SearchWork {
  pages: number;
}

/** A search as its statements need it. */
export interface Search {
  query: SearchQuery;
  area: SearchArea;
  cursor: SearchCursor | null;
  asked: AskedValues;
  work: SearchWork;
  /** Which part of the next events, wherever they are, lies in the area; only known of a wide one with many events. */
  share: number;
}

/** As an instant that Postgres and Date have in common. */
export const clampYear = (instant: number): string =>
  new Date(Math.min(Math.max(instant, 0), Date.UTC(9999, 0))).toISOString();

function askedOf(query: SearchQuery, cursor: SearchCursor | null, now: Date): AskedValues {
  const from = query.from ? new Date(clampYear(Date.parse(query.from))) : now;
  const alive = from > now ? from : now;
  const dayBefore = new Date(alive.getTime() - dayMs);
  const start = cursor && query.sort === 'soonest' ? { start: cursor.key, id: cursor.id } : null;
  const isOngoing = cursor?.isOngoing === true;
  const beginning = { start: '-infinity', id: firstId };
  // The others are over when the ongoing ones have begun.
  const after = start && isOngoing ? { ...start, start: 'infinity' } : start;
  const isPastLong = after !== null && (isOngoing || Date.parse(after.start) >= dayBefore.getTime());
  return {
    alive: alive.toISOString(),
    dayBefore: dayBefore.toISOString(),
    latest: query.to ? clampYear(Date.parse(query.to)) : 'infinity',
    freeOnly: query.free ?? false,
    datesToKnow: query.dates ?? false,
    categories: query.category ? matchingCategories(query.category) : [],
    after: isPastLong ? after : { start: dayBefore.toISOString(), id: firstId },
    longAfter: after ?? beginning,
    ongoingAfter: start && isOngoing ? start : beginning,
    isAfterOngoing: isOngoing,
    beyond: cursor && !start ? { haversine: cursor.key, id: cursor.id } : { haversine: '-1', id: firstId },
    limit: query.limit + 1,
    examined: 0,
  };
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
    asked: {
      ...search.asked,
      after: search.asked.isAfterOngoing ? search.asked.ongoingAfter : search.asked.longAfter,
    },
    cells: [],
    longCells: [],
    words: wordsQuery(groups),
    localWords: localWordsQueries(groups, search.area.longCells),
  };
  return { shape: shapeOf(search, 'words'), values };
}

async function shareOfNext(pool: pg.Pool, search: Search): Promise<number> {
  const { shape, values } = valuesByArea(search, search.area);
  const asked = { ...values.asked, limit: sampledForArea };
  const [row] = await run(pool, { ...shape, categories: 0, output: 'share' }, { ...values, asked });
  return Number(row?.[0]) / sampledForArea;
}

/**
 * Where a search looks in an area of many cells. Reading events in order of start until a page is full is fast only if
 * many of them are in the area; all others are found by the cells that have events.
 */
async function narrowWideArea(
  pool: pg.Pool,
  search: Search,
  occupiedCellsOf: OccupiedCellsOf,
): Promise<Search> {
  const { area, query } = search;
  const share = query.sort === 'soonest' ? await shareOfNext(pool, search) : 0;
  const isCrowded = share >= crowdedShare;
  if (isCrowded && !query.keyword) return search;
  // Looking for words in an empty cell takes less than finding out that it is one.
  const all = isCrowded && coveringCells('largeCell', area, fewCells);
  if (all) return { ...search, share, area: { ...area, longCells: all } };
  const cells = await occupiedCellsOf(area);
  return isCrowded
    ? { ...search, share, area: { ...area, longCells: cells } }
    : { ...search, area: byOccupiedCells(area, cells) };
}

/** A search of the area, ready for its statements. */
export async function openSearch(
  pool: pg.Pool,
  query: SearchQuery,
  {
    area,
    cursor = null,
    now,
    occupiedCellsOf,
  }: { area: SearchArea; cursor?: SearchCursor | null; now: Date; occupiedCellsOf: OccupiedCellsOf },
): Promise<Search> {
  const search = { query, area, cursor, asked: askedOf(query, cursor, now), work: { pages: 0 }, share: 1 };
  return area.source === 'world' ? narrowWideArea(pool, search, occupiedCellsOf) : search;
}
