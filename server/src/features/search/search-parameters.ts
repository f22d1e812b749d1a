/** The area of a search. */
export interface AreaValues {
  latitude: number;
  longitude: number;
  cosLatitude: number;
  /** Haversine of the radius; 2 is farther than anything. */
  maxHaversine: number;
  south: number;
  north: number;
  spans: readonly (readonly [number, number])[];
}

/** A grid over an area, in degrees: where it begins, and the size of its fields. */
export interface ClusterGrid {
  west: number;
  fieldWidth: number;
  fieldHeight: number;
}

/** What a search asks of events, and which part of them is its page. */
export interface AskedValues {
  /** Events that end after this instant are found. */
  alive: string;
  /** A day before `alive`: events that began earlier are found by the index of long events. */
  dayBefore: string;
  latest: string;
  freeOnly: boolean;
  /** Whether dates to know are found too. */
  datesToKnow: boolean;
  categories: readonly string[];
  /** Where the page begins, in order of start. */
  after: { start: string; id: string };
  /** The same for long events that began before `dayBefore`. */
  longAfter: { start: string; id: string };
  /** The same for ongoing events, and whether all others come before the page. */
  ongoingAfter: { start: string; id: string };
  isAfterOngoing: boolean;
  /** Where the page begins, in order of distance. */
  beyond: { haversine: string; id: string };
  limit: number;
  /** How many of the next events are searched for words; only where these are looked for in order. */
  examined: number;
}

/** The parameters of all statements, by name. */
export interface SearchValues {
  area: AreaValues;
  asked: AskedValues;
  cells: readonly number[];
  longCells: readonly number[];
  /** The grid of clusters over the area. */
  grid: ClusterGrid;
  /** tsquery over the words of one event. */
  words: string;
  /** tsqueries over words with their cells. */
  localWords: readonly string[];
}

type Reader = (values: SearchValues) => unknown;

/** Assigns a parameter to every distinct value, in order of first use. */
export class Parameters {
  private readonly readers = new Map<string, Reader>();

  /** The typed placeholder of a value. */
  of(key: string, type: string, read: Reader): string {
    if (!this.readers.has(key)) this.readers.set(key, read);
    return `$${[...this.readers.keys()].indexOf(key) + 1}::${type}`;
  }

  bind(values: SearchValues): (string | null)[] {
    return [...this.readers.values()].map((read) => textOf(read(values)));
  }
}

/** A value in Postgres' text format; arrays contain numbers, categories or tsqueries. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((item) => (typeof item === 'number' ? item : quoteElement(String(item)))).join(',')}}`;
}

const quoteElement = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
