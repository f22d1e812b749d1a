import { type GeoArea, haversineOfMiles, type LatLng } from '@quad/shared/geo';
import { type IndexedEvents, radiansPerDegree } from './indexed-events';
import type { SearchArea } from './search-area';
import type { WordChoice } from './search-words';
import type { WordedPlaces } from './worded-places';

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
