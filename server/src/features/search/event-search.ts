import { type GeoArea, haversineOfMiles, type LatLng, milesToBox } from '@quad/shared/geo';
import { firstIndex } from './first-index';
import { FirstPlaces } from './first-places';
import { type Cell, type GridIndex, listsOf } from './grid-index';
import { type IndexedEvents, longAfterMicroseconds, radiansPerDegree, traitBit } from './indexed-events';
import { cellBox, edgeMiles, type SearchArea } from './search-area';
import type { WordedPlaces } from './word-index';

/** What a search asks of events. Instants are in microseconds since 1970. */
export interface AskedOfEvents {
  area: SearchArea;
  /** Events that end after this instant, and are listed by then, are found. */
  alive: number;
  latest: number;
  /** Bits of traits: one of these, all of these, and none of these. */
  categories: number;
  required: number;
  excluded: number;
  /** Only these, if words are searched. */
  worded: WordedPlaces | null;
}

/** The last event of the pages before: its start or haversine, and its id. */
export interface LastPlace {
  key: number;
  id: string;
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

/** Whether the event in a place meets all conditions but that of words, the cheapest first. */
function matcher(events: IndexedEvents, asked: AskedOfEvents): (place: number) => boolean {
  const { alive, latest, categories, required, excluded, area } = asked;
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
      events.listedFrom(place) <= alive &&
      events.startsAt(place) <= latest &&
      isInBounds(place) &&
      (maxHaversine >= 2 || haversineOf(place) <= maxHaversine)
    );
  };
}

/** Whether an event comes after another in an order of some key. */
const isAfter = (key: number, id: string, last: LastPlace) =>
  key > last.key || (key === last.key && id > last.id);

/** A list of places in order of start, and the start before which none of them is looked for. */
interface ListInOrder {
  list: readonly number[];
  from: number;
}

/** Finds events among those that are indexed. */
export class EventSearch {
  /** How many events have been looked at. */
  examined = 0;
  private readonly matches: (place: number) => boolean;
  private readonly cells: readonly Cell[];
  /** The events with the words, if so few have them that looking at all of these takes less than reading in order. */
  private readonly rare: readonly number[] | null;

  constructor(
    private readonly events: IndexedEvents,
    grid: GridIndex,
    private readonly asked: AskedOfEvents,
  ) {
    this.matches = matcher(events, asked);
    this.cells = grid.within(asked.area.bounds);
    this.rare = asked.worded?.rare ?? null;
  }

  /** Whether no cell that the area touches has events. */
  get isEmpty(): boolean {
    return this.cells.length === 0;
  }

  /** The places of the soonest events, ongoing ones last. @param isOngoing whether the last one is */
  soonest(limit: number, last: LastPlace | null, isOngoing: boolean): number[] {
    const inTime = isOngoing ? [] : this.firstInOrder(limit, false, last);
    const missing = limit - inTime.length;
    return missing > 0 ? [...inTime, ...this.firstInOrder(missing, true, isOngoing ? last : null)] : inTime;
  }

  /** The places of the nearest events. */
  nearest(limit: number, last: LastPlace | null): number[] {
    const { events } = this;
    const { center } = this.asked.area;
    const first = new FirstPlaces(events, limit);
    const haversineOf = haversinesFrom(center, this.events);
    const offer = (place: number) => {
      const haversine = haversineOf(place);
      if (haversine > first.last || (last && !isAfter(haversine, events.idOf(place), last))) return;
      if (this.matches(place)) first.offer(place, haversine);
    };
    if (this.rare) {
      this.visit(this.rare, offer);
      return first.places;
    }
    const nearest = this.cells
      .map((cell) => ({ cell, miles: milesToBox(center, cellBox(cell.number)) }))
      .sort((a, b) => a.miles - b.miles);
    for (const { cell, miles } of nearest) {
      if (haversineOfMiles(Math.max(miles - edgeMiles, 0)) > first.last) break;
      for (const list of listsOf(cell)) this.visit(list, offer);
    }
    return first.places;
  }

  /** The places of all events, or of `max` of them, in no order. */
  all(max = Number.POSITIVE_INFINITY): number[] {
    const found: number[] = [];
    const lists = this.rare ? [this.rare] : this.cells.flatMap(listsOf);
    for (const list of lists) {
      if (found.length >= max) break;
      this.visit(list, (place) => {
        if (found.length < max && this.matches(place)) found.push(place);
      });
    }
    return found;
  }

  /** The events of all cells that the area touches, by place; those that lately ended too. */
  around(): Uint8Array {
    const around = new Uint8Array(this.events.size);
    for (const { list, from } of [...this.listsInOrder(false, null), ...this.listsInOrder(true, null)]) {
      for (let at = this.indexFrom(list, from); at < list.length; at += 1) around[list[at] ?? 0] = 1;
    }
    return around;
  }

  /** Places in order of start, ongoing ones last. */
  inOrder(places: readonly number[]): number[] {
    const { events } = this;
    const ongoing = (place: number) => events.traits(place) & traitBit('isOngoing');
    return [...places].sort(
      (a, b) =>
        ongoing(a) - ongoing(b) ||
        events.startsAt(a) - events.startsAt(b) ||
        (events.idOf(a) < events.idOf(b) ? -1 : 1),
    );
  }

  /** Calls `visit` for events of a list that have the words. */
  private visit(list: readonly number[], visit: (place: number) => void): void {
    const { worded } = this.asked;
    this.examined += list.length;
    for (const place of list) if (!worded || worded.has(place)) visit(place);
  }

  /** Of each cell, what is in order of start. */
  private listsInOrder(isOngoing: boolean, last: LastPlace | null): ListInOrder[] {
    const from = last?.key ?? Number.NEGATIVE_INFINITY;
    if (isOngoing) return this.cells.map(({ ongoing }) => ({ list: ongoing, from }));
    const briefFrom = Math.max(from, this.asked.alive - longAfterMicroseconds);
    return this.cells.flatMap(({ brief, long }) => [
      { list: brief, from: briefFrom },
      { list: long, from },
    ]);
  }

  /** The index of the first event of a list that doesn't start before an instant. */
  private indexFrom(list: readonly number[], from: number): number {
    return firstIndex(list.length, (index) => this.events.startsAt(list[index] ?? 0) < from);
  }

  /** The first events in order of start: all that are ongoing, or all others. */
  private firstInOrder(limit: number, isOngoing: boolean, last: LastPlace | null): number[] {
    const { events, rare } = this;
    const { worded, latest } = this.asked;
    const wanted = isOngoing ? traitBit('isOngoing') : 0;
    const first = new FirstPlaces(events, limit);
    /** Returns false if all that start later are left out as well. */
    const offer = (place: number): boolean => {
      const start = events.startsAt(place);
      if (start > latest || start > first.last) return false;
      this.examined += 1;
      const isWanted =
        (!worded || worded.has(place)) &&
        (events.traits(place) & traitBit('isOngoing')) === wanted &&
        (!last || isAfter(start, events.idOf(place), last));
      if (isWanted && this.matches(place)) first.offer(place, start);
      return true;
    };
    if (rare) for (const place of rare) offer(place);
    else {
      for (const { list, from } of this.listsInOrder(isOngoing, last)) {
        let at = this.indexFrom(list, from);
        while (at < list.length && offer(list[at] ?? 0)) at += 1;
      }
    }
    return first.places;
  }
}
