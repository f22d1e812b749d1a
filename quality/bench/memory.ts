import { setInterval } from 'node:timers/promises';
import { apiPath } from '@quad/shared/api-request';
import { type Arrival, type Ask, momentsIn, playArrivals } from './client';
import { median } from './cpu';
import { type EmbeddedSite, startEmbeddedSite } from './embedded';
import { searchAt } from './search-kinds';
import { printTable } from './table';
import type { Claim } from './targets';

const requestsPerSecond = 20;
const members = 500;
const sampleMs = 2_000;
/** A twelfth of the run is compared with its end: of an hour the first five minutes. */
const parts = 12;
const megabyte = 1024 * 1024;
/** What the garbage collector leaves differs by so much from one moment to the next. */
const noise = 1.05;

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** What people do, in these shares. */
function someAsk({ points, members, eventIds }: EmbeddedSite): { kind: string; ask: Ask } {
  const at = Math.random();
  const { headers } = pick(members);
  if (at < 0.45) return { kind: 'search', ask: { path: searchAt(points.anywhere()) } };
  if (at < 0.55) return { kind: 'word', ask: { path: searchAt(points.anywhere(), { keyword: 'jazz' }) } };
  if (at < 0.75) return { kind: 'event', ask: { path: `/events/${pick(eventIds)}` } };
  if (at < 0.85) return { kind: 'discover', ask: { path: '/', headers } };
  const status = pick(['attending', 'maybe', 'cancelled']);
  const path = apiPath('POST /api/events/:id/rsvp', { params: { id: pick(eventIds) } });
  return { kind: 'RSVP', ask: { path, headers, body: { status } } };
}

/** Memory of the server with the embedded database under a mixed load: at its end as after the first minutes. */
export async function benchMemory({ minutes }: { minutes: number }): Promise<Claim[]> {
  const site = await startEmbeddedSite(members);
  const spanMs = minutes * 60_000;
  const stopping = new AbortController();
  const samples: { at: number; bytes: number }[] = [];
  const started = performance.now();
  const sampling = (async () => {
    for await (const _ of setInterval(sampleMs, null, { signal: stopping.signal })) {
      samples.push({ at: performance.now() - started, bytes: site.app.memory() });
    }
  })().catch(() => {});
  try {
    const arrivals = momentsIn(spanMs * (requestsPerSecond / 1_000), spanMs).map(
      (at): Arrival => ({ at, ...someAsk(site) }),
    );
    const outcomes = await playArrivals(site.app, arrivals);
    stopping.abort();
    await sampling;
    // The last fifth of a part, so that its garbage is like that of the other.
    const middle = (part: number) => {
      const end = (spanMs * part) / parts;
      const within = samples.filter(({ at }) => at <= end && at > end - spanMs / parts / 5);
      return median(within.map(({ bytes }) => bytes)) / megabyte;
    };
    const rows = Array.from({ length: parts }, (_, index) => [
      `after ${((minutes * (index + 1)) / parts).toFixed(1)} minutes`,
      middle(index + 1),
    ]);
    printTable('Memory of the server with the embedded database', ['', 'MB'], rows);
    const failures = outcomes.filter(({ status }) => status !== 200 && status !== 409);
    return [
      {
        name: `memory after ${minutes} minutes over that after ${(minutes / parts).toFixed(1)}`,
        value: middle(parts) / middle(1),
        limit: noise,
        bound: 'most',
        unit: `times, ${requestsPerSecond} requests a second`,
      },
      {
        name: 'errors of the mixed load',
        value: failures.length,
        limit: 0,
        bound: 'most',
        unit: `of ${outcomes.length}`,
      },
    ];
  } finally {
    stopping.abort();
    await site.stop();
  }
}
