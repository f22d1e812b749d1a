import type pg from 'pg';
import { run, type Search, valuesByArea, valuesByWords } from './open-search';
import type { SearchArea } from './search-area';
import { partsBeyond, type ReadPage, runPage } from './search-pages';
import type { SearchValues } from './search-parameters';
import { nearestCells } from './search-wide-areas';
import { type WordGroups, wordsQuery } from './search-words';

/** How many of the next events show how common words are: more of a wide area, because the index of words has those of all of it. */
const sampleOf = { place: 101, wideArea: 202 };
/**
 * Microseconds of Postgres, about: for an event that is looked up by id, or read by the scan of an index; for each event of the
 * area, to put those by distance that are looked into; and for each with the words, to find by the index of words those that it
 * reads. In a small area these are more, because that index has large cells; nearer parts of a wide one are looked into first.
 */
const costs = {
  lookedUp: 5,
  read: 2,
  byDistance: { place: 0.2, parts: 0.1 },
  byWords: { place: 3, wide: 2.5, parts: 0.6 },
};
/** The index of words has past events too: as many as begin in this time, in seconds. */
const indexed = 180 * 86_400;
/** Events are read up to as far as this over the place where the sample lets a page be expected to end. */
const margin = 2;
/** Rows of a plain page, and words looked up in cells that cost as much. */
const pageRows = 100;
const lookUpsPerPage = 200;
/** The index of words knows large cells only, so that a part of this size costs as much as smaller ones. */
const leastMiles = 50;

/**
 * How many of the next events have to be examined until a page with the words can be expected to be full, if that is cheaper
 * than their index; else null. The more common words are, the fewer events have to be examined, and the more the index has.
 */
async function expectInOrder(
  pool: pg.Pool,
  search: Search,
  { area, groups }: { area: SearchArea; groups: WordGroups },
): Promise<number | null> {
  const { shape, values } = valuesByArea(search, area);
  const isWide = area.source === 'world';
  const sample = isWide ? sampleOf.wideArea : sampleOf.place;
  const asked = { ...values.asked, examined: sample };
  const [row = []] = await run(
    pool,
    { ...shape, sort: 'soonest', output: 'sample' },
    { ...values, asked, words: wordsQuery(groups) },
  );
  const [matching = 0, read = 0, seconds = 0] = row.map(Number);
  search.work.pages += sample / pageRows;
  // Of an area with so few events, the index of words has few.
  if (matching === 0 || read < sample) return null;
  const expected = (search.asked.limit * read) / matching;
  const atRate = indexed / Math.max(seconds, 1);
  const isNearest = search.query.sort === 'distance';
  const parts = search.area.source === 'cell' ? 'place' : 'parts';
  const inOrder = isNearest
    ? expected * costs.lookedUp + read * atRate * costs.byDistance[parts]
    : expected * costs.read;
  const byWords = costs.byWords[isNearest || parts === 'place' ? parts : 'wide'];
  return inOrder < matching * atRate * byWords ? expected : null;
}

/** The events with the words among the next ones of an area in order, up to a page. */
async function findAmongNext(
  pool: pg.Pool,
  search: Search,
  { area, groups, expected }: { area: SearchArea; groups: WordGroups; expected: number },
): Promise<ReadPage> {
  const { shape, values } = valuesByArea(search, area);
  const examined = Math.ceil(expected * margin);
  const wanted: SearchValues = { ...values, asked: { ...values.asked, examined }, words: wordsQuery(groups) };
  const page = await runPage(pool, { ...shape, filtersWords: true }, wanted);
  search.work.pages += (page.length < search.asked.limit ? examined : page.examined) / pageRows;
  return page;
}

/** The page with the words by their index. */
async function findIndexed(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { shape, values } = valuesByWords(search, groups);
  const page = await runPage(pool, shape, values);
  search.work.pages += 1 + Math.ceil((search.area.longCells.length * groups.flat().length) / lookUpsPerPage);
  return page;
}

async function findSoonestByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { area, asked } = search;
  // The events of cells that hardly have any are found by words at once, and ongoing ones come last.
  const mayBeCommon = area.source !== 'occupied' && !asked.isAfterOngoing;
  const expected = mayBeCommon ? await expectInOrder(pool, search, { area, groups }) : null;
  if (expected !== null) {
    const page = await findAmongNext(pool, search, { area, groups, expected });
    if (page.length >= asked.limit) return page;
  }
  return findIndexed(pool, search, groups);
}

/** Nearest first: in circle after circle, until the page is full. */
async function findNearestByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { area, asked } = search;
  const parts = partsBeyond(search);
  const expected = await expectInOrder(pool, search, { area: nearestCells(area), groups });
  if (expected !== null) {
    for (const part of parts) {
      const page = await findAmongNext(pool, search, { area: part, groups, expected });
      if (page.length >= asked.limit) return page;
      // Less common than the sample said.
      if (page.examined > (expected * (1 + margin)) / 2) break;
    }
  }
  const wide = area.source === 'cell' ? [] : parts.filter(({ circle }) => (circle?.miles ?? 0) >= leastMiles);
  for (const part of wide) {
    const page = await findIndexed(pool, { ...search, area: part }, groups);
    if (page.length >= asked.limit) return page;
  }
  return findIndexed(pool, search, groups);
}

export const findByWords = (pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> =>
  search.query.sort === 'distance'
    ? findNearestByWords(pool, search, groups)
    : findSoonestByWords(pool, search, groups);
