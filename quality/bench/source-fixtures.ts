import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** An event of a fixture: what a source has at a time. */
export interface FixtureEvent {
  uid: string;
  title: string;
  start: Date;
}

/** A calendar that lives for a month; times are hours since its beginning. */
export interface FixtureSource {
  name: string;
  /** What it really has. */
  eventsAt(hour: number): FixtureEvent[];
  /** What it sends instead at that time; false to send its events. */
  misbehaves?(hour: number, response: ServerResponse): boolean;
  /** Another name for an entry, at each fetch. */
  idAt?(uid: string, fetches: number): string;
}

const stamp = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const many = (name: string, begin: Date, count: number): FixtureEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    uid: `${name}-${index}`,
    title: `${name} seminar number ${index}`,
    start: new Date(begin.getTime() + 35 * dayMs + index * 5 * hourMs),
  }));

/** Five sources: one changes, one breaks, one throttles, one renames its ids, one is empty for some days. */
export function makeSources(begin: Date): FixtureSource[] {
  const own = (name: string) => many(name, begin, 40);
  const shared = own('Campus').slice(32, 37);
  return [
    {
      name: 'changing',
      eventsAt: (hour) =>
        own('Campus')
          // One is gone every three days, and one moves each day.
          .filter((_, index) => index < 20 || index - 20 > hour / 72)
          .map((event, index) =>
            index < hour / 24 && index < 20
              ? { ...event, start: new Date(event.start.getTime() + 2 * hourMs) }
              : event,
          ),
    },
    {
      name: 'breaking',
      eventsAt: () => own('Library'),
      misbehaves: (hour, response) => {
        const isBroken = hour > 100 && hour < 180;
        if (isBroken) response.writeHead(hour % 4 < 2 ? 500 : 403).end('<html>no</html>');
        return isBroken;
      },
    },
    {
      name: 'throttling',
      eventsAt: () => own('Athletics'),
      misbehaves: (hour, response) => {
        const isTooMuch = hour % 9 === 0;
        if (isTooMuch) response.writeHead(429, { 'retry-after': '3600' }).end();
        return isTooMuch;
      },
    },
    { name: 'renaming', eventsAt: () => own('Office'), idAt: (uid, fetches) => `${uid}-${fetches}` },
    {
      name: 'emptied',
      // The same events as another source has, and its own.
      eventsAt: () => [
        ...shared.map((event) => ({
          ...event,
          uid: `copy-${event.uid}`,
          title: `The Kiln presents: ${event.title}`,
        })),
        ...own('Kiln'),
      ],
      misbehaves: (hour, response) => {
        const isEmpty = hour > 300 && hour < 400;
        if (isEmpty) response.end('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n');
        return isEmpty;
      },
    },
  ];
}

export function calendarOf(events: readonly FixtureEvent[]): string {
  const entries = events.map(
    ({ uid, title, start }) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${stamp(start)}\r\nSUMMARY:${title}\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`;
}

/** Serves the sources; counts when two processes ask one source at a time. */
export async function serveSources(sources: readonly FixtureSource[], hour: () => number) {
  const open = new Map<string, number>();
  const fetches = new Map<string, number>();
  let overlaps = 0;
  let large = '';
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    if (name === 'large') return response.end(large);
    if (name.startsWith('same')) {
      const isKnown = request.headers['if-none-match'] === '"1"';
      return response
        .writeHead(isKnown ? 304 : 200, { etag: '"1"' })
        .end(isKnown ? undefined : calendarOf([]));
    }
    const source = sources.find((one) => one.name === name);
    if (!source) return response.writeHead(404).end();
    open.set(name, (open.get(name) ?? 0) + 1);
    if ((open.get(name) ?? 0) > 1) overlaps += 1;
    const fetched = (fetches.get(name) ?? 0) + 1;
    fetches.set(name, fetched);
    response.on('close', () => open.set(name, (open.get(name) ?? 1) - 1));
    setTimeout(() => {
      if (source.misbehaves?.(hour(), response)) return;
      const events = source
        .eventsAt(hour())
        .map((event) => ({ ...event, uid: source.idAt?.(event.uid, fetched) ?? event.uid }));
      response.end(calendarOf(events));
    }, 20);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    overlaps: () => overlaps,
    setLarge(text: string) {
      large = text;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
