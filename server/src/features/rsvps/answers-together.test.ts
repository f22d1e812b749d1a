import type { OwnRsvp, RsvpChoice } from '@quad/shared/contract/rsvps';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../../app-context';
import { rateLimits } from '../../db/schema/accounts';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { type Member, useTestApp } from '../../testing/test-app';

/** Sends one after the other while an event is kept, and lets it answer when all wait. */
async function sendTogether<Response>(
  { eventLock }: AppContext,
  eventId: string,
  requests: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const acquire = vi.spyOn(eventLock, 'acquire');
  const acquired = () => acquire.mock.calls.filter(([key]) => key === eventId).length;
  let letGo = () => {};
  const kept = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void eventLock.acquire(eventId, () => kept);
  const before = acquired();
  const sent: Promise<Response>[] = [];
  for (const request of requests) {
    sent.push(request());
    await expect.poll(acquired, { interval: 1 }).toBe(before + sent.length);
  }
  letGo();
  return Promise.all(sent);
}

describe.each(['postgres', 'embedded'] as const)('answers that wait for one event on %s', (kind) => {
  const test = useTestApp({ kind });
  const crowd: Member[] = [];

  const answer = (eventId: string, person: Member, status: RsvpChoice) =>
    person.post(`/api/events/${eventId}/rsvp`, { status });
  const stored = (eventId: string) =>
    test.db
      .select({ userId: rsvps.userId, status: rsvps.status, transaction: sql<string>`${rsvps}.xmin::text` })
      .from(rsvps)
      .where(eq(rsvps.eventId, eventId));
  const transactions = async (eventId: string) =>
    new Set((await stored(eventId)).map(({ transaction }) => transaction)).size;
  const countsOf = async (eventId: string) => {
    const [event] = await test.db.select().from(events).where(eq(events.id, eventId));
    return { attending: event?.attendeeCount, waitlisted: event?.waitlistCount };
  };

  beforeAll(async () => {
    for (let index = 0; index < 12; index += 1) {
      const person = await test.member();
      crowd.push(person);
      // Whoever everybody may see changes the initials on cards as well.
      await test.db.update(users).set({ attendanceVisibility: 'host' }).where(eq(users.id, person.id));
    }
  });

  it('are decided in the order in which they came, in one transaction', async () => {
    const capacity = 3;
    const choice = fc.constantFrom<RsvpChoice[]>('attending', 'attending', 'waitlisted', 'maybe', 'declined');
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 2, maxLength: crowd.length }), async (choices) => {
        const event = await test.event({ maxAttendees: capacity });
        let attending = 0;
        let waitlisted = 0;
        const expected = choices.map((wanted): [number, OwnRsvp['status'] | null, number | null] => {
          if (wanted !== 'attending' && wanted !== 'waitlisted') return [200, wanted, null];
          if (attending < capacity) {
            attending += 1;
            return [200, 'attending', null];
          }
          if (wanted === 'attending') return [409, null, null];
          waitlisted += 1;
          return [200, 'waitlisted', waitlisted];
        });
        const responses = await sendTogether(
          test.context,
          event.id,
          choices.map((wanted, index) => () => answer(event.id, crowd[index] as Member, wanted)),
        );
        const got = responses.map((response) => {
          const rsvp: OwnRsvp | undefined = response.json().rsvp;
          return [response.statusCode, rsvp?.status ?? null, rsvp?.waitlistPosition ?? null];
        });
        expect(got).toEqual(expected);
        expect(await countsOf(event.id)).toEqual({ attending, waitlisted });
        const line = await test.db
          .select({ userId: rsvps.userId })
          .from(rsvps)
          .where(sql`${rsvps.eventId} = ${event.id} and ${rsvps.status} = 'waitlisted'`)
          .orderBy(rsvps.waitlistedAt);
        expect(line.map(({ userId }) => userId)).toEqual(
          crowd.filter((_, index) => expected[index]?.[1] === 'waitlisted').map(({ id }) => id),
        );
        expect(await transactions(event.id)).toBeLessThanOrEqual(1);
      }),
      { numRuns: kind === 'postgres' ? 25 : 8, endOnFailure: true },
    );
  }, 60_000);

  it('come to something of their own each', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id, maxAttendees: 5 });
    const [blocked, removed, invited, first, second] = crowd as [Member, Member, Member, Member, Member];
    await host.put(`/api/users/${blocked.id}/block`);
    const { rsvp } = (await answer(event.id, removed, 'attending')).json();
    await host.put(`/api/events/${event.id}/attendees/${rsvp.id}/removed`, { isRemoved: true });
    await host.post(`/api/events/${event.id}/invitations`, { emails: [invited.email] });
    const guest = (name: string) => () =>
      test.post(`/api/events/${event.id}/rsvp/guest`, {
        guestName: name,
        guestEmail: `${name}@mail.example`,
      });
    await guest('typed')();
    const responses = await sendTogether(test.context, event.id, [
      () => answer(event.id, first, 'attending'),
      () => answer(event.id, blocked, 'attending'),
      () => answer(event.id, removed, 'attending'),
      () => answer(event.id, invited, 'attending'),
      guest('typed'),
      guest('new'),
      () => answer(event.id, second, 'attending'),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 404, 403, 200, 200, 200, 200]);
    expect(responses.map((response) => response.json().rsvp?.status)).toEqual([
      ...['attending', undefined, undefined, 'attending'],
      // The third for guests without proof has one spot.
      ...['pending', 'pending', 'attending'],
    ]);
    expect(await countsOf(event.id)).toEqual({ attending: 4, waitlisted: 0 });
    const sent = (await host.get(`/api/events/${event.id}/invitations`)).json();
    expect(sent.invitations).toMatchObject([{ status: 'accepted' }]);
  });

  it('give no more than the third to guests without proof', async () => {
    const event = await test.event({ maxAttendees: 6 });
    const responses = await sendTogether(
      test.context,
      event.id,
      ['ana', 'ben', 'cleo', 'dan'].map(
        (name) => () =>
          test.post(`/api/events/${event.id}/rsvp/guest`, {
            guestName: name,
            guestEmail: `${name}@mail.example`,
          }),
      ),
    );
    expect(responses.map((response) => response.json().rsvp?.status)).toEqual([
      ...['attending', 'attending'],
      ...['pending', 'pending'],
    ]);
    expect(await transactions(event.id)).toBe(1);
  });

  it('wait for the earlier one of the same person', async () => {
    const event = await test.event();
    const [person, other] = crowd as [Member, Member];
    const responses = await sendTogether(test.context, event.id, [
      () => answer(event.id, person, 'attending'),
      () => answer(event.id, person, 'maybe'),
      () => answer(event.id, other, 'attending'),
      () => answer(event.id, person, 'declined'),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const rows = await stored(event.id);
    expect(rows.map(({ userId, status }) => [userId, status])).toEqual(
      expect.arrayContaining([
        [person.id, 'declined'],
        [other.id, 'attending'],
      ]),
    );
    expect(await countsOf(event.id)).toEqual({ attending: 1, waitlisted: 0 });
  });

  it('are stored without the one that can not be, and counted once', async () => {
    const event = await test.event();
    const [unlucky, ...others] = crowd.slice(0, 4) as [Member, ...Member[]];
    await test.db.execute(
      sql.raw(`
        create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger fails before insert on rsvps for each row when (new.user_id = '${unlucky.id}') execute function fail()`),
    );
    await test.db.delete(rateLimits);
    const people = [others[0] as Member, unlucky, ...others.slice(1)];
    const responses = await sendTogether(
      test.context,
      event.id,
      people.map((person) => () => answer(event.id, person, 'attending')),
    );
    await test.db.execute(sql.raw('drop trigger fails on rsvps; drop function fail()'));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200, 200]);
    expect(await countsOf(event.id)).toEqual({ attending: 3, waitlisted: 0 });
    expect(await transactions(event.id)).toBe(3);
    const uses = await test.db.select({ points: rateLimits.points }).from(rateLimits);
    expect(uses.map(({ points }) => points)).toEqual([1, 1, 1]);
  });
});

describe('answers of people whose uses are counted', () => {
  const test = useTestApp({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const come = (eventId: string) => (person: Member) => () => person.post(`/api/events/${eventId}/rsvp`, {});

  it('are refused beyond the limit, and only those', async () => {
    const [event, other] = [await test.event(), await test.event()];
    const people = [await test.member(), await test.member(), await test.member()];
    const [, often] = people as [Member, Member, Member];
    for (let use = 0; use < 3; use += 1) await come(other.id)(often)();
    const responses = await sendTogether(test.context, event.id, people.map(come(event.id)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200]);
    const [row] = await test.db.select().from(events).where(eq(events.id, event.id));
    expect(row?.attendeeCount).toBe(2);
  });

  it('do not wait for each other in a circle, although each of two events has them in another order', async () => {
    const [one, other] = [await test.event(), await test.event()];
    const people: Member[] = [];
    for (let index = 0; index < 5; index += 1) people.push(await test.member());
    const [, , middle] = people as [Member, Member, Member];
    await come((await test.event()).id)(middle)();
    const waitingForLocks = async () => {
      const { rows } = await test.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    };
    // Until both have counted some and wait for the one in the middle, or for each other.
    const both = await test.db.transaction(async (db) => {
      await db
        .update(rateLimits)
        .set({ points: 1 })
        .where(sql`key like ${`%${middle.id}`}`);
      const answers = Promise.all([
        sendTogether(test.context, one.id, people.map(come(one.id))),
        sendTogether(test.context, other.id, people.toReversed().map(come(other.id))),
      ]);
      await expect.poll(waitingForLocks, { timeout: 5_000 }).toBe(2);
      return () => answers;
    });
    for (const response of (await both()).flat()) expect(response.statusCode).toBe(200);
    // In a circle, each of one event would have been answered alone.
    const { rows } = await test.db.execute(sql`
      select count(distinct xmin::text)::int as count from rsvps where event_id in (${one.id}, ${other.id})`);
    expect(rows).toEqual([{ count: 2 }]);
  });
});
