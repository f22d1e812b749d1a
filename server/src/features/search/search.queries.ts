import type { SearchQuery } from '@quad/shared/contract/events';
import { milesOfHaversine } from '@quad/shared/geo';
import { searchCountMax } from '@quad/shared/limits';
import type pg from 'pg';
import { betweenEvents, type FoundEvents, noEvents } from '../events/event-json';
import { openSearch, run, type Search, valuesByArea, valuesByWords } from './open-search';
import { areaOf } from './search-area';
import type { SearchShape } from './search-candidates';
import { pageStartOf } from './search-cursor';
import type { SearchValues } from './search-parameters';
import { nearerParts } from './search-wide-areas';
import { readWords, typedWords, type WordGroups, wordsQuery } from './search-words';
import { correctWords, type VocabulariesOf } from './vocabulary';

export interface FoundPage {
  events: FoundEvents;
  /** The cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Only on first pages that requested it; counted up to searchCountMax. */
  total: number | null;
  /** See SearchWork. */
  work: number;
}

const nothing: FoundPage = { events: noEvents, nextCursor: null, total: 0, work: 0 };
const idLength = '00000000-0000-0000-0000-000000000000'.length;
/**
 * How many of the next events show how common words are, and among how many a page is looked for in order at most: more of
 * a wide area, because the index of words has those of all of it.
 */
const examinedOf = {
  place: { sample: 101, most: 1_515 },
  wideArea: { sample: 404, most: 7_575 },
};
/** As far as this over the place where the sample lets a page be expected to end. */
const margin = 2;
/** Rows of a plain page. */
const pageRows = 100;

/** The result of a page's statement. */
interface ReadPage extends FoundEvents {
  /** Number of events. */
  length: number;
  /** The sort value of the last event but one. */
  key: string;
  /** Whether that event is ongoing. */
  isOngoing: boolean;
  /** Of the events examined for words, the position of the last one in the page: the last of all if the page isn't full. */
  examined: number;
}

async function runPage(pool: pg.Pool, shape: SearchShape, values: SearchValues): Promise<ReadPage> {
  const [row] = await run(pool, shape, values);
  const [ids, json, key, isOngoing, examined] = (row ?? []) as (string | null | undefined)[];
  const length = ids ? (ids.length + 1) / (idLength + 1) : 0;
  return {
    ids: ids ?? '',
    json: json ?? '',
    key: key ?? '',
    isOngoing: isOngoing === 't',
    examined: Number(examined),
    length,
  };
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
  for (const nearer of nearerParts(area)) {
    if (nearer.circle && nearer.circle.miles <= from) continue;
    const { shape, values } = valuesByArea(search, nearer);
    const page = await runPage(pool, shape, values);
    if (page.length >= asked.limit) return page;
    search.work.pages += 1;
  }
  const { shape, values } = valuesByArea(search, area);
  return runPage(pool, shape, values);
}

/**
 * The events with the words among the next ones in order; null if these aren't likely to fill a page, or didn't. Only for
 * common words that is faster than their index.
 */
async function findInOrder(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage | null> {
  const { shape, values } = valuesByArea(search, search.area);
  const { sample, most } = examinedOf[search.area.source === 'world' ? 'wideArea' : 'place'];
  const valuesOf = (examined: number): SearchValues => ({
    ...values,
    asked: { ...values.asked, examined },
    words: wordsQuery(groups),
  });
  const [row] = await run(pool, { ...shape, output: 'sample' }, valuesOf(sample));
  search.work.pages += sample / pageRows;
  const expected = (search.asked.limit * sample) / Number(row?.[0]);
  if (expected > most) return null;
  const examined = Math.ceil(expected * margin);
  const page = await runPage(pool, { ...shape, filtersWords: true }, valuesOf(examined));
  search.work.pages += page.examined / pageRows;
  return page.examined < examined ? page : null;
}

async function findByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  // The events of cells that hardly have any are found by words at once.
  const mayBeCommon = search.query.sort === 'soonest' && search.area.source !== 'occupied';
  const inOrder = mayBeCommon ? await findInOrder(pool, search, groups) : null;
  if (inOrder) return inOrder;
  const { shape, values } = valuesByWords(search, groups);
  const page = await runPage(pool, shape, values);
  search.work.pages += 1 + values.localWords.length;
  return page;
}

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
  vocabulariesOf: VocabulariesOf,
): Promise<FoundPage> {
  const { after: cursor, encode } = pageStartOf(query);
  const area = areaOf(query);
  const words = query.keyword ? await readWords(pool, query.keyword) : null;
  if (!area || words?.length === 0) return nothing;
  const search = await openSearch(pool, query, { area, cursor, now });

  let corrected = cursor?.corrected ?? null;
  let groups = words && (corrected ?? typedWords(words));
  let page = await findPage(pool, search, groups);
  if (words && page.length === 0 && cursor === null) {
    corrected = await correctWords(search, words, vocabulariesOf);
    groups = corrected ?? groups;
    if (corrected) page = await findByWords(pool, search, corrected);
  }

  const hasMore = page.length > query.limit;
  const events = hasMore ? withoutLast(page) : page;
  const isCounted = query.count === true && cursor === null;
  return {
    events: { ids: events.ids, json: events.json },
    nextCursor: hasMore
      ? encode({
          id: events.ids.slice(-idLength),
          key: keyOf(page.key),
          isOngoing: page.isOngoing,
          corrected,
        })
      : null,
    total: isCounted ? (hasMore ? await countEvents(pool, search, groups) : page.length) : null,
    work: search.work.pages,
  };
}
