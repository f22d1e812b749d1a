import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rsvps } from '../../db/schema/participation';
import { blocks, friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { buildUser } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp();

const answer = (eventId: string, cookie: string, status = 'attending') =>
  test.as(cookie).post(`/api/events/${eventId}/rsvp`, { status });
const answerAsGuest = (eventId: string, guestEmail: string) =>
  test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
const seenBy = async (eventId: string, cookie?: string): Promise<string[]> =>
  (await test.as(cookie).get(`/api/events/${eventId}/rsvps`))
    .json()
    .map(({ userId }: { userId: string }) => userId);

describe('GET /api/events/{id}/rsvps', () => {
  it('lists people as they have chosen, and never guests', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const open = await buildUser(test.db, { firstName: 'Olga', attendanceVisibility: 'everyone' });
    const shy = await buildUser(test.db, { firstName: 'Shy', attendanceVisibility: 'host' });
    await answer(event.id, await test.signIn(open.email));
    await answer(event.id, await test.signIn(shy.email));
    await answerAsGuest(event.id, 'listed@uni.example');
    const asVisitor = await test.get(`/api/events/${event.id}/rsvps`);
    expect(asVisitor.json().map((item: { userId: string }) => item.userId)).toEqual([open.id]);
    expect(asVisitor.body).not.toContain('@');
    const asHost = await host.get(`/api/events/${event.id}/rsvps`);
    expect(asHost.json()).toHaveLength(2);
  });

  it('shows people who chose friends to friends, whoever sent the request, and to themselves', async () => {
    const event = await test.event();
    const friendly = await test.member({ attendanceVisibility: 'friends' });
    const [asked, asking, stranger] = [await test.member(), await test.member(), await test.member()];
    await answer(event.id, friendly.cookie);
    await test.db.insert(friendships).values([
      { userId: friendly.id, friendId: asked.id },
      { userId: asking.id, friendId: friendly.id },
      { userId: asking.id, friendId: stranger.id },
    ]);
    for (const { cookie } of [friendly, asked, asking]) {
      expect(await seenBy(event.id, cookie)).toEqual([friendly.id]);
    }
    expect(await seenBy(event.id, stranger.cookie)).toEqual([]);
    expect(await seenBy(event.id)).toEqual([]);
  });

  it('shows people who chose the host to the host and themselves, not to friends', async () => {
    const host = await test.member();
    const event = await test.event({ hostId: host.id });
    const [shy, friend] = [await test.member({ attendanceVisibility: 'host' }), await test.member()];
    await answer(event.id, shy.cookie);
    await test.db.insert(friendships).values({ userId: friend.id, friendId: shy.id });
    expect(await seenBy(event.id, friend.cookie)).toEqual([]);
    for (const { cookie } of [shy, host]) expect(await seenBy(event.id, cookie)).toEqual([shy.id]);
  });

  it('hides people from each other across a block, in either direction', async () => {
    const event = await test.event();
    const [one, two] = [
      await test.member({ attendanceVisibility: 'everyone' }),
      await test.member({ attendanceVisibility: 'everyone' }),
    ];
    for (const { cookie } of [one, two]) await answer(event.id, cookie);
    await test.db.insert(blocks).values({ blockerId: one.id, blockedId: two.id });
    expect(await seenBy(event.id, one.cookie)).toEqual([one.id]);
    expect(await seenBy(event.id, two.cookie)).toEqual([two.id]);
    expect(await seenBy(event.id)).toHaveLength(2);
  });

  it('leaves out people who do not attend or are suspended', async () => {
    const event = await test.event({ maxAttendees: 2 });
    const open = () => test.member({ attendanceVisibility: 'everyone' });
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
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    expect(await seenBy(event.id)).toEqual([going.id]);
  });

  it('does not exist for a hidden or unknown event', async () => {
    const hidden = await test.event({ hiddenAt: new Date() });
    for (const id of [hidden.id, crypto.randomUUID()]) {
      expect((await test.get(`/api/events/${id}/rsvps`)).statusCode).toBe(404);
      expect((await test.get(`/api/events/${id}/media`)).statusCode).toBe(404);
    }
  });

  it('has pages without gaps or repeats', async () => {
    const event = await test.event();
    const people = await Promise.all(
      Array.from({ length: 5 }, () => buildUser(test.db, { attendanceVisibility: 'everyone' })),
    );
    await test.db.insert(rsvps).values(people.map(({ id }) => ({ eventId: event.id, userId: id })));
    const seen: string[] = [];
    let url: string | undefined = `/api/events/${event.id}/rsvps?limit=2`;
    while (url) {
      const page = await test.get(url);
      seen.push(...page.json().map((item: { userId: string }) => item.userId));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen.sort()).toEqual(people.map(({ id }) => id).sort());
  });

  it('refuses a foreign cursor', async () => {
    const event = await test.event();
    const response = await test.get(`/api/events/${event.id}/rsvps?cursor=bm9wZQ`);
    expect(response.json().code).toBe('INVALID_CURSOR');
  });
});
