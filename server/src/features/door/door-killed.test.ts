import { randomUUID } from 'node:crypto';
import type { DoorPack, SyncResult } from '@quad/shared/contract/door';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openPostgres } from '../../db/client';
import { type AppProcess, createAppProcesses } from '../../testing/app-processes';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { scanOf } from '../../testing/door-phone';
import { buildEvent, buildUser, testPassword } from '../../testing/factories';

const attendees = 300;
const partSize = 30;

let testDatabase: TestDatabase;
let database: Database;
let processes: ReturnType<typeof createAppProcesses>;
let server: AppProcess;

beforeAll(async () => {
  if (!inject('postgres')) return;
  testDatabase = await createTestDatabase();
  database = await openPostgres(testDatabase.url);
  processes = createAppProcesses(testDatabase.url);
  server = await processes.start();
});
afterAll(async () => {
  await processes?.stop();
  await database?.close();
  await testDatabase?.drop();
});

async function ask<Answer>(path: string, { cookie = '', body }: { cookie?: string; body?: object } = {}) {
  const response = await fetch(`${server.origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  const own = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: own.join('; '), json: (await response.json()) as Answer };
}

/** Scans that were kept, people who are in, and scans of people who are not. */
async function stored(eventId: string) {
  const { rows } = await database.pool.query<Record<'scans' | 'isIn' | 'lost', number>>(
    `select (select count(*)::int from door_scans where event_id = $1) as scans,
       (select count(*)::int from passes where event_id = $1 and checked_in_at is not null) as "isIn",
       (select count(*)::int from passes p where event_id = $1 and checked_in_at is null
          and exists (select from door_scans where pass_id = p.id)) as lost`,
    [eventId],
  );
  return rows[0];
}

// The killed process needs a database that outlives it; global-setup.ts warns if there is none.
test.runIf(inject('postgres'))('a server that is killed in the middle of syncs loses no scan', async () => {
  const host = await buildUser(database.db);
  const { id: eventId } = await buildEvent(database.db, { hostId: host.id, attendeeCount: attendees });
  await database.pool.query(
    `insert into rsvps (event_id, guest_name, guest_email)
     select $1, 'Guest ' || n, n || '@mail.example' from generate_series(1, $2::int) n`,
    [eventId, attendees],
  );
  const signedIn = await ask('/api/login', { body: { email: host.email, password: testPassword } });
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = await ask<{ code: string }>(`/api/events/${eventId}/door-codes`, {
    cookie: signedIn.cookie,
    body: { label: 'Main door', endsAt },
  });
  const { cookie, json: opened } = await ask<{ device: string }>('/api/door/open', {
    body: { code: made.json.code, device: randomUUID() },
  });
  const { device } = opened;
  const { json: pack } = await ask<DoorPack>('/api/door/pack', { cookie });
  const scans = pack.passes.map(({ id }) => scanOf(id));
  expect(scans).toHaveLength(attendees);
  const parts = Array.from({ length: attendees / partSize }, (_, at) =>
    scans.slice(at * partSize, (at + 1) * partSize),
  );
  const send = async (part: typeof scans) =>
    (await ask<SyncResult>('/api/door/sync', { cookie, body: { device, now: Date.now(), scans: part } })).json
      .applied;

  const sending = parts.map(send);
  await Promise.any(sending);
  await server.kill();
  const outcomes = await Promise.allSettled(sending);
  const acknowledged = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  const missing = outcomes.filter(({ status }) => status === 'rejected').length;
  expect(missing).toBeGreaterThan(0);
  // What a phone was told is kept, and no scan is kept by halves.
  const before = await stored(eventId);
  expect(before?.scans).toBeGreaterThanOrEqual(acknowledged.length);
  expect(before).toMatchObject({ isIn: before?.scans, lost: 0 });

  // The phone sends what was not acknowledged, and some of the rest as well.
  server = await processes.start();
  const again = await Promise.all([...parts, ...parts.slice(0, 5)].map(send));
  expect(new Set(again.flat())).toEqual(new Set(scans.map(({ nonce }) => nonce)));
  expect(await stored(eventId)).toEqual({ scans: attendees, isIn: attendees, lost: 0 });
});
