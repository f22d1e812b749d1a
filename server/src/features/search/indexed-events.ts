import { type Category, categories } from '@quad/shared/categories';
import type { EventFacts } from '../events/event-facts';

const initialCapacity = 1_024;
const dayMicroseconds = 86_400_000_000;
const radiansPerDegree = Math.PI / 180;

/** What an event is, as bits: its category, by its place in `categories`, and these. */
const traits = {
  isFree: 1 << 8,
  isDateToKnow: 1 << 9,
  isOngoing: 1 << 10,
  isOnMap: 1 << 11,
  isLong: 1 << 12,
} as const;
export type Trait = keyof typeof traits;

export const traitBit = (trait: Trait): number => traits[trait];
export const categoryBit = (category: Category): number => 1 << categories.indexOf(category);

function traitsOf(facts: EventFacts): number {
  const { category, isFree, isDateToKnow, isOngoing, isOnMap, startsAt, endsAt } = facts;
  const isLong = endsAt - startsAt > dayMicroseconds;
  return (
    categoryBit(category) |
    (isFree ? traits.isFree : 0) |
    (isDateToKnow ? traits.isDateToKnow : 0) |
    (isOngoing ? traits.isOngoing : 0) |
    (isOnMap ? traits.isOnMap : 0) |
    (isLong ? traits.isLong : 0)
  );
}

/**
 * The facts of events in columns, each event in a place of its own. A place is not used again: whoever has its number, such as an
 * index of words, finds it empty.
 */
export class IndexedEvents {
  ids: string[] = [];
  /** Microseconds since 1970. */
  startsAt = new Float64Array(initialCapacity);
  /** -Infinity in an empty place. */
  endsAt = new Float64Array(initialCapacity);
  listedFrom = new Float64Array(initialCapacity);
  latitude = new Float64Array(initialCapacity);
  longitude = new Float64Array(initialCapacity);
  cosLatitude = new Float64Array(initialCapacity);
  traits = new Uint16Array(initialCapacity);
  private readonly places = new Map<string, number>();

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

  /** @returns its place */
  add(facts: EventFacts): number {
    const place = this.ids.length;
    if (place === this.startsAt.length) this.grow();
    this.ids.push(facts.id);
    this.startsAt[place] = facts.startsAt;
    this.endsAt[place] = facts.endsAt;
    this.listedFrom[place] = facts.listedFrom;
    this.latitude[place] = facts.latitude;
    this.longitude[place] = facts.longitude;
    this.cosLatitude[place] = Math.cos(facts.latitude * radiansPerDegree);
    this.traits[place] = traitsOf(facts);
    this.places.set(facts.id, place);
    return place;
  }

  remove(place: number): void {
    this.places.delete(this.ids[place] ?? '');
    this.endsAt[place] = Number.NEGATIVE_INFINITY;
    this.ids[place] = '';
  }

  private grow(): void {
    const grown = <Column extends Float64Array | Uint16Array>(column: Column, larger: Column): Column => {
      larger.set(column);
      return larger;
    };
    const capacity = this.startsAt.length * 2;
    this.startsAt = grown(this.startsAt, new Float64Array(capacity));
    this.endsAt = grown(this.endsAt, new Float64Array(capacity));
    this.listedFrom = grown(this.listedFrom, new Float64Array(capacity));
    this.latitude = grown(this.latitude, new Float64Array(capacity));
    this.longitude = grown(this.longitude, new Float64Array(capacity));
    this.cosLatitude = grown(this.cosLatitude, new Float64Array(capacity));
    this.traits = grown(this.traits, new Uint16Array(capacity));
  }
}
