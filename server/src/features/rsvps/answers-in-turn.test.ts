import type { OwnRsvp, RsvpChoice } from '@quad/shared/contract/rsvps';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { type Member, useTestApp } from '../../testing/test-app';

/** Sends one after the other while an event is kept, and lets it answer when all wait and `meanwhile` is done. */
async function sendInOrder<Response>(
  { eventLock }: AppContext,
  eventId: string,
  requests: readonly (() => Promise<Response>)[],
  meanwhile: () => Promise<void> = async () => {},
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
  await meanwhile();
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
      .select({ userId: rsvps.userId, status: rsvps.status })
      .from(rsvps)
      .where(eq(rsvps.eventId, eventId));
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

  it('are decided in the order in which they came', async () => {
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
        const responses = await sendInOrder(
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
    const responses = await sendInOrder(test.context, event.id, [
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
      'attending',
      undefined,
      undefined,
      'attending',
      // The third for guests without proof has one spot.
      'pending',
      'pending',
      'attending',
    ]);
    expect(await countsOf(event.id)).toEqual({ attending: 4, waitlisted: 0 });
    const sent = (await host.get(`/api/events/${event.id}/invitations`)).json();
    expect(sent.invitations).toMatchObject([{ status: 'accepted' }]);
  });

  it('wait for the earlier one of the same person', async () => {
    const event = await test.event();
    const [person, other] = crowd as [Member, Member];
    const responses = await sendInOrder(test.context, event.id, [
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

  it('keep nobody else from the database', async () => {
    const [event, other] = [await test.event(), await test.event()];
    const [first, ...people] = crowd as [Member, ...Member[]];
    const comeToOther = async () => {
      expect((await answer(other.id, first, 'attending')).statusCode).toBe(200);
      expect((await test.get(`/api/events/${other.id}`)).json()).toMatchObject({ attendeeCount: 1 });
    };
    const requests = people.map((person) => () => answer(event.id, person, 'attending'));
    const responses = await sendInOrder(test.context, event.id, requests, comeToOther);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
  });

  it('are stored without the one that can not be', async () => {
    const event = await test.event();
    const [unlucky, ...others] = crowd.slice(0, 4) as [Member, ...Member[]];
    await test.db.execute(
      sql.raw(`
        create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
        create trigger fails before insert on rsvps for each row when (new.user_id = '${unlucky.id}') execute function fail()`),
    );
    const people = [others[0] as Member, unlucky, ...others.slice(1)];
    const responses = await sendInOrder(
      test.context,
      event.id,
      people.map((person) => () => answer(event.id, person, 'attending')),
    );
    await test.db.execute(sql.raw('drop trigger fails on rsvps; drop function fail()'));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 500, 200, 200]);
    expect(await countsOf(event.id)).toEqual({ attending: 3, waitlisted: 0 });
  });
});
