import { performance } from 'node:perf_hooks';
import type { KeptOfEvents, SeenChanges } from '../events/change-feed';
import type { EventFacts } from '../events/event-facts';
import { GridIndex } from './grid-index';
import { IndexedEvents } from './indexed-events';
import { WordIndex } from './word-index';

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
