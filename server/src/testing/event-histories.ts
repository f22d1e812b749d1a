import { categories } from '@quad/shared/categories';
import fc from 'fast-check';
import type { EventFacts } from '../features/events/event-facts';
import { EventIndex } from '../features/search/search-index';

/** When tests search. */
export const now = new Date('2026-11-27T01:00:00Z');
export const hour = 3_600_000_000;
export const inHours = (hours: number) => now.getTime() * 1_000 + hours * hour;

/** Around a campus, on both sides of the date line, and at and near the poles. */
const places = [
  [39.13, -84.5],
  [39.13, -84.5],
  [39.2, -84.4],
  [40.01, -85],
  [0.1, 180],
  [0.1, -180],
  [0, 179.99],
  [-0.2, -179.99],
  [90, 0],
  [90, 77],
  [89.9, -170],
  [-90, 180],
  [-89.6, 12],
] as const;
export const placeArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...places) },
  fc.tuple(fc.double({ min: 38, max: 41, noNaN: true }), fc.double({ min: -86, max: -83, noNaN: true })),
  fc.tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
);

const usual = ['jaz', 'jazz', 'jazzy', 'jam', 'yo', 'yoga', 'ban', 'band', 'cafe'];
/** More than a quarter of the events have most of them, and a tenth has another one. */
const wordArbitrary = fc.nat(45).map((die) => (die > 0 ? (usual[die % usual.length] ?? '') : 'zoo'));
const wordsArbitrary = fc.uniqueArray(wordArbitrary, { maxLength: 4 }).map((words) => words.join('\n'));

/** Events with few different values, so that many share a start, a place or an id: those replace each other. */
export const eventArbitrary = (ids: number): fc.Arbitrary<EventFacts> =>
  fc
    .record({
      id: fc.integer({ min: 1, max: ids }),
      place: placeArbitrary,
      start: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.constantFrom(-24, -2_000, 0, 1)),
      startsLater: fc.constantFrom(0, 0, 1, 999),
      hours: fc.constantFrom(1, 1, 3, 24, 24 + 1 / hour, 30, 200, 3_000),
      isOngoing: fc.boolean(),
      listedFrom: fc.constantFrom(-1_000, -1_000, 0, 1 / hour, 5),
      category: fc.constantFrom(...categories),
      isFree: fc.boolean(),
      isDateToKnow: fc.integer({ min: 0, max: 4 }).map((die) => die === 0),
      isOnMap: fc.boolean(),
      names: wordsArbitrary,
      words: wordsArbitrary,
    })
    .map(({ id, place, start, startsLater, hours, isOngoing, listedFrom, ...rest }) => ({
      ...rest,
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      startsAt: inHours(start) + startsLater,
      endsAt: inHours(start) + startsLater + hours * hour,
      listedFrom: inHours(listedFrom),
      latitude: place[0],
      longitude: place[1],
      isOngoing: isOngoing && hours >= 200,
    }));

/** What happens to events, in turn: one is added or changed, or the one with this number among all is removed. */
export const historyArbitrary = (event: fc.Arbitrary<EventFacts>, size: fc.ArrayConstraints) =>
  fc.array(fc.oneof({ weight: 6, arbitrary: event }, fc.nat({ max: 99 })), size);

/** @param atOnce what is left of so many of the first is read at once */
export async function follow(history: readonly (EventFacts | number)[], atOnce: number) {
  const found = new EventIndex();
  const events = new Map<string, EventFacts>();
  const readAll = async () => {
    for (const event of events.values()) found.add(event);
    await found.words.indexAll();
  };
  if (atOnce === 0) await readAll();
  for (const [index, each] of history.entries()) {
    const isRead = index >= atOnce;
    if (typeof each === 'number') {
      const id = [...events.keys()][each] ?? 'none';
      events.delete(id);
      if (isRead) found.remove(id);
    } else {
      events.set(each.id, each);
      if (isRead) found.set(each);
    }
    if (index === atOnce - 1) await readAll();
  }
  if (history.length < atOnce) await readAll();
  return { found, events: [...events.values()] };
}
