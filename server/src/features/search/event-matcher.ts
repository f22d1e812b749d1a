import { type GeoArea, haversineOfMiles, type LatLng } from '@quad/shared/geo';
import { type IndexedEvents, radiansPerDegree } from './indexed-events';
import type { SearchArea } from './search-area';
import type { WordChoice } from './search-words';
import type { WordIndex } from './word-index';

/** The words of a group, in a list for each of its alternatives. */
type Group = readonly Int32Array[];

/** The events with some words: one of every choice. */
export class WordedPlaces {
  /** By place, how many of the marked groups it has, and how many there are. */
  private readonly met: Uint8Array;
  private readonly metByAll: number;
  /** Of each of the other groups, 1 for its words: an event's own words are compared with these. */
  private readonly others: readonly Uint8Array[];
  /** The places with all marked groups, if they are few. */
  readonly rare: readonly number[] | null;

  /**
   * @param markedMax groups that more events have are not marked
   * @param rareMax no more places than that are `rare`
   */
  constructor(
    private readonly index: WordIndex,
    choices: readonly WordChoice[],
    { markedMax, rareMax }: { markedMax: number; rareMax: number },
  ) {
    const words = choices.map(({ starts, whole }) => [
      ...starts.map((start) => index.beginningWith(start)),
      index.numbersOf(whole),
    ]);
    const isMarked = (group: Group) => index.hasAtMost(group, markedMax);
    const marked = words.filter(isMarked);
    this.metByAll = marked.length;
    this.met = new Uint8Array(marked.length > 0 ? index.places : 0);
    this.rare = this.mark(marked, rareMax);
    this.others = words.filter((group) => !isMarked(group)).map((group) => index.marksOf(group));
  }

  /** Whether the event in a place has all marked groups. */
  isMarked(place: number): boolean {
    return this.metByAll === 0 || this.met[place] === this.metByAll;
  }

  /** And whether it has the others, which takes longer. */
  hasOthers(place: number): boolean {
    for (const marks of this.others) if (!this.index.hasMarked(place, marks)) return false;
    return true;
  }

  /** @returns the places with all of them, if they are few */
  private mark(groups: readonly Group[], rareMax: number): number[] | null {
    const { met, index } = this;
    let places: number[] | null = null;
    for (const [before, group] of groups.entries()) {
      places = [];
      for (const words of group) {
        for (const word of words) {
          for (const list of index.listsOf(word)) {
            for (const place of list) {
              if (met[place] !== before) continue;
              met[place] = before + 1;
              if (places.length <= rareMax) places.push(place);
            }
          }
        }
      }
    }
    return places && places.length <= rareMax ? places : null;
  }
}

/** What a search asks of events. Instants are in microseconds since 1970. */
export interface AskedOfEvents {
  area: SearchArea;
  /** Events that end after this instant, and are listed by then, are found. */
  alive: number;
  /** Whether every date of a series is found, and not only the first. */
  everyDate: boolean;
  latest: number;
  /** Bits of traits: one of these, all of these, and none of these. */
  categories: number;
  required: number;
  excluded: number;
  /** The words of each, if words are searched. */
  choices: readonly WordChoice[] | null;
}

/** Haversines of the distances between a point and places: see haversine in shared/src/geo.ts. */
export function haversinesFrom({ lat, lng }: LatLng, events: IndexedEvents): (place: number) => number {
  const cosine = Math.cos(lat * radiansPerDegree);
  const half = radiansPerDegree / 2;
  return (place) => {
    const north = Math.sin((events.latitude(place) - lat) * half);
    const east = Math.sin((events.longitude(place) - lng) * half);
    return Math.min(1, north * north + events.cosLatitude(place) * cosine * east * east);
  };
}

/** Whether the event in a place is within some bounds. */
function isWithin({ south, north, spans }: GeoArea, events: IndexedEvents): (place: number) => boolean {
  return (place) => {
    const lat = events.latitude(place);
    if (lat < south || lat > north) return false;
    const lng = events.longitude(place);
    for (const [west, east] of spans) if (lng >= west && lng <= east) return true;
    return false;
  };
}

/** Whether the event in a place, if it is marked by words, meets all conditions, the cheapest first. */
export function matcher(
  events: IndexedEvents,
  asked: AskedOfEvents,
  worded: WordedPlaces | null,
): (place: number) => boolean {
  const { alive, everyDate, latest, categories, required, excluded, area } = asked;
  const isInBounds = isWithin(area.bounds, events);
  const haversineOf = haversinesFrom(area.center, events);
  const maxHaversine = area.miles === null ? 2 : haversineOfMiles(area.miles);
  return (place) => {
    const bits = events.traits(place);
    return (
      (bits & categories) !== 0 &&
      (bits & excluded) === 0 &&
      (bits & required) === required &&
      events.endsAt(place) > alive &&
      (everyDate || events.listedFrom(place) <= alive) &&
      events.startsAt(place) <= latest &&
      isInBounds(place) &&
      (maxHaversine >= 2 || haversineOf(place) <= maxHaversine) &&
      (worded === null || worded.hasOthers(place))
    );
  };
}
