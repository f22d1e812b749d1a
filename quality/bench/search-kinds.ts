import { type AddressOf, apiPath } from '@quad/shared/api-request';
import type { LatLng } from '@quad/shared/geo';
import type { Ask } from './client';
import { costOf, type Server, totalMs } from './cost';
import type { Points } from './points';
import type { Claim } from './targets';

/** Requests and seconds for one figure. */
const requests = 200;
const seconds = 3;

export type SearchParameters = NonNullable<AddressOf<'GET /api/events/search'>['query']>;

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
  ['words and category', { keyword: 'jazz concert', category: 'concerts' }],
];

/** Words by how many events have them: none, one of two thousand, 1.4, 2.5, 5, 12 and 40 %; by start and by distance. */
const words: readonly (readonly [name: string, keyword: string])[] = [
  ['in no event', 'qqqq'],
  ['mistyped, rare', 'lovdei'],
  ['mistyped, common', 'conert'],
  ['rare', 'lovedi'],
  ['fairly rare', 'love'],
  ['fairly common', 'yoga'],
  ['common', 'party'],
  ['half typed', 'lo'],
];
const orders: readonly (readonly [name: string, rest: SearchParameters])[] = [
  ['', {}],
  [', by distance', { sort: 'distance' }],
];

/** The whole earth, the country that has the events, some states of it, and a box of the Pacific; moved a little each time. */
const boxes: readonly (readonly [name: string, box: readonly [number, number, number, number]])[] = [
  ['the whole earth', [-179, -89, 178, 88]],
  ['a country', [-125, 25, -67, 49]],
  ['some states', [-88, 36, -80, 42]],
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

/** Where searches look, as the address of one with these parameters. */
type PathOf = (rest: SearchParameters) => string;

const costOfKind = async (server: Server, name: string, path: () => string): Promise<KindCost> => {
  const ask = (): Ask => ({ path: path() });
  await costOf(server, { requests: 20, ask });
  const cost = await costOf(server, { requests, seconds, ask });
  return { name, total: totalMs(cost), postgres: cost.postgres / 1_000, p99: cost.p99 };
};

/** What searches with words cost in each area, every one at another place. */
async function measureWords(server: Server, points: Points): Promise<KindCost[]> {
  const areas: [name: string, pathOf: PathOf][] = [
    ['dense', (rest) => searchAt(points.dense(), rest)],
    ['sparse', (rest) => searchAt(points.sparse(), rest)],
    ...boxes.map(([name, box]): [string, PathOf] => [name, (rest) => boxAt(box, rest)]),
  ];
  const costs: KindCost[] = [];
  for (const [area, pathOf] of areas) {
    for (const [order, sort] of orders) {
      for (const [name, keyword] of words) {
        const path = () => pathOf({ keyword, ...sort });
        costs.push(await costOfKind(server, `${area}: word, ${name}${order}`, path));
      }
    }
  }
  return costs;
}

/** What each kind of search costs, every one at another place. */
export async function measureKinds(server: Server, points: Points): Promise<KindCost[]> {
  const costs: KindCost[] = [];
  for (const density of ['dense', 'sparse'] as const) {
    for (const [name, rest] of kinds) {
      costs.push(await costOfKind(server, `${density}: ${name}`, () => searchAt(points[density](), rest)));
    }
  }
  for (const [name, box] of boxes) {
    for (const [order, sort] of orders) {
      costs.push(await costOfKind(server, `${name}${order}`, () => boxAt(box, sort)));
    }
  }
  return [...costs, ...(await measureWords(server, points))];
}

/** The limits of searches that read the most. */
export function claimsOfKinds(events: number, costs: readonly KindCost[]): Claim[] {
  const limit = limitAt(events);
  if (limit === null) return [];
  return costs
    .filter(({ name }) => /word, |ocean/.test(name))
    .map(({ name, total }) => ({
      name: `${name}, ${events} events`,
      value: total,
      limit,
      bound: 'most',
      unit: 'ms CPU in all',
    }));
}
