import { type Category, categories } from '@quad/shared/categories';
import type { EventFacts } from '../events/event-facts';

/** Events that last longer are long, in lists of their own (search-index.ts). */
export const longAfterMicroseconds = 86_400_000_000;
export const radiansPerDegree = Math.PI / 180;

/** What an event is, as bits: its category, by its position in `categories`, and these. */
const traitBits = {
  isFree: 1 << 8,
  isDateToKnow: 1 << 9,
  isOngoing: 1 << 10,
  isOnMap: 1 << 11,
  isLong: 1 << 12,
} as const;

export const traitBit = (trait: keyof typeof traitBits): number => traitBits[trait];
export const categoryBit = (category: Category): number => 1 << categories.indexOf(category);

function traitsOf(facts: EventFacts): number {
  const { category, isFree, isDateToKnow, isOngoing, isOnMap, startsAt, endsAt } = facts;
  return (
    categoryBit(category) |
    (isFree ? traitBits.isFree : 0) |
    (isDateToKnow ? traitBits.isDateToKnow : 0) |
    (isOngoing ? traitBits.isOngoing : 0) |
    (isOnMap ? traitBits.isOnMap : 0) |
    (endsAt - startsAt > longAfterMicroseconds ? traitBits.isLong : 0)
  );
}

/** Numbers of an event: all within one line of the processor's cache, because waiting for memory is most of what a search takes. */
const numbersEach = 8;
const [startsAt, endsAt, listedFrom, latitude, longitude, cosLatitude, traits] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;
const initialCapacity = 1_024;

/**
 * The facts of events, each event in a place of its own. A place is not used again: whoever has its number, such as an index of
 * words, finds it empty.
 */
export class IndexedEvents {
  private readonly ids: string[] = [];
  private numbers: Float64Array;
  private readonly places = new Map<string, number>();

  /** @param expected how many will be there, so that their facts needn't be moved */
  constructor(expected = 0) {
    this.numbers = new Float64Array(Math.max(expected, initialCapacity) * numbersEach);
  }

  /** The number of places, empty ones too. */
  get size(): number {
    return this.ids.length;
  }

  /** The number of events. */
  get count(): number {
    return this.places.size;
  }

  placeOf(id: string): number | undefined {
    return this.places.get(id);
  }

  idOf(place: number): string {
    return this.ids[place] ?? '';
  }

  /** Whether there is an event in a place. */
  has(place: number): boolean {
    return this.endsAt(place) !== Number.NEGATIVE_INFINITY;
  }

  /** Microseconds since 1970. */
  startsAt(place: number): number {
    return this.numbers[place * numbersEach + startsAt] ?? 0;
  }

  /** -Infinity in an empty place. */
  endsAt(place: number): number {
    return this.numbers[place * numbersEach + endsAt] ?? 0;
  }

  listedFrom(place: number): number {
    return this.numbers[place * numbersEach + listedFrom] ?? 0;
  }

  /** Degrees. */
  latitude(place: number): number {
    return this.numbers[place * numbersEach + latitude] ?? 0;
  }

  longitude(place: number): number {
    return this.numbers[place * numbersEach + longitude] ?? 0;
  }

  cosLatitude(place: number): number {
    return this.numbers[place * numbersEach + cosLatitude] ?? 0;
  }

  /** Bits: see traitBit and categoryBit. */
  traits(place: number): number {
    return this.numbers[place * numbersEach + traits] ?? 0;
  }

  /** @returns its place */
  add(facts: EventFacts): number {
    const place = this.ids.length;
    if (this.numbers.length === place * numbersEach) {
      const larger = new Float64Array(this.numbers.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.ids.push(facts.id);
    this.places.set(facts.id, place);
    const { numbers } = this;
    const at = place * numbersEach;
    numbers[at + startsAt] = facts.startsAt;
    numbers[at + endsAt] = facts.endsAt;
    numbers[at + listedFrom] = facts.listedFrom;
    numbers[at + latitude] = facts.latitude;
    numbers[at + longitude] = facts.longitude;
    numbers[at + cosLatitude] = Math.cos(facts.latitude * radiansPerDegree);
    numbers[at + traits] = traitsOf(facts);
    return place;
  }

  remove(place: number): void {
    this.places.delete(this.idOf(place));
    this.numbers[place * numbersEach + endsAt] = Number.NEGATIVE_INFINITY;
  }
}
