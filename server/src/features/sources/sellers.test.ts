import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { loadEnv } from '../../env';
import { readLocalistPages, readSeatGeekPages, readTicketmasterPages } from './paged-documents';

const hourMs = 3_600_000;
const from = new Date(Math.floor(Date.now() / hourMs) * hourMs);
const to = new Date(from.getTime() + 180 * 24 * hourMs);
const source = { venueId: null, latitude: 39.13, longitude: -84.5, radiusMiles: 10 };

/** A server that stands in for both sellers and a calendar. */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = loadEnv({
    NODE_ENV: 'test',
    SOURCES_PRIVATE_HOSTS: host,
    TICKETMASTER_BASE_URL: `http://${host}`,
    TICKETMASTER_API_KEY: 'tm-key',
    SEATGEEK_BASE_URL: `http://${host}`,
    SEATGEEK_CLIENT_ID: 'sg-id',
  });
  return { host, context: { env, now: () => from } };
}

const parsed = (documents: readonly Uint8Array[]) =>
  documents.map((bytes) => JSON.parse(Buffer.from(bytes).toString()));
/** 1,500 events, of which the first thousand are in the first month. */
const starts = Array.from(
  { length: 1_500 },
  (_, index) => from.getTime() + (index < 1_000 ? index * 0.7 : 720 + index - 1_000) * hourMs,
);

test('all events of an area at Ticketmaster are read, although it gives only a thousand at a time', async () => {
  const asked: URLSearchParams[] = [];
  const { context } = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    asked.push(query);
    const [size, page] = [Number(query.get('size')), Number(query.get('page'))];
    if ((page + 1) * size > 1_000) return response.writeHead(400).end();
    const [first, last] = [query.get('startDateTime'), query.get('endDateTime')].map((text) =>
      Date.parse(text ?? ''),
    );
    const found = starts.flatMap((start, id) =>
      start >= (first ?? 0) && start <= (last ?? 0) ? [{ id: `tm${id}` }] : [],
    );
    const events = found.slice(page * size, (page + 1) * size);
    response.end(JSON.stringify({ _embedded: { events }, page: { totalElements: found.length } }));
  });
  const { documents, missing } = await readTicketmasterPages(context, source, { from, to });
  const ids = parsed(documents).flatMap(({ _embedded }) =>
    _embedded.events.map(({ id }: { id: string }) => id),
  );
  expect([missing, new Set(ids).size]).toEqual([null, starts.length]);
  expect(asked.every((query) => query.get('apikey') === 'tm-key')).toBe(true);
  expect(asked[0]?.get('latlong')).toBe('39.13,-84.5');
  asked.length = 0;
  await readTicketmasterPages(context, { ...source, venueId: 'K1' }, { from, to });
  expect([asked[0]?.get('venueId'), asked[0]?.get('latlong')]).toEqual(['K1', null]);
});

test('all pages of SeatGeek are read, and a broken one makes the reading a partial one', async () => {
  let isBroken = false;
  const { context } = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const [size, page] = [Number(query.get('per_page')), Number(query.get('page'))];
    if (query.get('client_id') !== 'sg-id' || (isBroken && page === 3)) return response.writeHead(503).end();
    const events = starts.slice(0, 250).map((_, id) => ({ id }));
    const part = events.slice((page - 1) * size, page * size);
    response.end(JSON.stringify({ events: part, meta: { total: events.length, page } }));
  });
  const whole = await readSeatGeekPages(context, source, { from, to });
  const ids = parsed(whole.documents).flatMap(({ events }) => events.map(({ id }: { id: number }) => id));
  expect([whole.missing, new Set(ids).size, ids.length]).toEqual([null, 250, 250]);
  isBroken = true;
  const partial = await readSeatGeekPages(context, source, { from, to });
  expect([partial.documents.length, partial.missing]).toEqual([2, expect.stringContaining('Page 3 of 3')]);
});

test('a preview shows the pages that there is time for', async () => {
  let pages = 0;
  const { context, host } = await serve((_, response) => {
    pages += 1;
    response.end(JSON.stringify({ events: [], page: { current: pages, size: 100, total: 62 } }));
  });
  const { missing } = await readLocalistPages(
    { ...context, endsAt: performance.now() + 2_900, isPreview: true },
    `http://${host}/`,
  );
  expect([pages, missing]).toEqual([1, 'This shows the first 1 of 62 pages; a run reads all of them.']);
});
