import { firstIndex } from './first-index';
import type { IndexedEvents } from './indexed-events';

/** The first places by a key and then by the id of their event, at most `limit`. */
export class FirstPlaces {
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
