import { haversineOfMiles, milesToBox } from '@quad/shared/geo';
import { type AskedOfEvents, haversinesFrom, matcher, WordedPlaces } from './event-matcher';
import { type IndexedEvents, longAfterMicroseconds, traitBit } from './indexed-events';
import { cellAt, cellBox, edgeMiles } from './search-area';
import { type Cell, type EventIndex, listsOf, sizeOf } from './search-index';
import { firstIndex, type WordIndex } from './word-index';

/** The first places by a key and then by the id of their event, at most `limit`. */
class FirstPlaces {
  readonly places: number[] = [];
  private readonly keys: number[] = [];

  constructor(
    private readonly events: IndexedEvents,
    private readonly limit: number,
  ) {}

  get isFull(): boolean {
    return this.places.length >= this.limit;
  }

  /** The key that the next one must not exceed. */
  get last(): number {
    return this.isFull ? (this.keys.at(-1) ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  offer(place: number, key: number): void {
    const { keys, places, events } = this;
    if (key > this.last) return;
    const id = events.idOf(place);
    const at = firstIndex(keys.length, (index) => {
      const other = keys[index] ?? 0;
      return other < key || (other === key && events.idOf(places[index] ?? 0) < id);
    });
    keys.splice(at, 0, key);
    places.splice(at, 0, place);
    if (keys.length <= this.limit) return;
    keys.pop();
    places.pop();
  }
}

/** The last event of the pages before: its start or haversine, and its id. */
export interface LastPlace {
  key: number;
  id: string;
}

/** Whether an event comes after another in an order of some key. */
const isAfter = (key: number, id: string, last: LastPlace) =>
  key > last.key || (key === last.key && id > last.id);

/**
 * A page of 100 events is read in order from 100 * events / (those with the words) of them, at a tenth of a microsecond
 * each; looking at all that have the words takes about as much for each: less, if their square is below some hundred times the events.
 */
const rareMax = (events: number) => Math.sqrt(64 * events);
/**
 * Events with the words of a group are marked, unless every fourth has them, so that a few hundred are read for a page, or
 * the area has few events: of those that are read, the words are looked at, which takes as long as marking so many.
 */
const marksForOne = 16;
const markedMax = (events: number, inCells: number) => Math.min(events / 4, inCells * marksForOne);

/** Finds events among those that are indexed. */
export class EventSearch {
  /** How many events have been looked at. */
  examined = 0;
  private readonly events: IndexedEvents;
  private readonly words: WordIndex;
  private readonly cells: readonly Cell[];
  /** How many events these have. */
  private readonly inCells: number;
  private readonly worded: WordedPlaces | null;
  private readonly matches: (place: number) => boolean;
  /** The events with the words, if so few have them that looking at all of these takes less than reading in order. */
  private readonly rare: readonly number[] | null;
  private readonly rareMax: number;

  constructor(
    { events, grid, words }: EventIndex,
    private readonly asked: AskedOfEvents,
  ) {
    this.events = events;
    this.words = words;
    this.cells = grid.within(asked.area.bounds);
    this.inCells = this.cells.reduce((sum, cell) => sum + sizeOf(cell), 0);
    this.rareMax = Math.min(this.inCells, rareMax(events.size));
    this.worded =
      asked.choices && this.inCells > 0
        ? new WordedPlaces(words, asked.choices, {
            markedMax: markedMax(events.size, this.inCells),
            rareMax: this.rareMax,
          })
        : null;
    this.rare = this.worded?.rare ?? null;
    this.matches = matcher(events, asked, this.worded);
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

  /** The places of `max` events, in no order. */
  some(max: number): number[] {
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

  /** The places of the events that may be found, which stay the same while others are added and removed. */
  candidates(): number[] {
    const places = this.rare ? [...this.rare] : this.cells.flatMap((cell) => listsOf(cell).flat());
    this.examined += places.length;
    return places;
  }

  /** Whether an event is found; a removed one isn't. */
  finds(place: number): boolean {
    return (!this.worded || this.worded.isMarked(place)) && this.matches(place);
  }

  /** Tells whether an event of the cells that the area touches has one of some words; one that lately ended too. */
  around(): (words: Int32Array) => boolean {
    const { events } = this;
    const index = this.words;
    const numbers = new Set(this.cells.map(({ number }) => number));
    const isBrief = (place: number) =>
      (events.traits(place) & (traitBit('isLong') | traitBit('isOngoing'))) === 0;
    // Events with the words are looked at while that takes less than looking at those around, whose words are then known.
    let left = this.inCells;
    const isAround = (place: number) => {
      left -= 1;
      return (
        events.has(place) &&
        (events.startsAt(place) >= this.briefFrom || !isBrief(place)) &&
        numbers.has(cellAt({ lat: events.latitude(place), lng: events.longitude(place) }))
      );
    };
    const unread = this.placesAround();
    const known = index.marksOf([]);
    return (words) => {
      if (words.some((word) => known[word] === 1)) return true;
      if (index.hasAtMost([words], Math.min(left, this.rareMax))) {
        return words.some((word) => index.listsOf(word).some((list) => list.some(isAround)));
      }
      let next = unread.next();
      const wanted = next.done ? known : index.marksOf([words]);
      for (; !next.done; next = unread.next()) {
        index.mark(next.value, known);
        if (index.hasMarked(next.value, wanted)) return true;
      }
      left = 0;
      return false;
    };
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

  /** Calls `visit` for the events of a list, if words are searched for those that are marked. */
  private visit(list: readonly number[], visit: (place: number) => void): void {
    const { worded } = this;
    this.examined += list.length;
    for (const place of list) if (!worded || worded.isMarked(place)) visit(place);
  }

  /** Brief events that began before this have ended. */
  private get briefFrom(): number {
    return this.asked.alive - longAfterMicroseconds;
  }

  /** The places of the events in the cells, of brief ones those that may not have ended. */
  private *placesAround(): Generator<number, void> {
    for (const { brief, long, ongoing } of this.cells) {
      for (let at = this.indexFrom(brief, this.briefFrom); at < brief.length; at += 1) yield brief[at] ?? 0;
      yield* long;
      yield* ongoing;
    }
  }

  /** The index of the first event of a list that doesn't start before an instant: mostly one of the first. */
  private indexFrom(list: readonly number[], from: number): number {
    const isBefore = (index: number) => this.events.startsAt(list[index] ?? 0) < from;
    let most = 0;
    while (most < list.length && isBefore(most)) most = 2 * most + 1;
    return firstIndex(Math.min(most, list.length), isBefore);
  }

  /** The first events in order of start: all that are ongoing, or all others. */
  private firstInOrder(limit: number, isOngoing: boolean, last: LastPlace | null): number[] {
    const { events, rare, worded } = this;
    const { latest } = this.asked;
    const wanted = isOngoing ? traitBit('isOngoing') : 0;
    const first = new FirstPlaces(events, limit);
    /** Returns false if all that start later are left out as well. */
    const offer = (place: number): boolean => {
      const start = events.startsAt(place);
      if (start > latest || start > first.last) return false;
      const isWanted =
        (events.traits(place) & traitBit('isOngoing')) === wanted &&
        (!last || isAfter(start, events.idOf(place), last));
      if (isWanted && this.matches(place)) first.offer(place, start);
      return true;
    };
    const read = (list: readonly number[], from: number) => {
      const begin = this.indexFrom(list, from);
      let at = begin;
      for (; at < list.length; at += 1) {
        const place = list[at] ?? 0;
        // First, because most are not, and the start of each would be waited for.
        if (worded && !worded.isMarked(place)) continue;
        if (!offer(place)) break;
      }
      this.examined += at - begin;
    };
    if (rare) this.visit(rare, offer);
    else {
      const from = last?.key ?? Number.NEGATIVE_INFINITY;
      const briefFrom = Math.max(from, this.briefFrom);
      for (const { brief, long, ongoing } of this.cells) {
        if (isOngoing) read(ongoing, from);
        else {
          read(brief, briefFrom);
          read(long, from);
        }
      }
    }
    return first.places;
  }
}
