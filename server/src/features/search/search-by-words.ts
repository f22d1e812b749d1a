import type pg from 'pg';
import { clampYear, run, type Search, valuesByArea, valuesByWords } from './open-search';
import type { SearchArea } from './search-area';
import { milesSeen, partsBeyond, type ReadPage, runPage } from './search-pages';
import type { SearchValues } from './search-parameters';
import { nearestCells, squareMilesBeyond } from './search-wide-areas';
import { type WordGroups, wordsQuery } from './search-words';

/** How many of the next events show how common words are: more of a wide area, because the index of words has those of all of it. */
const sampleOf = { place: 101, wideArea: 202 };
/**
 * Microseconds of Postgres, about: for an event that is looked up by id, or read by the scan of an index; for each entry of
 * the indexes of words and of times, where they are combined; for each event of the area, to put those by distance that are
 * looked into; and for each with the words, to find by the index of words those that it reads. In a small area these are more,
 * because that index has large cells; nearer parts of a wide one are looked into first.
 */
const costs = {
  lookedUp: 5,
  read: 2.3,
  word: 0.6,
  time: 0.15,
  byDistance: { place: 0.2, parts: 0.1 },
  byWords: { place: 3, wide: 3.3, parts: 0.6 },
};
/** The index of words has past events too: as many as begin in this time, in seconds. */
const indexed = 180 * 86_400;
/** Events are read up to as far as this over the place where the sample lets a page be expected to end. */
const margin = 2;
/** Rows of a plain page, and words looked up in cells, and entries of the index of times, that cost as much. */
const pageRows = 100;
const lookUpsPerPage = 200;
const timesPerPage = 4_000;
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
  /** Within how many they begin. */
  seconds: number;
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
  const [matching = 0, read = 0, between = 0] = row.map(Number);
  search.work.pages += examined / pageRows;
  const isAll = read < examined;
  const seconds = Math.max(between, 1);
  return { matching, read, isAll, seconds, atRate: isAll ? 1 : indexed / seconds };
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
  search.work.pages += (page.ids.length < search.asked.limit ? examined : page.examined) / pageRows;
  return page;
}

/** What looking up words in all cells of an area takes, in plain pages. */
const lookUpWork = ({ area }: Search, groups: WordGroups): number =>
  1 + Math.ceil((area.longCells.length * groups.flat().length) / lookUpsPerPage);

/** The page with the words by their index. */
async function findIndexed(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { shape, values } = valuesByWords(search, groups);
  const page = await runPage(pool, shape, values);
  search.work.pages += lookUpWork(search, groups);
  return page;
}

/**
 * How many events begin until a page with the words can be expected to be full, and when the last of them does, if combining the
 * index of words with that of times is cheaper than reading these events, or the words' of all times; else null.
 */
function expectInTime(
  search: Search,
  { matching, read, isAll, seconds, atRate }: Sample,
): { events: number; until: string } | null {
  const { area, share } = search;
  const { limit, after, alive } = search.asked;
  // In smaller areas, the index of words has few events, and that of times has those of the whole earth.
  if (matching === 0 || isAll || area.source !== 'world') return null;
  const samples = (margin * limit) / matching;
  const events = (samples * read) / share;
  const inTime = matching * atRate * costs.word + events * costs.time + limit * margin * costs.read;
  const inOrder = (limit * read * costs.read) / matching;
  const byWords = matching * atRate * costs.byWords.wide;
  if (inTime > Math.min(inOrder, byWords)) return null;
  const from = Math.max(Date.parse(after.start), Date.parse(alive));
  return { events, until: clampYear(from + seconds * 1_000 * samples) };
}

/** The soonest page with the words that is the cheapest to read, if a page can be expected to be full before all are read. */
async function findExpected(
  pool: pg.Pool,
  search: Search,
  { groups, sample }: { groups: WordGroups; sample: Sample },
): Promise<ReadPage | null> {
  const inTime = expectInTime(search, sample);
  if (inTime) {
    const { latest } = search.asked;
    const asked = { ...search.asked, latest: inTime.until < latest ? inTime.until : latest };
    const { shape, values } = valuesByWords(search, groups);
    search.work.pages += lookUpWork(search, groups) + inTime.events / timesPerPage;
    return runPage(pool, { ...shape, filtersWords: true }, { ...values, asked });
  }
  const expected = expectInOrder(search, sample);
  return expected === null ? null : findAmongNext(pool, search, { area: search.area, groups, expected });
}

async function findSoonestByWords(pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> {
  const { area, asked } = search;
  // The events of cells that hardly have any are found by words at once, and ongoing ones come last.
  const mayBeCommon = area.source !== 'occupied' && !asked.isAfterOngoing;
  const sample = mayBeCommon ? await sampleWords(pool, search, { area, groups }) : null;
  const page = sample && (await findExpected(pool, search, { groups, sample }));
  return page && page.ids.length >= asked.limit ? page : findIndexed(pool, search, groups);
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
      if (page.ids.length >= asked.limit) return page;
      // Less common than the sample said.
      if (page.examined > (expected * (1 + margin)) / 2) break;
    }
  }
  let least = 0;
  // The index of words knows large cells only: smaller parts cost as much as all of a place.
  for (const part of area.source === 'cell' ? [] : parts) {
    const size = squareMilesBeyond(part, milesSeen(search));
    if (size < least) continue;
    const page = await findIndexed(pool, { ...search, area: part }, groups);
    if (page.ids.length >= asked.limit) return page;
    // Of a rare word, as large as would have a page if all of it had as many; the next part may have more of others.
    if (sample.matching === 0) least = (size * asked.limit) / (page.ids.length + 1);
  }
  return findIndexed(pool, search, groups);
}

export const findByWords = (pool: pg.Pool, search: Search, groups: WordGroups): Promise<ReadPage> =>
  search.query.sort === 'distance'
    ? findNearestByWords(pool, search, groups)
    : findSoonestByWords(pool, search, groups);
