import type { SearchQuery } from '@quad/shared/contract/events';
import { searchCountMax } from '@quad/shared/limits';
import type pg from 'pg';
import { openSearch, run, type Search, valuesByArea, valuesByWords } from './open-search';
import { areaOf } from './search-area';
import { findByWords } from './search-by-words';
import type { SearchShape } from './search-candidates';
import { pageStartOf } from './search-cursor';
import { findNearest, findSoonest, type ReadPage } from './search-pages';
import { typedWords, type WordGroups } from './search-words';
import type { SharedReads } from './shared-reads';
import { correctWords } from './vocabulary';

export interface FoundPage {
  /** Of its events, in order. */
  ids: readonly string[];
  /** The cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Only on first pages that requested it; counted up to searchCountMax. */
  total: number | null;
  /** See SearchWork. */
  work: number;
}

const nothing: FoundPage = { ids: [], nextCursor: null, total: 0, work: 0 };

function findPage(pool: pg.Pool, search: Search, groups: WordGroups | null): Promise<ReadPage> {
  if (groups) return findByWords(pool, search, groups);
  return search.query.sort === 'distance' ? findNearest(pool, search) : findSoonest(pool, search);
}

async function countEvents(pool: pg.Pool, search: Search, groups: WordGroups | null): Promise<number> {
  const { shape, values } = groups ? valuesByWords(search, groups) : valuesByArea(search, search.area);
  const counted: SearchShape = { ...shape, sort: 'soonest', output: 'count' };
  const [row] = await run(pool, counted, { ...values, asked: { ...values.asked, limit: searchCountMax } });
  search.work.pages += 1;
  return Number(row?.[0] ?? 0);
}

/** '2026-11-20 23:37:47.023+00' as an ISO instant; leaves haversines alone. */
const keyOf = (key: string) => key.replace(/^(\S+) (\S+)\+00$/, '$1T$2Z');

/**
 * One page of a search.
 * @throws AppError INVALID_CURSOR
 */
export async function findEvents(
  pool: pg.Pool,
  query: SearchQuery,
  now: Date,
  { wordsOf, vocabulariesOf, occupiedCellsOf }: SharedReads,
): Promise<FoundPage> {
  const { after: cursor, encode } = pageStartOf(query);
  const area = areaOf(query);
  const words = query.keyword ? await wordsOf(query.keyword) : null;
  if (!area || words?.length === 0) return nothing;
  const search = await openSearch(pool, query, { area, cursor, now, occupiedCellsOf });

  let corrected = cursor?.corrected ?? null;
  let groups = words && (corrected ?? typedWords(words));
  let page = await findPage(pool, search, groups);
  if (words && page.ids.length === 0 && cursor === null) {
    corrected = await correctWords(search, words, vocabulariesOf);
    groups = corrected ?? groups;
    if (corrected) page = await findByWords(pool, search, corrected);
  }

  const hasMore = page.ids.length > query.limit;
  const ids = hasMore ? page.ids.slice(0, -1) : page.ids;
  const isCounted = query.count === true && cursor === null;
  return {
    ids,
    nextCursor: hasMore
      ? encode({
          id: ids.at(-1) ?? '',
          key: keyOf(page.key),
          isOngoing: page.isOngoing,
          corrected,
        })
      : null,
    total: isCounted ? (hasMore ? await countEvents(pool, search, groups) : ids.length) : null,
    work: search.work.pages,
  };
}
