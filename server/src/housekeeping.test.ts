import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { rateLimits } from './db/schema/accounts';
import { events } from './db/schema/events';
import { sources } from './db/schema/sources';
import { uploads } from './db/schema/uploads';
import { sessions, users } from './db/schema/users';
import { runHousekeeping, sweep } from './housekeeping';
import { createLimit } from './plugins/limits';
import { useTestApp } from './testing/test-app';

let now = new Date();
const test = useTestApp({ now: () => now });
beforeAll(() => test.listen());

const counts = async () => ({
  sessions: await test.db.$count(sessions),
  uploads: await test.db.$count(uploads),
  counters: await test.db.$count(rateLimits),
});

it('keeps current data and deletes expired data', async () => {
  await test.member();
  await test.post('/api/objects/upload', { size: 1 });
  await createLimit(test.context, { name: 'short', points: 1, windowSeconds: 60 }).use('a');
  const before = await counts();
  expect(before).toMatchObject({ sessions: 1, uploads: 1 });
  await sweep(test.context);
  expect(await counts()).toEqual(before);
  now = new Date(now.getTime() + 31 * 24 * 3_600_000);
  await sweep(test.context);
  expect(await counts()).toEqual({ sessions: 0, uploads: 0, counters: 0 });
});

it('has sources read that a clock which was a year ahead put off', async () => {
  const inAYear = new Date(now.getTime() + 365 * 86_400_000);
  const source = {
    kind: 'ics',
    name: 'put off',
    url: 'https://calendars.example/a.ics',
    timezone: 'UTC',
  } as const;
  const [added] = await test.db
    .insert(sources)
    .values({
      ...source,
      latitude: 39,
      longitude: -84,
      radiusMiles: 25,
      intervalMinutes: 120,
      nextRunAt: inAYear,
    })
    .returning();
  await sweep(test.context);
  const found = await test.db.query.sources.findFirst({ where: eq(sources.id, added?.id ?? '') });
  expect(found?.nextRunAt).toEqual(now);
});

/** An account whose waiting period is over, with a session, who goes to an event that starts in months. */
async function leaver() {
  const person = await test.member();
  const event = await test.event({ startDate: new Date(now.getTime() + 90 * 86_400_000) });
  const answered = await person.post(`/api/events/${event.id}/rsvp`, {});
  expect(answered.statusCode).toBe(200);
  const deletionRequestedAt = new Date(now.getTime() - 15 * 86_400_000);
  await test.db.update(users).set({ deletionRequestedAt }).where(eq(users.id, person.id));
  return { id: person.id, eventId: event.id };
}

const isThere = async ({ id }: { id: string }) => (await test.db.$count(users, eq(users.id, id))) === 1;

it('deletes an account that attends and hosts events that a moderator has hidden', async () => {
  const person = await leaver();
  await test.db.update(events).set({ hiddenAt: now }).where(eq(events.id, person.eventId));
  const hosted = await test.event({
    hostId: person.id,
    hiddenAt: now,
    startDate: new Date(now.getTime() + 86_400_000),
  });
  await sweep(test.context);
  expect(await isThere(person)).toBe(false);
  const left = await test.db.query.events.findMany({
    where: sql`${events.id} in (${hosted.id}, ${person.eventId})`,
  });
  expect(left.find(({ id }) => id === hosted.id)?.status).toBe('cancelled');
  expect(left.find(({ id }) => id === person.eventId)?.attendeeCount).toBe(0);
});

it('finishes everything else where one account cannot be deleted, logs that, and tries again', async () => {
  const people = [await leaver(), await leaver(), await leaver()];
  const stuck = people[1] as (typeof people)[number];
  await test.db.execute(
    sql.raw(`
    create function keep_one() returns trigger language plpgsql as $$
      begin if old.id = '${stuck.id}' then raise exception 'this row is broken'; end if; return old; end $$;
    create trigger keep_one before delete on users for each row execute function keep_one();`),
  );
  now = new Date(now.getTime() + 31 * 86_400_000);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runHousekeeping(test.context);
  await test.context.jobs.enqueue(test.db, { name: 'housekeeping.sweep' }, {});
  const logged = () => log.mock.calls.flat().filter((line) => String(line).includes('this row is broken'));
  await expect.poll(() => logged().length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await Promise.all(people.map(isThere))).toEqual([false, true, false]);
  expect(await counts()).toMatchObject({ sessions: 0 });
  const { jobs } = (await test.get('/readyz')).json();
  expect(jobs).toMatchObject({ retrying: 1 });

  await test.db.execute(sql`drop trigger keep_one on users`);
  await expect.poll(() => isThere(stuck), { timeout: 20_000 }).toBe(false);
  log.mockRestore();
}, 60_000);
