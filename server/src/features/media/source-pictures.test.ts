import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { sourcePictures } from '../../db/schema/source-pictures';
import { sweep } from '../../housekeeping';
import { sampleEvent } from '../../testing/sample-event';
import { useTestApp } from '../../testing/test-app';
import { importEvents } from '../imports/imports.service';
import { fetchSourcePictures } from './source-picture-jobs';

/** The app's clock, in milliseconds ahead of the database's. */
let ahead = 0;
const dayMs = 86_400_000;
let respond: RequestListener = (_, response) => response.end();
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  respond(request, response);
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const test = useTestApp({ now: () => new Date(Date.now() + ahead), env: { SOURCES_PRIVATE_HOSTS: host } });

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: { r: width % 255, g: 40, b: 40 } } })
    .jpeg()
    .toBuffer();
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await picture();
  await test.listen();
});

beforeEach(async () => {
  ahead = 0;
  requests = [];
  await test.db.delete(events);
  await test.db.delete(sourcePictures);
  respond = (_, response) => response.end(jpeg);
});

/** Imports events with these pictures, as one reading of a source. */
async function read(...pictures: (string | null)[]) {
  const parsed = pictures.map((imageUrl, index) => sampleEvent({ externalId: `e${index}`, imageUrl }));
  const report = await importEvents(
    test.db,
    { events: parsed, rejected: [], read: parsed.length, skipped: { before: 0, after: 0 }, isPartial: false },
    { near: null, area: null },
  );
  expect(report.rejected).toEqual([]);
  return report;
}

const at = (path: string) => `http://${host}${path}`;
const shown = async () =>
  (await test.db.select({ url: events.imageUrl }).from(events).orderBy(events.externalId)).map(
    ({ url }) => url,
  );
const known = async () => (await test.db.select().from(sourcePictures))[0];
const fetchAll = () => fetchSourcePictures(test.context);

async function statusOf(url: string | null | undefined): Promise<number> {
  const { headers } = await test.get(url ?? '/event-images/none');
  return (await test.get(String(headers.location))).statusCode;
}

describe('a picture of an imported event', () => {
  it('is fetched once for all events that have it, and served by us', async () => {
    await read(at('/a.jpg'), at('/a.jpg'), null);
    expect(await shown()).toEqual([null, null, null]);
    await fetchAll();
    const [one, other, none] = await shown();
    expect(one).toMatch(/^\/event-images\/[0-9a-f-]{36}\.webp$/);
    expect([other, none, requests]).toEqual([one, null, ['/a.jpg']]);
    expect(await statusOf(one)).toBe(200);
  });

  it('shows at once on a later event, and importing again changes nothing', async () => {
    await read(at('/a.jpg'));
    await fetchAll();
    const [image] = await shown();
    expect(await read(at('/a.jpg'), at('/a.jpg'))).toMatchObject({ added: 1, updated: 0, unchanged: 1 });
    await fetchAll();
    expect([await shown(), requests]).toEqual([[image, image], ['/a.jpg']]);
  });

  it('changes with its address', async () => {
    await read(at('/a.jpg'));
    await fetchAll();
    const [before] = await shown();
    await read(at('/b.jpg'));
    expect(await shown()).toEqual([null]);
    await fetchAll();
    expect(await shown()).not.toEqual([before]);
  });

  it('is looked at again after a week, and exchanged if it is another one', async () => {
    respond = (_, response) => response.setHeader('etag', '"one"').end(jpeg);
    await read(at('/a.jpg'));
    await fetchAll();
    await test.db.update(sourcePictures).set({ fetchedAt: new Date(Date.now() - 8 * dayMs) });
    const [before] = await shown();
    respond = (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 500).end();
    await read(at('/a.jpg'));
    await fetchAll();
    await read(at('/a.jpg'));
    await fetchAll();
    expect([await shown(), requests.length]).toEqual([[before], 2]);
    await test.db.update(sourcePictures).set({ fetchedAt: new Date(Date.now() - 8 * dayMs) });
    await read(at('/a.jpg'));
    const other = await picture(500, 300);
    respond = (_, response) => response.end(other);
    await fetchAll();
    const [after] = await shown();
    expect(after).not.toBe(before);
    await sweep(test.context);
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200]);
  });

  it('is swept when no event has it any more', async () => {
    await read(at('/a.jpg'), at('/a.jpg'));
    await fetchAll();
    const [image] = await shown();
    await test.db.delete(events).where(eq(events.externalId, 'e0'));
    ahead = 2 * dayMs;
    await sweep(test.context);
    expect(await statusOf(image)).toBe(200);
    await test.db.delete(events);
    await sweep(test.context);
    expect([await statusOf(image), await known()]).toEqual([404, undefined]);
  });
});

const bigPng = () =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();

describe('what is no picture', () => {
  it.each<[string, () => Promise<RequestListener> | RequestListener, string]>([
    [
      '100 MB',
      () => (_, response) => {
        response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 100 * 1024 * 1024 });
        response.write(jpeg);
      },
      'is larger than 20 MB',
    ],
    [
      '100 MB that are not announced',
      () => (_, response) => {
        const chunk = randomBytes(1024 * 1024);
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      },
      'is larger than 20 MB',
    ],
    ['a web page', () => (_, response) => response.end('<!doctype html><h1>Sign in'), 'is not a picture'],
    [
      'SVG with a script',
      () => (_, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(
            '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
          ),
      'is not a picture',
    ],
    [
      'half a picture',
      () => (_, response) => response.end(jpeg.subarray(0, jpeg.length / 2)),
      'is not a picture',
    ],
    [
      'a small file of 144 million pixels',
      async () => {
        const bomb = await bigPng();
        expect(bomb.length).toBeLessThan(1024 * 1024);
        return (_, response) => response.end(bomb);
      },
      'is not a picture',
    ],
    [
      'a counting pixel',
      async () => {
        const pixel = await picture(1, 1);
        return (_, response) => response.end(pixel);
      },
      'is not a picture',
    ],
    ['gone', () => (_, response) => response.writeHead(404).end(), 'HTTP status 404'],
    [
      'a redirect inside',
      () => (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'not a public address',
    ],
    [
      'a redirect inside in IPv6',
      () => (_, response) => response.writeHead(302, { location: 'http://[::ffff:127.0.0.1]:1/' }).end(),
      'not a public address',
    ],
  ])('is refused for good: %s', async (_what, listener, reason) => {
    respond = await listener();
    await read(at('/bad'));
    await fetchAll();
    expect(await shown()).toEqual([null]);
    expect((await known())?.refusal).toContain(reason);
    const asked = requests.length;
    await read(at('/bad'));
    await fetchAll();
    expect([requests.length, await shown()]).toEqual([asked, [null]]);
  });

  it.each(['http://127.0.0.1:9/a.jpg', 'http://[::1]:9/a.jpg', 'http://[64:ff9b::7f00:1]/a.jpg'])(
    'is refused for good: a server inside, %s',
    async (address) => {
      await read(address);
      await fetchAll();
      expect(await known()).toMatchObject({ imageUrl: null, dueAt: null });
      expect((await known())?.refusal).toContain('not a public address');
    },
  );
});

it('a server in trouble is asked later, less and less often, and given up in the end', async () => {
  respond = (_, response) => response.writeHead(503).end();
  await read(at('/a.jpg'));
  const pauses: number[] = [];
  for (;;) {
    await fetchAll();
    const row = await known();
    if (!row?.dueAt) break;
    const pause = row.dueAt.getTime() - Date.now() - ahead;
    pauses.push(Math.round(pause / 60_000));
    ahead += pause + 1;
  }
  expect(pauses).toEqual([5, 20, 80, 320, 1280]);
  expect(await known()).toMatchObject({ refusal: 'answered with HTTP status 503' });
});

it('one bad picture holds up none of the others', async () => {
  respond = (request, response) => response.end(request.url === '/bad' ? 'x' : jpeg);
  await read(at('/bad'), at('/a.jpg'), at('/bad'), at('/b.jpg'));
  await fetchAll();
  expect((await shown()).map((url) => url !== null)).toEqual([false, true, false, true]);
});
