import { performance } from 'node:perf_hooks';
import type { GeoArea } from '@quad/shared/geo';
import type { KeptOfEvents, SeenChanges } from '../events/change-feed';
import type { EventFacts } from '../events/event-facts';
import { IndexedEvents, traitBit } from './indexed-events';
import { cellAt, cellRanges } from './search-area';
import { firstIndex, WordIndex } from './word-index';

/** The places of a cell's events, each list in order of start and id. */
export interface Cell {
  number: number;
  /** Of at most a day. */
  brief: number[];
  /** Of more, but not ongoing. */
  long: number[];
  ongoing: number[];
}

export const listsOf = ({ brief, long, ongoing }: Cell): (readonly number[])[] => [brief, long, ongoing];

export const sizeOf = ({ brief, long, ongoing }: Cell): number => brief.length + long.length + ongoing.length;

/** Events by the cells of a grid over the earth (search-area.ts); only those with events exist. */
class GridIndex {
  private readonly cells = new Map<number, Cell>();
  /** The numbers of the cells, in order. */
  private readonly numbers: number[] = [];

  constructor(private readonly events: IndexedEvents) {}

  add(place: number): void {
    const list = this.listOf(place);
    list.splice(this.indexIn(list, place), 0, place);
  }

  /** Must be called before the event is removed. */
  remove(place: number): void {
    const list = this.listOf(place);
    list.splice(this.indexIn(list, place), 1);
  }

  /** The cells with events that an area touches, each once. */
  within(area: GeoArea): Cell[] {
    const { numbers } = this;
    const found = new Set<Cell>();
    for (const [first, last] of cellRanges(area)) {
      let at = firstIndex(numbers.length, (index) => (numbers[index] ?? 0) < first);
      for (; (numbers[at] ?? Number.POSITIVE_INFINITY) <= last; at += 1) {
        const cell = this.cells.get(numbers[at] ?? 0);
        if (cell) found.add(cell);
      }
    }
    return [...found];
  }

  private listOf(place: number): number[] {
    const { events } = this;
    const number = cellAt({ lat: events.latitude(place), lng: events.longitude(place) });
    const bits = events.traits(place);
    let cell = this.cells.get(number);
    if (!cell) {
      cell = { number, brief: [], long: [], ongoing: [] };
      this.cells.set(number, cell);
      const at = firstIndex(this.numbers.length, (index) => (this.numbers[index] ?? 0) < number);
      this.numbers.splice(at, 0, number);
    }
    if (bits & traitBit('isOngoing')) return cell.ongoing;
    return bits & traitBit('isLong') ? cell.long : cell.brief;
  }

  private indexIn(list: readonly number[], place: number): number {
    const { events } = this;
    const start = events.startsAt(place);
    const id = events.idOf(place);
    return firstIndex(list.length, (index) => {
      const other = list[index] ?? 0;
      const otherStart = events.startsAt(other);
      return otherStart < start || (otherStart === start && events.idOf(other) < id);
    });
  }
}

/** Events that have ended stay in the index until it is made anew, after so many milliseconds. */
const lifetimeMs = 86_400_000;
/** Empty places that aren't worth making it anew. */
const fewEmpty = 10_000;

/** The events that searches find, by place, start and words. */
export class EventIndex {
  readonly events: IndexedEvents;
  readonly grid: GridIndex;
  readonly words: WordIndex;
  private readonly madeAt = performance.now();

  /** @param before those that they will replace, if there are any: they will be about as many */
  constructor(before: EventIndex | null = null) {
    this.events = new IndexedEvents(before?.events.size);
    this.grid = new GridIndex(this.events);
    this.words = new WordIndex(before?.words ?? null);
  }

  /** Adds an event, or what it is now. */
  set(facts: EventFacts): void {
    this.remove(facts.id);
    this.add(facts);
    this.words.indexLast();
  }

  /** Adds an event to others that are new as well: `words` indexes them all at the end. */
  add(facts: EventFacts): void {
    this.grid.add(this.events.add(facts));
    this.words.add(facts.names, facts.words);
  }

  remove(id: string): void {
    const place = this.events.placeOf(id);
    if (place === undefined) return;
    this.grid.remove(place);
    this.events.remove(place);
  }

  get isWorn(): boolean {
    const { size, count } = this.events;
    return size - count > count + fewEmpty || performance.now() - this.madeAt > lifetimeMs;
  }
}

/**
 * The index of this process: searches are answered from its memory, without Postgres, once changes have been seen
 * (EventChanges).
 */
export class SearchIndex implements KeptOfEvents {
  found = new EventIndex();

  change({ searchIds, facts }: SeenChanges): void {
    for (const id of searchIds) this.found.remove(id);
    for (const each of facts) this.found.set(each);
  }

  renew() {
    const made = new EventIndex(this.found);
    return {
      add: (facts: EventFacts) => made.add(facts),
      complete: () => made.words.indexAll(),
      finish: () => {
        this.found = made;
      },
    };
  }

  isWorn(): boolean {
    return this.found.isWorn;
  }
}
