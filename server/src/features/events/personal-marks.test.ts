import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  // Kept answers are shared: what is personal must not get into them.
  test = await createTestApp({ env: { SEARCH_CACHE_MS: '60000' } });
});
afterAll(() => test.close());
afterEach(() => test.database.pool.query('truncate events, users cascade'));

const inject = (method: 'GET' | 'POST', url: string, cookie = '', payload?: object) =>
  test.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
const member = async () => test.signIn((await buildUser(test.database.db)).email);
const search = async (cookie = '') =>
  Object.fromEntries(
    (await inject('GET', '/api/events/search?lat=39.13&lng=-84.5', cookie))
      .json<EventSummary[]>()
      .map(({ title, ownRsvpStatus, isFavorited }) => [title, [ownRsvpStatus, isFavorited]]),
  );
const detail = async (id: string, cookie = '') =>
  (await inject('GET', `/api/events/${id}`, cookie)).json<EventDetail>();
const answer = (id: string, cookie: string, status: string) =>
  inject('POST', `/api/events/${id}/rsvp`, cookie, { status });

describe('what events are to one person', () => {
  it('is in their answers and in nobody else’s', async () => {
    const titles = ['going', 'maybe', 'left', 'marked', 'neither'];
    const events = new Map<string, string>();
    for (const title of titles) events.set(title, (await buildEvent(test.database.db, { title })).id);
    const idOf = (title: string) => events.get(title) ?? '';
    const [ada, ben] = [await member(), await member()];
    await answer(idOf('going'), ada, 'attending');
    await answer(idOf('maybe'), ada, 'maybe');
    await answer(idOf('left'), ada, 'attending');
    await answer(idOf('left'), ada, 'cancelled');
    await inject('POST', `/api/events/${idOf('marked')}/favorite`, ada, {});
    await inject('POST', `/api/events/${idOf('going')}/favorite`, ada, {});

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

  it('is on the page of an event, with the answer that was taken back', async () => {
    const event = await buildEvent(test.database.db, { maxAttendees: 1 });
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
});
