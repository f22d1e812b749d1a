import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { afterEach, describe, expect, it } from 'vitest';
import { friendships } from '../../db/schema/people';
import { buildEvent, buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

// Cached results are shared: personal data must not get into them.
const test = useTestApp({ env: { SEARCH_CACHE_MS: '60000' } });
afterEach(() => test.database.pool.query('truncate events, users cascade'));
const member = async () => test.signIn((await buildUser(test.db)).email);
const search = async (cookie = '') =>
  Object.fromEntries(
    (await test.as(cookie).get('/api/events/search?lat=39.13&lng=-84.5'))
      .json<EventSummary[]>()
      .map(({ title, ownRsvpStatus, isFavorited }) => [title, [ownRsvpStatus, isFavorited]]),
  );
const detail = async (id: string, cookie = '') =>
  (await test.as(cookie).get(`/api/events/${id}`)).json<EventDetail>();
const answer = (id: string, cookie: string, status: string) =>
  test.as(cookie).post(`/api/events/${id}/rsvp`, { status });

describe('personal marks on events', () => {
  it("are in that person's results and nobody else's", async () => {
    const titles = ['going', 'maybe', 'left', 'marked', 'neither'];
    const events = new Map<string, string>();
    for (const title of titles) events.set(title, (await test.event({ title })).id);
    const idOf = (title: string) => events.get(title) ?? '';
    const [ada, ben] = [await member(), await member()];
    await answer(idOf('going'), ada, 'attending');
    await answer(idOf('maybe'), ada, 'maybe');
    await answer(idOf('left'), ada, 'attending');
    await answer(idOf('left'), ada, 'cancelled');
    await test.as(ada).post(`/api/events/${idOf('marked')}/favorite`, {});
    await test.as(ada).post(`/api/events/${idOf('going')}/favorite`, {});

    const nothing = Object.fromEntries(titles.map((title) => [title, [null, false]]));
    for (let round = 0; round < 2; round += 1) {
      expect(await search()).toEqual(nothing);
      expect(await search(ada)).toEqual({
        ...nothing,
        going: ['attending', true],
        maybe: ['maybe', false],
        marked: [null, true],
      });
      expect(await search(ben)).toEqual(nothing);
    }
  });

  it('are on the page of an event, including a withdrawn RSVP', async () => {
    const event = await test.event({ maxAttendees: 1 });
    const [ada, ben] = [await member(), await member()];
    await answer(event.id, ada, 'attending');
    await answer(event.id, ben, 'waitlisted');
    expect(await detail(event.id, ada)).toMatchObject({
      ownRsvp: { eventId: event.id, status: 'attending', waitlistPosition: null },
      ownRsvpStatus: 'attending',
      waitlistCount: 1,
    });
    expect(await detail(event.id, ben)).toMatchObject({
      ownRsvp: { status: 'waitlisted', waitlistPosition: 1 },
      ownRsvpStatus: 'waitlisted',
    });
    expect(await detail(event.id)).toMatchObject({ ownRsvp: null, ownRsvpStatus: null, waitlistCount: 1 });
    await answer(event.id, ben, 'cancelled');
    expect(await detail(event.id, ben)).toMatchObject({
      ownRsvp: { status: 'cancelled', waitlistPosition: null },
      ownRsvpStatus: null,
      waitlistCount: 0,
    });
  });

  it('count friends who go, for friends only, and name them on the page', async () => {
    const { db } = test.database;
    const people = await Promise.all(
      ['Zoë', 'Ben', 'Cy', 'Dot'].map((firstName) => buildUser(db, { firstName })),
    );
    const shy = await buildUser(db, { attendanceVisibility: 'host' });
    const ada = await buildUser(db);
    const cookie = await test.signIn(ada.email);
    // An area that no other test searches, because results are cached.
    const there = { latitude: 41.5, longitude: -93.5 };
    const event = await buildEvent(db, { title: 'going', ...there });
    await buildEvent(db, { title: 'not going', ...there });
    for (const { id, email } of [...people, shy]) {
      await db.insert(friendships).values({ userId: id, friendId: ada.id });
      await answer(event.id, await test.signIn(email), 'attending');
    }
    const friendsOnCards = async (as: string) =>
      Object.fromEntries(
        (await test.as(as).get('/api/events/search?lat=41.5&lng=-93.5'))
          .json<EventSummary[]>()
          .map(({ title, friendsGoing }) => [title, friendsGoing]),
      );
    for (let round = 0; round < 2; round += 1) {
      expect(await friendsOnCards('')).toEqual({ going: undefined, 'not going': undefined });
      expect(await friendsOnCards(cookie)).toEqual({ going: 4, 'not going': undefined });
    }
    const page = await detail(event.id, cookie);
    const [card] = (await test.as(cookie).get('/api/events/search?lat=41.5&lng=-93.5'))
      .json<EventSummary[]>()
      .filter(({ title }) => title === 'going');
    // The same three, with nothing but what an avatar needs.
    expect(card?.friendsPreview).toEqual(page.friendsPreview);
    expect(Object.keys(card?.friendsPreview?.[0] ?? {}).sort()).toEqual([
      'firstName',
      'id',
      'profileImageUrl',
    ]);
    expect(page.friendsGoing).toBe(4);
    expect(page.friendsPreview).toHaveLength(3);
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining(page.friendsPreview?.map(({ id }) => id) ?? []),
    );
    expect(await detail(event.id)).not.toHaveProperty('friendsGoing');
  });
});
