import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import { events } from '../db/schema/events';
import { blockedEntries } from '../db/schema/source-entries';
import { sources } from '../db/schema/sources';
import { type EventNews, eventNewsQueue } from '../features/imports/event-identity';
import { tellFavorites } from '../features/sources/source-notices';
import { readDueSources } from '../features/sources/sources.jobs';
import { testPassword } from './factories';
import { type Member, useMember, useTestApp } from './test-app';

const hourMs = 3_600_000;

const stamp = (hours: number) =>
  `${new Date(Math.floor(Date.now() / hourMs) * hourMs + hours * hourMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** An entry of a calendar that begins so many hours from now. */
export const entry = (uid: string, hours: number, title = `Talk ${uid}`) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${stamp(hours)}\r\nSUMMARY:${title}\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`;
export const calendar = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Campus Calendar\r\n${entries.join('')}END:VCALENDAR\r\n`;
export const send =
  (text: string): RequestListener =>
  (_, response) =>
    response.end(text);

/** A site with events, an app that may read it, and an editor of sources, for all tests of a file. */
export async function useSourceSite(env: Record<string, string> = {}) {
  let ahead = 0;
  let respond: RequestListener = send('');
  const server = createServer((request, response) => respond(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const campus = { CAMPUS_NAME: 'Campus', CAMPUS_CENTER: '39.13,-84.5' };
  const test = useTestApp({
    now: () => new Date(Date.now() + ahead),
    env: { SOURCES_PRIVATE_HOSTS: host, ...campus, ...env },
  });
  const editor = useMember(test, { roles: ['editor'] });
  beforeEach(async () => {
    ahead = 0;
    await test.db.delete(events);
    await test.db.delete(sources);
    await test.db.delete(blockedEntries);
  });

  /** What editors do, with the password that it asks for. */
  const act = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    await editor.post('/api/auth/password', { password: testPassword });
    return editor.send(method, path, body);
  };
  const correctionOf = (id: string) => `/api/admin/events/${id}/correction`;
  return {
    test,
    editor,
    correctionOf,
    async correct(id: string, body: object) {
      const response = await editor.put(correctionOf(id), body);
      expect(response.statusCode, response.body).toBe(204);
    },
    /** Takes a correction back. */
    undo: async (id: string) => expect((await editor.delete(correctionOf(id))).statusCode).toBe(204),
    /** An event as its page has it. */
    shown: async (id: string) => (await test.get(`/api/events/${id}`)).json(),
    act,
    host,
    address: `http://${host}/all.ics`,
    /** What the site sends from now on. */
    serve(listener: RequestListener | string) {
      respond = typeof listener === 'string' ? send(listener) : listener;
    },
    /** Lets hours pass, and reads all sources. */
    async run(hours = 0) {
      ahead += hours * hourMs;
      await test.db
        .update(sources)
        .set({ nextRunAt: new Date(0) })
        .where(and(isNull(sources.offAt), isNotNull(sources.nextRunAt)));
      await readDueSources(test.context);
    },
    async add(path = '/all.ics', more: object = {}): Promise<string> {
      const body = { kind: 'ics', name: 'Campus Calendar', address: `http://${host}${path}`, ...more };
      const response = await act('POST', '/api/admin/sources', body);
      expect(response.statusCode, response.body).toBe(200);
      return response.json().id;
    },
    lastRun: async (id: string) => (await editor.get(`/api/admin/sources/${id}/runs?limit=1`)).json()[0],
    /** Titles on Discover. */
    async found(): Promise<string[]> {
      const { events: listed } = (
        await test.get('/api/events?lat=39.13&lng=-84.5&radius=50&limit=100')
      ).json();
      return listed.map((event: { title: string }) => event.title).sort();
    },
    async eventOf(externalId: string) {
      const [event] = await test.db.select().from(events).where(eq(events.externalId, externalId));
      if (!event) throw new Error(`No event ${externalId}`);
      return event;
    },
    async newsOf(person: Member): Promise<string[]> {
      const { notifications } = (await person.get('/api/notifications')).json();
      return notifications.map(({ kind }: { kind: string }) => kind);
    },
    /** Works on the news that runs have queued. */
    async tell() {
      const { rows } = await test.db.execute<{ data: EventNews }>(sql`
        select data from pgboss.job where name = ${eventNewsQueue.name} order by created_on`);
      for (const { data } of rows) await tellFavorites(test.context, data);
    },
  };
}
