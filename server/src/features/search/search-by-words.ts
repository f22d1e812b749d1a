import type pg from 'pg';
import { run, type Search, valuesByArea, valuesByWords } from './open-search';
import type { SearchArea } from './search-area';
import { milesSeen, partsBeyond, type ReadPage, runPage } from './search-pages';
import type { SearchValues } from './search-parameters';
import { nearestCells, squareMilesBeyond } from './search-wide-areas';
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
/** The index of words has about so many for each that is found: past ones, and those of its cells that lie farther. */
const indexedPerFound = 3;
/** How much larger than a part that had too few the next one has to be. */
const growth = 2;

/** What the next events of an area say of words. */
interface Sample {
  /** How many of the events read have them. */
  matching: number;
  read: number;
  /** Fewer than were asked for: the area has no more. */
  isAll: boolean;
  /** How many times as many the index of words has there. */
  atRate: number;
}

async function sampleWords(
  pool: pg.Pool,
  search: Search,
  { area, groups }: { area: SearchArea; groups: WordGroups },
): Promise<Sample> {
  const { shape, values } = valuesByArea(search, area);
  const examined = area.source === 'world' ? sampleOf.wideArea : sampleOf.place;
  const [row = []] = await run(
    pool,
    { ...shape, sort: 'soonest', output: 'sample' },
    { ...values, asked: { ...values.asked, examined }, words: wordsQuery(groups) },
  );
  const [matching = 0, read = 0, seconds = 0] = row.map(Number);
  search.work.pages += examined / pageRows;
  const isAll = read < examined;
  return { matching, read, isAll, atRate: isAll ? 1 : indexed / Math.max(seconds, 1) };
}

/**
 * How many of the next events have to be examined until a page with the words can be expected to be full, if that is cheaper
 * than their index; else null. The more common words are, the fewer events have to be examined, and the more the index has.
 */
function expectInOrder(search: Search, { matching, read, isAll, atRate }: Sample): number | null {
  // Of an area with so few events, the index of words has few.
  if (matching === 0 || isAll) return null;
  const expected = (search.asked.limit * read) / matching;
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
  const sample = mayBeCommon ? await sampleWords(pool, search, { area, groups }) : null;
  const expected = sample && expectInOrder(search, sample);
  if (expected !== null) {
    const page = await findAmongNext(pool, search, { area, groups, expected });
    if (page.length >= asked.limit) return page;
  }
  return findIndexed(pool, search, groups);
}

/**
 * The parts of an area that are looked into for words, nearest first: the first in which a page can be expected by what a sample
 * of some cells says, or which is larger than these, and then only much larger ones.
 */
function partsWithEnough(search: Search, sampled: SearchArea, { matching, atRate }: Sample): SearchArea[] {
  const known = squareMilesBeyond(sampled);
  // A word of none in the sample may be nearly as common as one of one.
  const density = (Math.max(matching, 1) * atRate) / known;
  const wanted = Math.min((search.asked.limit * indexedPerFound) / density, known);
  const seen = milesSeen(search);
  let least = wanted;
  return partsBeyond(search, Math.ceil((wanted * sampled.cells.length) / known)).filter((part) => {
    const size = squareMilesBeyond(part, seen);
    if (size < least) return false;
    least = size * growth;
    return true;
  });
}

/** Nearest first: in circle after circle, until the page is full. */
async function findNearestByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { area, asked } = search;
  const near = nearestCells(area);
  const sample = await sampleWords(pool, search, { area: near, groups });
  const parts = partsWithEnough(search, near, sample);
  const expected = expectInOrder(search, sample);
  if (expected !== null) {
    // Of any number of cells, not all are put by distance.
    for (const part of area.source === 'occupied' ? parts : [...parts, area]) {
      const page = await findAmongNext(pool, search, { area: part, groups, expected });
      if (page.length >= asked.limit) return page;
      // Less common than the sample said.
      if (page.examined > (expected * (1 + margin)) / 2) break;
    }
  }
  // The index of words knows large cells only: smaller parts cost as much as all of a place.
  for (const part of area.source === 'cell' ? [] : parts) {
    const page = await findIndexed(pool, { ...search, area: part }, groups);
    if (page.length >= asked.limit) return page;
  }
  return findIndexed(pool, search, groups);
}

export const findByWords = (pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> =>
  search.query.sort === 'distance'
    ? findNearestByWords(pool, search, groups)
    : findSoonestByWords(pool, search, groups);
