import { type AddressOf, apiPath } from '@quad/shared/api-request';
import type { LatLng } from '@quad/shared/geo';
import type { Ask } from './client';
import { costOf, type Server, totalMs } from './cost';
import type { Points } from './points';
import type { Claim } from './targets';

/** Requests and seconds for one figure. */
const requests = 200;
const seconds = 3;

type SearchParameters = NonNullable<AddressOf<'GET /api/events/search'>['query']>;

/** A search around a point, which differs from every other. */
export const searchAt = ({ lat, lng }: LatLng, rest: SearchParameters = {}): string =>
  apiPath('GET /api/events/search', { query: { lat: lat.toFixed(6), lng: lng.toFixed(6), ...rest } });

const kinds: readonly (readonly [name: string, rest: SearchParameters])[] = [
  ['50 miles', {}],
  ['1 mile', { radius: 1 }],
  ['10 miles', { radius: 10 }],
  ['200 miles', { radius: 200 }],
  ['category', { category: 'concerts' }],
  ['category of two names', { category: 'food' }],
  ['free', { free: true }],
  ['category, 200 miles', { category: 'study', radius: 200, free: true }],
  ['by distance', { sort: 'distance' }],
  ['by distance, 200 miles', { sort: 'distance', radius: 200 }],
  ['with the total', { count: true }],
  ['word, common', { keyword: 'party' }],
  ['word, half typed', { keyword: 'lo' }],
  ['word, fairly common', { keyword: 'yoga' }],
  ['word, rare', { keyword: 'lovedi' }],
  ['word, in no event', { keyword: 'qqqq' }],
  ['word, mistyped', { keyword: 'conert' }],
  ['words and category', { keyword: 'jazz concert', category: 'concerts' }],
  ['word, 200 miles, by distance', { keyword: 'yoga', radius: 200, sort: 'distance' }],
];

/** A box of the Pacific without events, and the whole earth; moved a little each time. */
const boxes: readonly (readonly [name: string, box: readonly [number, number, number, number]])[] = [
  ['the whole earth', [-179, -89, 179, 89]],
  ['an ocean without events', [-160, -40, -130, -5]],
];
const boxAt = (box: readonly number[], rest: SearchParameters = {}): string => {
  const bbox = box.map((degrees) => (degrees + Math.random()).toFixed(4)).join();
  return apiPath('GET /api/events/search', { query: { bbox, ...rest } });
};

/** Milliseconds of CPU in all that a search with words, or over an ocean, may cost. */
const limitAt = (events: number): number | null =>
  events === 100_000 ? 5 : events === 1_000_000 ? 10 : null;

export interface KindCost {
  name: string;
  /** Milliseconds of CPU in all. */
  total: number;
  postgres: number;
  p99: number;
}

/** What each kind of search costs, every one at another place. */
export async function measureKinds(server: Server, points: Points): Promise<KindCost[]> {
  const costs: KindCost[] = [];
  const add = async (name: string, path: () => string) => {
    const ask = (): Ask => ({ path: path() });
    await costOf(server, { requests: 20, ask });
    const cost = await costOf(server, { requests, seconds, ask });
    costs.push({ name, total: totalMs(cost), postgres: cost.postgres / 1_000, p99: cost.p99 });
  };
  for (const density of ['dense', 'sparse'] as const) {
    for (const [name, rest] of kinds)
      await add(`${density}: ${name}`, () => searchAt(points[density](), rest));
  }
  for (const [name, box] of boxes) {
    await add(name, () => boxAt(box));
    await add(`${name}, word`, () => boxAt(box, { keyword: 'lovedi' }));
  }
  return costs;
}

/** The limits of searches that read the most. */
export function claimsOfKinds(events: number, costs: readonly KindCost[]): Claim[] {
  const limit = limitAt(events);
  if (limit === null) return [];
  return costs
    .filter(({ name }) => /in no event|mistyped|rare|ocean/.test(name))
    .map(({ name, total }) => ({
      name: `${name}, ${events} events`,
      value: total,
      limit,
      bound: 'most',
      unit: 'ms CPU in all',
    }));
}
