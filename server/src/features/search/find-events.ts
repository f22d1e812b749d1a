import { crc32 } from 'node:zlib';
import { matchingCategories } from '@quad/shared/categories';
import type { SearchFilter, SearchQuery } from '@quad/shared/contract/events';
import { searchCountMax } from '@quad/shared/limits';
import { nameWords } from '@quad/shared/name-words';
import * as z from 'zod/mini';
import { AppError } from '../../errors';
import { isCursorInstant } from '../../plugins/keyset';
import { haversinesFrom } from './event-matcher';
import { EventSearch, type LastPlace } from './event-search';
import { categoryBit, traitBit } from './indexed-events';
import { areaOf, type SearchArea } from './search-area';
import type { EventIndex } from './search-index';
import { formsOf, onlyTyped, typedWords, type WordGroups } from './search-words';
import { correctSpelling } from './spelling-correction';
import type { WordIndex } from './word-index';

/** 17 digits that count, after up to five zeros. */
const haversinePattern = /^\d(\.\d{1,22})?(e-\d{1,3})?$/;
const maxLength = 2_000;

const wordSchema = z.string().check(z.regex(/^[^\0]{1,200}$/u));

const cursorSchema = z.tuple([
  /** Identifies the search: see fingerprint. */
  z.string(),
  /** The last event's start as an ISO instant with microseconds, or the haversine of its distance. */
  z.string(),
  /** The last event's id. */
  z.uuid(),
  /** The words that typos were corrected to, so that later pages use them too; or null. */
  z.nullable(
    z
      .array(z.array(wordSchema).check(z.minLength(1), z.maxLength(10)))
      .check(z.minLength(1), z.maxLength(20)),
  ),
  /** Whether that event is ongoing; absent in cursors of before. */
  z.optional(z.boolean()),
]);

/** Where a page of a search ended. */
interface SearchCursor {
  key: string;
  id: string;
  /** The events left are ongoing ones, which come last. */
  isOngoing: boolean;
  corrected: readonly (readonly string[])[] | null;
}

/** Parameters that don't affect which events a search finds. */
const ofPage = new Set(['cursor', 'limit', 'count']);

/**
 * A hash of everything that decides which events a search finds, and in which order. A collision does no
 * harm: the cursor then continues in the wrong list.
 */
function fingerprint(query: SearchQuery): string {
  const fields = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !ofPage.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return crc32(JSON.stringify(fields)).toString(36);
}

const isHaversine = (key: string) => haversinePattern.test(key) && Number(key) <= 1;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where a page of a search begins, and how to write the cursor of the next page. */
interface PageStart {
  /** Null on the first page. */
  after: SearchCursor | null;
  encode(end: SearchCursor): string;
}

/**
 * Reads the cursor of a search.
 * @throws AppError INVALID_CURSOR if it wasn't made for this search
 */
export function pageStartOf(query: SearchQuery): PageStart {
  const encode = ({ key, id, corrected, isOngoing }: SearchCursor) =>
    Buffer.from(JSON.stringify([fingerprint(query), key, id, corrected, isOngoing])).toString('base64url');
  if (query.cursor === undefined) return { after: null, encode };
  const text = Buffer.from(query.cursor.slice(0, maxLength), 'base64url').toString('utf8');
  const parsed = cursorSchema.safeParse(parseJson(text));
  if (parsed.success) {
    const [mark, key, id, corrected, isOngoing = false] = parsed.data;
    const isKey = query.sort === 'distance' ? isHaversine(key) : isCursorInstant(key);
    if (isKey && mark === fingerprint(query)) return { after: { key, id, corrected, isOngoing }, encode };
  }
  throw new AppError('INVALID_CURSOR', 'cursor does not belong to this search; begin with its first page');
}

/**
 * What was searched for in place of a mistyped keyword, in the order of its words: of several meanings those that somebody finds.
 * @param isFound whether a found event has a word that begins so
 */
export function sayCorrection(
  keyword: string,
  corrected: WordGroups,
  isFound: (meaning: string) => boolean,
): string {
  const typed = nameWords(keyword).join(' ');
  return corrected
    .map(([word = '', ...meanings]) => ({ word, meanings: meanings.filter(isFound) }))
    .sort((one, other) => typed.indexOf(one.word) - typed.indexOf(other.word))
    .map(({ word, meanings }) => (meanings.length > 0 ? meanings.join(' or ') : word))
    .join(' ');
}

export interface FoundPage {
  /** Of its events, in order. */
  ids: readonly string[];
  /** The cursor of the next page, or null at the end. */
  nextCursor: string | null;
  /** Only on first pages that requested it; counted up to searchCountMax. */
  total: number | null;
  /** What was searched for in place of a mistyped keyword; on first pages only. */
  corrected: string | null;
  /** How many events and names were looked at. */
  examined: number;
}

/** A search, and when it is searched. */
interface AskedSearch {
  filter: SearchFilter;
  area: SearchArea;
  now: Date;
  /** Whether every date of a series is found, and not only the first. */
  everyDate?: boolean;
}

const allCategories = 0xff;

const microsecondsOf = (instant: string) => Date.parse(instant) * 1_000;
/** Where a page began, with microseconds: '2026-11-20T23:37:47.023456Z'. */
const exactMicroseconds = (instant: string) =>
  microsecondsOf(`${instant.slice(0, 19)}Z`) + Number(instant.slice(20, -1).padEnd(6, '0'));
const exactInstant = (microseconds: number) =>
  new Date(Math.floor(microseconds / 1_000))
    .toISOString()
    .replace('Z', `${String(microseconds % 1_000).padStart(3, '0')}Z`);

/** The events of a search, with words or without. */
export function openSearch(
  found: EventIndex,
  { filter, area, now, everyDate = false }: AskedSearch,
  groups: WordGroups | null,
): EventSearch {
  const { from, to, free, dates, category, exact } = filter;
  return new EventSearch(found, {
    area,
    everyDate,
    alive: Math.max(from ? microsecondsOf(from) : 0, now.getTime() * 1_000),
    latest: to ? microsecondsOf(to) : Number.POSITIVE_INFINITY,
    categories: category
      ? matchingCategories(category).reduce((bits, each) => bits | categoryBit(each), 0)
      : allCategories,
    required: free ? traitBit('isFree') : 0,
    excluded: dates ? 0 : traitBit('isDateToKnow'),
    choices: groups && (exact ? onlyTyped(groups) : formsOf(groups)),
  });
}

/** The typed words as words that names of events around the searched area have; null if they can't be corrected. */
function correctWords(search: EventSearch, index: WordIndex, words: readonly string[]): WordGroups | null {
  const areAround = search.around();
  return correctSpelling(words, {
    ...index.names,
    hasBeginning: (start) => areAround(index.namesBeginningWith(start)),
    isNear: (name) => areAround(Int32Array.of(index.numberOf(name))),
  });
}

/** What was read by a search. */
interface ReadBySearch {
  search: EventSearch;
  places: number[];
  /** The words that typos were corrected to. */
  corrected: WordGroups | null;
  /** How many events and names were looked at before this search. */
  examinedBefore: number;
}

/** Reads by a search with words as typed; if nothing is found, by one with corrected words. */
export function readCorrecting(
  found: EventIndex,
  asked: AskedSearch,
  words: readonly string[] | null,
  read: (search: EventSearch) => number[],
): ReadBySearch {
  const search = openSearch(found, asked, words && typedWords(words));
  const places = read(search);
  if (!words || places.length > 0 || search.isEmpty || asked.filter.exact) {
    return { search, places, corrected: null, examinedBefore: 0 };
  }
  const corrected = correctWords(search, found.words, words);
  const examinedBefore = search.examined + found.words.names.names.length;
  if (!corrected) return { search, places, corrected, examinedBefore };
  const again = openSearch(found, asked, corrected);
  return { search: again, places: read(again), corrected, examinedBefore };
}

/** A search and its page; calendars ask for every date of a series. */
export type PagedSearch = SearchQuery & { everyDate?: boolean };

/** The places of a page's events, and of one more if there is. */
function pageOf(search: EventSearch, { sort, limit }: PagedSearch, after: SearchCursor | null): number[] {
  const id = after?.id ?? '';
  if (sort === 'distance') {
    return search.nearest(limit + 1, after && { key: Number(after.key), id });
  }
  const last: LastPlace | null = after && { key: exactMicroseconds(after.key), id };
  return search.soonest(limit + 1, last, after?.isOngoing ?? false);
}

/**
 * One page of a search.
 * @param words those of its keyword, as in the index; null without one
 * @throws AppError INVALID_CURSOR
 */
export function findEvents(
  found: EventIndex,
  query: PagedSearch,
  now: Date,
  words: readonly string[] | null,
): FoundPage {
  const { after, encode } = pageStartOf(query);
  const area = areaOf(query);
  if (!area || words?.length === 0) {
    return { ids: [], nextCursor: null, total: 0, corrected: null, examined: 0 };
  }
  const asked = { filter: query, area, now, everyDate: query.everyDate ?? false };
  const read = (search: EventSearch) => pageOf(search, query, after);
  const readOn = ({ corrected }: SearchCursor): ReadBySearch => {
    const search = openSearch(found, asked, words && (corrected ?? typedWords(words)));
    return { search, places: read(search), corrected, examinedBefore: 0 };
  };
  const { search, places, corrected, examinedBefore } = after
    ? readOn(after)
    : readCorrecting(found, asked, words, read);

  const { events } = found;
  const hasMore = places.length > query.limit;
  const page = hasMore ? places.slice(0, -1) : places;
  const last = page.at(-1) ?? 0;
  const key =
    query.sort === 'distance'
      ? String(haversinesFrom(area.center, events)(last))
      : exactInstant(events.startsAt(last));
  const isOngoing = (events.traits(last) & traitBit('isOngoing')) !== 0;
  const isCounted = query.count === true && after === null;
  const hasWord = (start: string) => {
    const marks = found.words.marksOf([found.words.beginningWith(start)]);
    return page.some((place) => found.words.hasMarked(place, marks));
  };
  const isSaid = corrected && query.keyword && after === null && page.length > 0;
  return {
    ids: page.map((place) => events.idOf(place)),
    nextCursor: hasMore ? encode({ id: events.idOf(last), key, isOngoing, corrected }) : null,
    total: isCounted ? (hasMore ? search.some(searchCountMax).length : page.length) : null,
    corrected: isSaid ? sayCorrection(query.keyword ?? '', corrected, hasWord) : null,
    examined: examinedBefore + search.examined,
  };
}
