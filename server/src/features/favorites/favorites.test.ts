import type { EventSummary } from '@quad/shared/contract/events';
import { eventSummarySchema } from '@quad/shared/contract/events';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type buildEvent, buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

let cookie: string;
const test = useTestApp();
afterEach(() => test.database.pool.query('truncate events, users cascade'));

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const mark = (id: string, payload = {}) =>
  test.as(cookie).post(`/api/events/${encodeURIComponent(id)}/favorite`, payload);
const unmark = (id: string, query = '') => test.as(cookie).delete(`/api/events/${id}/favorite${query}`);
const list = async (query = '', as = cookie) =>
  (await test.as(as).get(`/api/user/favorites${query}`)).json<{ events: EventSummary[] }>().events;
const titles = async (query = '') => (await list(query)).map(({ title }) => title);

async function signIn() {
  const user = await buildUser(test.db);
  cookie = await test.signIn(user.email);
  return user;
}

describe('POST and DELETE /api/events/{id}/favorite', () => {
  it('require a signed-in user', async () => {
    const event = await test.event();
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await test.send(method, `/api/events/${event.id}/favorite`, {})).statusCode).toBe(401);
    }
  });

  it('add and remove a favorite, and change nothing when repeated', async () => {
    await signIn();
    const event = await test.event();
    for (let round = 0; round < 2; round += 1) {
      expect((await mark(event.id)).json()).toEqual({ isFavorited: true });
      expect(await list()).toHaveLength(1);
    }
    for (let round = 0; round < 2; round += 1) {
      expect((await unmark(event.id)).json()).toEqual({ isFavorited: false });
      expect(await list()).toHaveLength(0);
    }
  });

  it("accept the seller's id or ours for an event from elsewhere", async () => {
    await signIn();
    const event = await test.event({ externalSource: 'ticketmaster', externalId: 'G5v/1 a' });
    expect((await mark('G5v/1 a', { externalSource: 'ticketmaster' })).statusCode).toBe(200);
    expect((await mark(event.id, { externalSource: 'ticketmaster' })).statusCode).toBe(200);
    expect(await list()).toHaveLength(1);
    expect((await unmark('G5v%2F1%20a', '?externalSource=ticketmaster')).statusCode).toBe(200);
    expect(await list()).toHaveLength(0);
  });

  it('do not find unknown ids, other sources, and hidden events', async () => {
    await signIn();
    const hidden = await test.event({ hiddenAt: new Date() });
    await test.event({ externalSource: 'seatgeek', externalId: '77' });
    expect((await mark('77', { externalSource: 'ticketmaster' })).statusCode).toBe(404);
    expect((await mark('77')).statusCode).toBe(404);
    expect((await mark(hidden.id)).statusCode).toBe(404);
  });
});

describe('GET /api/user/favorites', () => {
  it('requires a signed-in user', async () => {
    expect((await test.get('/api/user/favorites')).statusCode).toBe(401);
  });

  it('lists favorites that have not ended, soonest first, wherever they are', async () => {
    await signIn();
    const build = async (overrides: Parameters<typeof buildEvent>[1]) =>
      mark((await test.event(overrides)).id);
    await build({ title: 'later', startDate: inHours(30), latitude: -33.9, longitude: 151.2 });
    await build({ title: 'soon', startDate: inHours(1) });
    await build({ title: 'over', startDate: inHours(-5), endDate: inHours(-1) });
    await build({ title: 'unlisted', startDate: inHours(40), isPublic: false });
    await build({ title: 'nowhere', startDate: inHours(50), latitude: null, longitude: null });
    await test.event({ title: 'not marked' });
    expect(await titles()).toEqual(['soon', 'later', 'unlisted', 'nowhere']);

    const mine = cookie;
    await signIn();
    expect(await titles()).toEqual([]);
    await test.database.pool.query("update events set hidden_at = now() where title = 'soon'");
    expect((await list('', mine)).map(({ title }) => title)).not.toContain('soon');
  });

  it("has exactly the fields of the contract, with the person's own marks", async () => {
    await signIn();
    const event = await test.event();
    await mark(event.id);
    await test.as(cookie).post(`/api/events/${event.id}/rsvp`, { status: 'maybe' });
    const [found] = await list();
    expect(z.strictObject(eventSummarySchema.shape).parse(found)).toEqual(found);
    expect(found).toMatchObject({ id: event.id, isFavorited: true, ownRsvpStatus: 'maybe' });
  });

  it('accepts the filters of a search', async () => {
    await signIn();
    for (const overrides of [
      { title: 'Jazz trio', category: 'concerts', startDate: inHours(10) },
      { title: 'Jazz brunch', category: 'restaurants', price: 12, startDate: inHours(30) },
      { title: 'Taco stand', category: 'food', startDate: inHours(50) },
    ] as const) {
      await mark((await test.event(overrides)).id);
    }
    expect(await titles('?category=food')).toEqual(['Jazz brunch', 'Taco stand']);
    expect(await titles('?keyword=jaz')).toEqual(['Jazz trio', 'Jazz brunch']);
    expect(await titles(`?keyword=${encodeURIComponent("'; drop table :*|")}`)).toEqual([]);
    expect(await titles('?keyword=!!')).toEqual([]);
    expect(await titles('?free=true')).toEqual(['Jazz trio', 'Taco stand']);
    const [from, to] = [inHours(20).toISOString(), inHours(40).toISOString()];
    expect(await titles(`?from=${from}&to=${to}`)).toEqual(['Jazz brunch']);
    expect((await test.as(cookie).get('/api/user/favorites?category=none')).statusCode).toBe(400);
  });
});
