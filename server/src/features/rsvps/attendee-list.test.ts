import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { blocks, friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { buildEvent, buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST', url: string, payload?: object, cookie?: string) =>
  test.app.inject({ method, url, ...(payload ? { payload } : {}), headers: cookie ? { cookie } : {} });

async function member(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db(), overrides);
  return { user, cookie: await test.signIn(user.email) };
}
const answer = (eventId: string, cookie: string, status = 'attending') =>
  inject('POST', `/api/events/${eventId}/rsvp`, { status }, cookie);
const answerAsGuest = (eventId: string, guestEmail: string) =>
  inject('POST', `/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
const seenBy = async (eventId: string, cookie?: string): Promise<string[]> =>
  (await inject('GET', `/api/events/${eventId}/rsvps`, undefined, cookie))
    .json()
    .map(({ userId }: { userId: string }) => userId);

describe('GET /api/events/{id}/rsvps', () => {
  it('lists people as they have chosen, and never guests', async () => {
    const host = await member();
    const event = await buildEvent(db(), { hostId: host.user.id });
    const open = await buildUser(db(), { firstName: 'Olga', attendanceVisibility: 'everyone' });
    const shy = await buildUser(db(), { firstName: 'Shy', attendanceVisibility: 'host' });
    await answer(event.id, await test.signIn(open.email));
    await answer(event.id, await test.signIn(shy.email));
    await answerAsGuest(event.id, 'listed@uni.example');
    const asVisitor = await inject('GET', `/api/events/${event.id}/rsvps`);
    expect(asVisitor.json().map((item: { userId: string }) => item.userId)).toEqual([open.id]);
    expect(asVisitor.body).not.toContain('@');
    const asHost = await inject('GET', `/api/events/${event.id}/rsvps`, undefined, host.cookie);
    expect(asHost.json()).toHaveLength(2);
  });

  it('shows people who chose friends to friends, whoever sent the request, and to themselves', async () => {
    const event = await buildEvent(db());
    const friendly = await member({ attendanceVisibility: 'friends' });
    const [asked, asking, stranger] = [await member(), await member(), await member()];
    await answer(event.id, friendly.cookie);
    await db()
      .insert(friendships)
      .values([
        { userId: friendly.user.id, friendId: asked.user.id },
        { userId: asking.user.id, friendId: friendly.user.id },
        { userId: asking.user.id, friendId: stranger.user.id },
      ]);
    for (const { cookie } of [friendly, asked, asking]) {
      expect(await seenBy(event.id, cookie)).toEqual([friendly.user.id]);
    }
    expect(await seenBy(event.id, stranger.cookie)).toEqual([]);
    expect(await seenBy(event.id)).toEqual([]);
  });

  it('shows people who chose the host to the host and themselves, not to friends', async () => {
    const host = await member();
    const event = await buildEvent(db(), { hostId: host.user.id });
    const [shy, friend] = [await member({ attendanceVisibility: 'host' }), await member()];
    await answer(event.id, shy.cookie);
    await db().insert(friendships).values({ userId: friend.user.id, friendId: shy.user.id });
    expect(await seenBy(event.id, friend.cookie)).toEqual([]);
    for (const { cookie } of [shy, host]) expect(await seenBy(event.id, cookie)).toEqual([shy.user.id]);
  });

  it('hides people from each other across a block, in either direction', async () => {
    const event = await buildEvent(db());
    const [one, two] = [
      await member({ attendanceVisibility: 'everyone' }),
      await member({ attendanceVisibility: 'everyone' }),
    ];
    for (const { cookie } of [one, two]) await answer(event.id, cookie);
    await db().insert(blocks).values({ blockerId: one.user.id, blockedId: two.user.id });
    expect(await seenBy(event.id, one.cookie)).toEqual([one.user.id]);
    expect(await seenBy(event.id, two.cookie)).toEqual([two.user.id]);
    expect(await seenBy(event.id)).toHaveLength(2);
  });

  it('leaves out people who do not attend or are suspended', async () => {
    const event = await buildEvent(db(), { maxAttendees: 2 });
    const open = () => member({ attendanceVisibility: 'everyone' });
    const [going, suspended, maybe, declined, waiting] = [
      await open(),
      await open(),
      await open(),
      await open(),
      await open(),
    ];
    await answer(event.id, going.cookie);
    await answer(event.id, suspended.cookie);
    await answer(event.id, maybe.cookie, 'maybe');
    await answer(event.id, declined.cookie, 'declined');
    await answer(event.id, waiting.cookie, 'waitlisted');
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.user.id));
    expect(await seenBy(event.id)).toEqual([going.user.id]);
  });

  it('does not exist for a hidden or unknown event', async () => {
    const hidden = await buildEvent(db(), { hiddenAt: new Date() });
    for (const id of [hidden.id, crypto.randomUUID()]) {
      expect((await inject('GET', `/api/events/${id}/rsvps`)).statusCode).toBe(404);
      expect((await inject('GET', `/api/events/${id}/media`)).statusCode).toBe(404);
    }
  });

  it('has pages without gaps or repeats', async () => {
    const event = await buildEvent(db());
    const people = await Promise.all(
      Array.from({ length: 5 }, () => buildUser(db(), { attendanceVisibility: 'everyone' })),
    );
    await db()
      .insert(rsvps)
      .values(people.map(({ id }) => ({ eventId: event.id, userId: id })));
    const seen: string[] = [];
    let url: string | undefined = `/api/events/${event.id}/rsvps?limit=2`;
    while (url) {
      const page = await inject('GET', url);
      seen.push(...page.json().map((item: { userId: string }) => item.userId));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen.sort()).toEqual(people.map(({ id }) => id).sort());
  });

  it('refuses a foreign cursor', async () => {
    const event = await buildEvent(db());
    const response = await inject('GET', `/api/events/${event.id}/rsvps?cursor=bm9wZQ`);
    expect(response.json().code).toBe('INVALID_CURSOR');
  });
});
