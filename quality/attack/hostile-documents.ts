import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** A server on a loopback port that sends what an attack wants. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** One way in which a document takes more time than it should. */
interface HostileKind {
  name: string;
  /** As what it is read. */
  kind: 'ics' | 'feed' | 'jsonld' | 'localist';
  /** Whether its server has a hostile robots.txt. */
  hasRobots?: true;
  /** Whether each takes half a minute of waiting, so that there are fewer of them. */
  isSlow?: true;
  /** Sends document `index` of its kind. */
  send(response: ServerResponse, index: number, path: string): void;
}

const later = new Date(Date.now() + 5 * 86_400_000).toISOString();
const compact = `${later.slice(0, 19).replace(/[-:]/g, '')}Z`;
const page = (value: unknown) =>
  `<html><script type="application/ld+json">${JSON.stringify(value)}</script></html>`;
const feed = (items: string) => `<?xml version="1.0"?><rss version="2.0"><channel>${items}</channel></rss>`;
const calendar = (entries: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries}END:VCALENDAR\r\n`;
const link = (path: string) => `<item><title>Talk</title><link>${path}</link></item>`;

/** Made once, because most are large. */
const made = new Map<string, string | Buffer>();
function document(name: string, make: () => string | Buffer): string | Buffer {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
}

/** The first document of a kind is as large as a document may be, the others a megabyte or so. */
const sized = (index: number, whole: number, part: number) => (index === 0 ? whole : part);

/** A document that is the same text again and again. */
const repeated =
  (name: string, whole: number, part: number, make: (count: number) => string): HostileKind['send'] =>
  (response, index) => {
    const count = sized(index, whole, part);
    response.end(document(`${name} ${count}`, () => make(count)));
  };

/** 500 KiB of patterns that nearly match. */
export const hostileRobots = `User-agent: *\n${'Disallow: /*a*a*a*a*a*a*a*a*b\n'.repeat(17_000)}`;

export const hostileKinds: readonly HostileKind[] = [
  {
    name: 'a page of empty comments',
    kind: 'feed',
    send: repeated('comments', 200_000, 28, (count) => '<!---->'.repeat(count)),
  },
  {
    name: 'JSON with 60 kB of blanks',
    kind: 'jsonld',
    send: repeated(
      'blanks',
      900,
      1,
      (count) => `<ld+json> ${`"@type":${' '.repeat(60_000)}x`.repeat(count)}`,
    ),
  },
  {
    name: 'a feed of 40,000 links',
    kind: 'feed',
    send: (response, index, path) => {
      const count = sized(index, 400_000, 40_000);
      const items = () =>
        feed(Array.from({ length: count }, (_, at) => link(`http://${path.split('/')[2]}/a${at}`)).join(''));
      response.end(document(`links ${count}`, items));
    },
  },
  {
    name: 'a hostile robots.txt',
    kind: 'feed',
    hasRobots: true,
    send: (response, _, path) =>
      response.end(
        feed(Array.from({ length: 500 }, (_, at) => link(`${path}${'a'.repeat(1_500)}${at}`)).join('')),
      ),
  },
  {
    name: 'a date of 220 kB',
    kind: 'jsonld',
    send: repeated('date', 250, 1, (count) =>
      page(
        Array.from({ length: count }, () => ({
          '@type': 'Event',
          name: 'Talk',
          startDate: '['.repeat(220_000),
        })),
      ),
    ),
  },
  {
    name: '101 Switching Protocols',
    kind: 'ics',
    send: (response) => {
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    },
  },
  {
    name: 'informational responses without end',
    kind: 'ics',
    send: (response) => {
      const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100);
      const { socket } = response;
      const write = () => {
        while (socket?.writable && socket.write(hints));
      };
      socket?.on('drain', write);
      write();
    },
  },
  {
    name: 'a byte a second',
    kind: 'ics',
    isSlow: true,
    send: (response) => {
      const timer = setInterval(() => response.write('B'), 1_000);
      response.on('close', () => clearInterval(timer));
    },
  },
  { name: 'no answer', kind: 'ics', isSlow: true, send: () => {} },
  {
    name: 'a compressed file that grows a thousandfold',
    kind: 'ics',
    send: (response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(document('bomb', () => gzipSync(Buffer.alloc(100 * 1024 * 1024, 'A'))));
    },
  },
  {
    name: 'JSON in half a million brackets',
    kind: 'localist',
    send: repeated(
      'brackets',
      30_000_000,
      500_000,
      (count) => `{"events":${'['.repeat(count)}${']'.repeat(count)}}`,
    ),
  },
  {
    name: 'JSON of empty events',
    kind: 'localist',
    send: repeated('empty', 20_000_000, 300_000, (count) => `{"events":[{}${',{}'.repeat(count)}]}`),
  },
  {
    name: 'a calendar of one line without end',
    kind: 'ics',
    send: repeated(
      'folded',
      20_000_000,
      300_000,
      (count) => `BEGIN:VCALENDAR\r\nX:${'\r\n a'.repeat(count / 2)}`,
    ),
  },
  {
    name: 'XML in 100,000 elements',
    kind: 'feed',
    send: repeated('nested', 8_000_000, 100_000, (count) => feed(`<item>${'<a>'.repeat(count)}`)),
  },
  {
    name: 'a feed of entries without anything',
    kind: 'feed',
    send: repeated('items', 4_000_000, 60_000, (count) => feed('<item></item>'.repeat(count))),
  },
  {
    name: 'markup that is never closed',
    kind: 'jsonld',
    send: repeated('markup', 700, 5, (count) =>
      page(
        Array.from({ length: count }, () => ({
          '@type': 'Event',
          name: `${'<a '.repeat(10_000)}${' '.repeat(30_000)}x`,
          description: '<b>'.repeat(10_000),
          startDate: 'soon',
        })),
      ),
    ),
  },
  {
    name: 'events by the million without a date',
    kind: 'jsonld',
    send: repeated('undated', 2_000_000, 60_000, (count) =>
      page(Array.from({ length: count }, () => ({ '@type': 'Event', name: 'x' }))),
    ),
  },
  {
    name: 'redirects in a circle',
    kind: 'ics',
    send: (response, _, path) => response.writeHead(302, { location: path }).end(),
  },
  {
    name: 'chunks of one byte',
    kind: 'ics',
    send: (response, index) => {
      const count = sized(index, 8_000_000, 100_000);
      const body = document(`chunks ${count}`, () => `${'1\r\nB\r\n'.repeat(count)}0\r\n\r\n`);
      response.socket?.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      response.socket?.end(body);
    },
  },
  {
    name: 'a connection that is cut',
    kind: 'ics',
    send: (response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(calendar(`BEGIN:VEVENT\r\nUID:1\r\nDTSTART:${compact}\r\n`), () => response.destroy());
    },
  },
];
