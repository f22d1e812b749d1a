import type { SearchFilter } from '@quad/shared/contract/events';
import { eventPointsMax } from '@quad/shared/limits';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import { openSearch, run, type Search, valuesByArea, valuesByWords } from './open-search';
import { areaOf, coveringCells, type SearchArea } from './search-area';
import { typedWords, type WordGroups } from './search-words';
import type { SharedReads } from './shared-reads';
import { correctWords } from './vocabulary';

/** What the map shows of a search: JSON of eventPointSchema, or of eventClusterSchema if there are too many. */
export interface FoundPoints {
  /** Separated by `betweenEvents`; each begins with `["<id>"`. */
  points: string;
  clusters: string;
  /** See SearchWork. */
  work: number;
}

/** Areas of more cells than this, such as a continent, are read in one scan of the index. */
const maxClusterCells = 6_000;
/** Events on the map that cost as much as a plain page: one by one, and counted in clusters. */
const eventsPerPage = { points: 100, clusters: 500 };

async function findPoints(pool: pg.Pool, search: Search, groups: WordGroups | null) {
  const { shape, values } = groups ? valuesByWords(search, groups) : valuesByArea(search, search.area);
  const [row] = await run(pool, { ...shape, output: 'points' }, values);
  const found = Number(row?.[0] ?? 0);
  search.work.pages += found / eventsPerPage.points;
  return { found, points: row?.[1] ?? '' };
}

/** The area by the finer grid alone: clusters are read in no order, so that it needs no branch for each cell. */
function byFineCells(area: SearchArea): SearchArea {
  const cells = coveringCells('cell', area, maxClusterCells);
  const longCells = coveringCells('largeCell', area, maxClusterCells) ?? [];
  return cells ? { ...area, source: 'cell', cells, longCells } : { ...area, source: 'world', cells: [] };
}

async function findClusters(pool: pg.Pool, search: Search, groups: WordGroups | null): Promise<string> {
  const { shape, values } = groups
    ? valuesByWords(search, groups)
    : valuesByArea(search, byFineCells(search.area));
  const [row] = await run(pool, { ...shape, output: 'clusters' }, values);
  search.work.pages += Number(row?.[1] ?? 0) / eventsPerPage.clusters;
  return row?.[0] ?? '';
}

/**
 * All events of a search that are on the map, soonest first: the same events as its pages list, because the same
 * conditions find them. Instead of more than `max`, clusters of them.
 */
export async function findEventPoints(
  pool: pg.Pool,
  filter: SearchFilter,
  now: Date,
  { wordsOf, vocabulariesOf, occupiedCellsOf }: SharedReads,
  max = eventPointsMax,
): Promise<FoundPoints> {
  const query = { ...filter, sort: 'soonest', limit: max } as const;
  const area = areaOf(query);
  const words = filter.keyword ? await wordsOf(filter.keyword) : null;
  if (!area || words?.length === 0) return { points: '', clusters: '', work: 0 };
  const search = await openSearch(pool, query, { area, now, occupiedCellsOf });

  let groups = words && typedWords(words);
  let { found, points } = await findPoints(pool, search, groups);
  const corrected = words && found === 0 ? await correctWords(search, words, vocabulariesOf) : null;
  if (corrected) {
    groups = corrected;
    ({ found, points } = await findPoints(pool, search, groups));
  }
  const clusters = found > max ? await findClusters(pool, search, groups) : '';
  return { points, clusters, work: search.work.pages };
}

const hiddenStatement = {
  name: 'events_hidden_from',
  text: `select e.id from (
      select blocked_id as id from blocks where blocker_id = $1::uuid
      union all select blocker_id from blocks where blocked_id = $1::uuid
    ) other
    join events e on e.host_id = other.id and e.ends_at > $2::timestamptz`,
};

/** The ids of current events across a block, which a person doesn't see. */
export async function findHiddenEvents(pool: pg.Pool, userId: string, now: Date): Promise<Set<string>> {
  const rows = await queryPrepared(pool, hiddenStatement, [userId, now.toISOString()]);
  return new Set(rows.map(([id = '']) => id));
}
