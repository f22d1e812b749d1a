import { type Category, categories } from '@quad/shared/categories';
import { kindLinesOf } from './kind-words';

/** What searches know of an event in lists: see indexed-events.ts. */
export interface EventFacts {
  id: string;
  /** Microseconds since 1970, exact until the year 2255. */
  startsAt: number;
  endsAt: number;
  /** From then on it is in lists. */
  listedFrom: number;
  latitude: number;
  longitude: number;
  category: Category;
  isFree: boolean;
  isDateToKnow: boolean;
  /** All-day and a week or longer. */
  isOngoing: boolean;
  isOnMap: boolean;
  /** The words for its kind, and those of its title, organizer and place, as quad_search_vector has them: without case and accents, one on each line. */
  names: string;
  /** Those of its description. */
  words: string;
}

const microseconds = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::bigint::text`;

/** A word contains no line feed. */
const wordsOf = (weights: string) =>
  `array_to_string(tsvector_to_array(ts_filter(search_vector, '{${weights}}')), E'\\n')`;

/** The columns of an event's facts as texts, for `factsOf`. */
export const factColumns = [
  'id::text',
  microseconds('start_date'),
  microseconds('ends_at'),
  microseconds('listed_from'),
  'search_latitude::text',
  'search_longitude::text',
  'category',
  'is_free::int::text || is_date_to_know::int || is_ongoing::int || (latitude is not null)::int',
  wordsOf('a,b'),
  wordsOf('c,d'),
] as const;

/** The events that searches find, while they last. */
export const isFoundSql = 'is_listed and search_latitude is not null';

/** The facts in a row of `factColumns`. */
export function factsOf(row: readonly string[]): EventFacts {
  const [
    id = '',
    starts,
    ends,
    listedFrom,
    latitude,
    longitude,
    category,
    flags = '',
    names = '',
    words = '',
  ] = row;
  const kind = categories.find((known) => known === category) ?? 'social';
  return {
    id,
    startsAt: Number(starts),
    endsAt: Number(ends),
    listedFrom: Number(listedFrom),
    latitude: Number(latitude),
    longitude: Number(longitude),
    category: kind,
    isFree: flags[0] === '1',
    isDateToKnow: flags[1] === '1',
    isOngoing: flags[2] === '1',
    isOnMap: flags[3] === '1',
    names: kindLinesOf(kind, flags[1] === '1', names) + names,
    words,
  };
}
