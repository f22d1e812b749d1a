import { setTimeout } from 'node:timers/promises';
import type { OwnRsvp, RsvpResult } from '@quad/shared/contract/rsvps';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createSigner } from '../../adapters/signed-token';
import { type Database, openPostgres } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { type AppProcess, createAppProcesses, processesSecret } from '../../testing/app-processes';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildEvent } from '../../testing/factories';

const people = 300;
const places = 100;
const leaving = 30;
/** Takes 20 s on two cores; longer if they are shared. */
const patienceMs = 120_000;

let testDatabase: TestDatabase;
let database: Database;
let processes: ReturnType<typeof createAppProcesses>;
let running: AppProcess[] = [];
let eventId: string;
/** The server's response to each RSVP, by its id. */
let acknowledged: Map<string, OwnRsvp['status']>;
let unanswered: number;
let onAcknowledged: () => void;

const db = () => database.db;
const linkOf = (rsvpId: string) => createSigner(processesSecret).sign('rsvp', rsvpId);

/** Sends as a person would: through another process if one doesn't respond, and again if it is too busy. */
async function send(
  method: 'POST' | 'PUT',
  turn: number,
  path: string,
  body: object,
): Promise<{ status: number; json: unknown }> {
  for (let attempt = turn; attempt < turn + 20; attempt++) {
    const { origin } = running[attempt % running.length] as AppProcess;
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (response.status !== 503) return { status: response.status, json: await response.json() };
      await setTimeout(1_000);
    } catch {
      unanswered += 1;
    }
  }
  throw new Error(`Nobody answered ${path}`);
}

const post = (turn: number, path: string, body: object) => send('POST', turn, path, body);

function acknowledge(json: unknown): void {
  const { rsvp } = json as RsvpResult;
  acknowledged.set(rsvp.id, rsvp.status);
  onAcknowledged();
}

/**
 * Asks for a spot and opens the link of the mail, which keeps it, or gives one to a guest beyond the third for
 * unconfirmed guests; joins the waitlist if there is none.
 */
async function comeAsGuest(person: number): Promise<void> {
  const path = `/api/events/${eventId}/rsvp/guest`;
  const guest = { guestName: 'Someone', guestEmail: `crowd${person}@uni.example` };
  let asked = await post(person, path, { ...guest, status: 'attending' });
  if (asked.status !== 200) {
    expect(asked).toMatchObject({ status: 409, json: { code: 'EVENT_FULL' } });
    asked = await post(person, path, { ...guest, status: 'waitlisted' });
    expect(asked.status).toBe(200);
  }
  const link = `/api/rsvps/by-link/${linkOf((asked.json as RsvpResult).rsvp.id)}`;
  const opened = await send('PUT', person, `${link}/confirmed`, {});
  expect(opened.status).toBe(200);
  if ((opened.json as RsvpResult).rsvp.status !== 'pending') return acknowledge(opened.json);
  const queued = await post(person, link, { status: 'waitlisted' });
  expect(queued.status).toBe(200);
  acknowledge(queued.json);
}

async function leave(turn: number, rsvpId: string): Promise<void> {
  const left = await post(turn, `/api/rsvps/by-link/${linkOf(rsvpId)}`, { status: 'cancelled' });
  expect(left.status).toBe(200);
  acknowledge(left.json);
}

const everybody = (count: number, act: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const idsOf = async (status: OwnRsvp['status']) =>
  (
    await db()
      .select({ id: rsvps.id })
      .from(rsvps)
      .where(and(eq(rsvps.eventId, eventId), eq(rsvps.status, status)))
      .orderBy(asc(rsvps.waitlistedAt), asc(rsvps.id))
  ).map(({ id }) => id);

async function expectHouse(expected: { attending: number; waitlisted: number; cancelled: number }) {
  const [event] = await db().select().from(events).where(eq(events.id, eventId));
  const rows = await db().select().from(rsvps).where(eq(rsvps.eventId, eventId));
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  expect({
    counter: event?.attendeeCount,
    rows: rows.length,
    attending: count('attending'),
    waitlisted: count('waitlisted'),
    cancelled: count('cancelled'),
  }).toEqual({ counter: expected.attending, rows: people, ...expected });
}

/** Nothing that was acknowledged may be missing or different. */
async function expectAllKept(): Promise<void> {
  const rows = await db().select().from(rsvps).where(eq(rsvps.eventId, eventId));
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual(
    Object.fromEntries(acknowledged),
  );
}

/** Kills the process after this many acknowledgments; resolves when it is gone. */
function killAfter(count: number, victim: AppProcess): Promise<void> {
  const goal = acknowledged.size + count;
  let seen = acknowledged.size;
  return new Promise((resolve, reject) => {
    onAcknowledged = () => {
      seen += 1;
      if (seen === goal) victim.kill().then(resolve, reject);
    };
  });
}

/** Thirty leave simultaneously: the first thirty on the waitlist are in, the others keep their order. */
async function leaveAtOnce(): Promise<void> {
  const attending = await idsOf('attending');
  const line = await idsOf('waitlisted');
  await everybody(leaving, (index) => leave(index, attending[index * 3] ?? ''));
  for (const id of line.slice(0, leaving)) acknowledged.set(id, 'attending');
  await expectAllKept();
  expect(await idsOf('waitlisted')).toEqual(line.slice(leaving));
  await expectHouse({ attending: places, waitlisted: people - places - leaving, cancelled: leaving });
}

// The embedded database serves only one process, so this needs Postgres; global-setup.ts warns without it.
describe.runIf(inject('postgres'))('a crowd at two app processes on one Postgres', () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openPostgres(testDatabase.url);
    processes = createAppProcesses(testDatabase.url);
    running = await Promise.all([processes.start(), processes.start()]);
  });
  afterAll(async () => {
    await processes?.stop();
    await database?.close();
    await testDatabase?.drop();
  });
  beforeEach(async () => {
    eventId = (await buildEvent(db(), { maxAttendees: places })).id;
    acknowledged = new Map();
    unanswered = 0;
    onAcknowledged = () => {};
  });

  it(
    'fills every spot once and keeps everybody else in line, and the first moves up when somebody leaves',
    async () => {
      await everybody(people, comeAsGuest);
      expect(acknowledged.size).toBe(people);
      await expectAllKept();
      await expectHouse({ attending: places, waitlisted: people - places, cancelled: 0 });
      await leaveAtOnce();
      expect(unanswered).toBe(0);
    },
    patienceMs,
  );

  it('updates an open page of one process with changes at the other', async () => {
    const [here, there] = running as [AppProcess, AppProcess];
    const stream = await fetch(`${there.origin}/api/live/attendance?ids=${eventId}`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    running = [here];
    await comeAsGuest(0);
    running = [here, there];
    let text = '';
    while (!text.includes('data: ')) text += (await reader?.read())?.value ?? '';
    await reader?.cancel();
    expect(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '')).toEqual({
      eventId,
      attendeeCount: 1,
      waitlistCount: 0,
      maxAttendees: places,
    });
  });

  it(
    'loses no acknowledged RSVP and no spot if a process is killed in the middle',
    async () => {
      const killedWhileComing = killAfter(60, running[1] as AppProcess);
      await everybody(people, comeAsGuest);
      await killedWhileComing;
      expect(unanswered).toBeGreaterThan(0);
      expect(acknowledged.size).toBe(people);
      await expectAllKept();
      await expectHouse({ attending: places, waitlisted: people - places, cancelled: 0 });

      running[1] = await processes.start();
      unanswered = 0;
      const killedWhileLeaving = killAfter(8, running[1]);
      await leaveAtOnce();
      await killedWhileLeaving;
      expect(unanswered).toBeGreaterThan(0);
    },
    patienceMs,
  );
});
