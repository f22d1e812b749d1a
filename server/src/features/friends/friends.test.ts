import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications';
import { friendRequests, friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { type Member, useTestApp } from '../../testing/test-app';

const test = useTestApp();

const ask = (from: Member, to: Member, message?: string) =>
  from.post('/api/friends/requests', { receiverId: to.id, message });
const requestsOf = async (person: Member) => (await person.get('/api/friends/requests')).json();
const friendsOf = async (person: Member) => (await person.get('/api/friends')).json();
const toldTo = async ({ id }: Member) =>
  (await test.db.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ kind, actorId }) => [kind, actorId],
  );

describe('a friend request', () => {
  it('waits with its message until it is accepted, and then notifies the sender', async () => {
    const [ada, ben] = [await test.member({ firstName: 'Ada' }), await test.member({ firstName: 'Ben' })];
    const sent = await ask(ada, ben, ' We met at the kiln ');
    expect(sent.json()).toMatchObject({ relation: 'requested' });
    expect(await requestsOf(ben)).toMatchObject({
      incoming: [{ sender: { id: ada.id, firstName: 'Ada' }, message: 'We met at the kiln' }],
      outgoing: [],
      incomingCount: 1,
    });
    expect(await requestsOf(ada)).toMatchObject({ incoming: [], outgoing: [{ receiver: { id: ben.id } }] });
    expect(await toldTo(ben)).toEqual([['friend_request', ada.id]]);
    expect((await friendsOf(ada)).count).toBe(0);

    const accept = `/api/friends/requests/${sent.json().requestId}/accept`;
    expect((await ada.post(accept)).statusCode).toBe(404);
    for (let round = 0; round < 2; round += 1) {
      expect((await ben.post(accept)).json()).toEqual({
        relation: 'friends',
        requestId: null,
      });
    }
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await friendsOf(one)).toMatchObject({ friends: [{ id: other.id }], count: 1 });
      expect((await requestsOf(one)).incomingCount).toBe(0);
    }
    expect(await toldTo(ada)).toEqual([['friend_accepted', ben.id]]);
  });

  it('that crosses another makes friends', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    await ask(ada, ben);
    expect((await ask(ben, ada)).json().relation).toBe('friends');
    expect((await ask(ben, ada)).json().relation).toBe('friends');
    expect((await friendsOf(ada)).count).toBe(1);
  });

  it('makes one friendship and one row per pair if both send it many times at once', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ask(ada, ben) : ask(ben, ada))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await test.db.$count(friendships, eq(friendships.userId, ada.id))).toBeLessThanOrEqual(1);
    expect([(await friendsOf(ada)).count, (await friendsOf(ben)).count]).toEqual([1, 1]);
    const pending = eq(friendRequests.status, 'pending');
    expect(await test.db.$count(friendRequests, and(pending, eq(friendRequests.senderId, ada.id)))).toBe(0);
  });

  it('disappears without a notification if it is declined, and can be repeated a few times', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    for (let round = 0; round < 3; round += 1) {
      const { requestId } = (await ask(ada, ben)).json();
      const decline = `/api/friends/requests/${requestId}/decline`;
      expect((await ben.post(decline)).json().relation).toBe('none');
    }
    expect(await requestsOf(ada)).toMatchObject({ outgoing: [] });
    expect(await toldTo(ada)).toEqual([]);
    expect((await ask(ada, ben)).json().code).toBe('RATE_LIMITED');
    expect((await ask(ben, ada)).json().relation).toBe('requested');
  });

  it('can be canceled only by its sender, together with its notification', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    const { requestId } = (await ask(ada, ben)).json();
    const url = `/api/friends/requests/${requestId}`;
    expect((await ben.delete(url)).statusCode).toBe(404);
    expect((await ada.delete(url)).json().relation).toBe('none');
    expect(await toldTo(ben)).toEqual([]);
    expect((await ben.post(`${url}/accept`)).json().code).toBe('CONFLICT');
    expect((await friendsOf(ben)).count).toBe(0);
  });

  it('is refused to oneself, unknown and suspended people, and with too long a message', async () => {
    const ada = await test.member();
    const gone = await test.member();
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, gone.id));
    expect((await ask(ada, ada)).statusCode).toBe(400);
    expect((await ask(ada, { ...ada, id: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await ask(ada, gone)).statusCode).toBe(404);
    expect((await ask(ada, await test.member(), 'x'.repeat(201))).json().message).toContain('at most 200');
    expect((await test.post('/api/friends/requests', { receiverId: ada.id })).statusCode).toBe(401);
  });
});

async function befriend(one: Member, other: Member) {
  await ask(one, other);
  await ask(other, one);
}

describe('friends', () => {
  it('can be removed and asked again', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    await befriend(ada, ben);
    for (let round = 0; round < 2; round += 1) {
      expect((await ben.delete(`/api/friends/${ada.id}`)).json().relation).toBe('none');
    }
    expect((await friendsOf(ada)).count).toBe(0);
    expect((await ask(ada, ben)).json().relation).toBe('requested');
  });

  it('are listed by name, in pages without gaps, or filtered by prefix', async () => {
    const ada = await test.member();
    for (const [firstName, lastName] of [
      ['Zoë', 'Ortiz'],
      ['Ana', 'Reyes'],
      ['ana', 'Bell'],
      ['Émile', 'Zola'],
      ['Sam', 'Whitlock'],
    ]) {
      await befriend(ada, await test.member({ firstName, lastName }));
    }
    const names: string[] = [];
    let url: string | undefined = '/api/friends?limit=2';
    while (url) {
      const page = await ada.get(url);
      names.push(...page.json().friends.map(({ firstName }: { firstName: string }) => firstName));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(names).toEqual(['ana', 'Ana', 'Émile', 'Sam', 'Zoë']);
    const found = (await ada.get('/api/friends?q=zo')).json();
    expect(found.friends.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Émile', 'Zoë']);
    expect(found.count).toBe(5);
    expect((await ada.get('/api/friends?cursor=x')).json().code).toBe('INVALID_CURSOR');
  });
});

describe('finding friends', () => {
  const find = async (person: Member, q: string) =>
    (await person.get(`/api/friends/search?q=${encodeURIComponent(q)}`)).json();
  const idsFound = async (viewer: Member, q: string) =>
    (await find(viewer, q)).people.map(({ id }: { id: string }) => id);

  it('starts at two characters and ignores case and accents', async () => {
    const ada = await test.member();
    const katya = await test.member({ firstName: 'Kätya', lastName: 'Moreau-Xu' });
    expect((await ada.get('/api/friends/search?q=k')).json().message).toBe('Type at least 2 characters');
    for (const q of ['ka', 'KATYA mo', 'moreau']) expect(await idsFound(ada, q), q).toEqual([katya.id]);
    for (const q of ['atya', 'k%', 'ka_ya', 'xu mo']) expect(await idsFound(ada, q), q).toEqual([]);
  });

  it('finds discoverable people with a verified address and no block', async () => {
    const ada = await test.member({ lastName: 'Quill' });
    const open = await test.member({ lastName: 'Quillfeather' });
    await test.member({ lastName: 'Quillhidden', isDiscoverable: false });
    await test.member({ lastName: 'Quillunverified', emailVerified: false });
    const suspended = await test.member({ lastName: 'Quillsuspended' });
    await test.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    const [blocked, blocking] = [
      await test.member({ lastName: 'Quillone' }),
      await test.member({ lastName: 'Quilltwo' }),
    ];
    await ada.put(`/api/users/${blocked.id}/block`);
    await blocking.put(`/api/users/${ada.id}/block`);
    expect(await idsFound(ada, 'quill')).toEqual([open.id]);
  });

  it("returns each person's relation and counts mutual friends, most first", async () => {
    const viewer = await test.member();
    const [one, two] = [await test.member(), await test.member()];
    const [close, far, shy] = [
      await test.member({ firstName: 'Zed', lastName: 'Vandermeer' }),
      await test.member({ firstName: 'Abe', lastName: 'Vandermeer' }),
      await test.member({ firstName: 'Shy', lastName: 'Vandermeer', profileVisibility: 'nobody' }),
    ];
    for (const friend of [one, two]) {
      await befriend(viewer, friend);
      await befriend(close, friend);
      await befriend(shy, friend);
    }
    await ask(viewer, close);
    await ask(far, viewer);
    expect((await find(viewer, 'vander')).people).toMatchObject([
      { id: close.id, relation: 'requested', mutualFriends: 2, requestId: expect.any(String) },
      { id: far.id, relation: 'requesting', mutualFriends: 0, requestId: expect.any(String) },
      { id: shy.id, relation: 'none', mutualFriends: 0, requestId: null },
    ]);
    await ask(close, viewer);
    expect((await find(viewer, 'zed vander')).people).toMatchObject([
      { relation: 'friends', requestId: null },
    ]);
  });
});

describe('a block', () => {
  it.each(['blocker', 'blocked'])(
    'ends every connection between two people, also for the %s',
    async (who) => {
      const [one, two] = [await test.member(), await test.member()];
      await befriend(one, two);
      const [asking, asked] = [await test.member(), await test.member()];
      await ask(asking, asked);
      const [ada, ben] = who === 'blocker' ? [one, two] : [two, one];
      await ada.put(`/api/users/${ben.id}/block`);
      await asked.put(`/api/users/${asking.id}/block`);
      for (const person of [one, two]) {
        expect((await friendsOf(person)).count).toBe(0);
        expect(await toldTo(person)).toEqual([]);
      }
      expect(await requestsOf(asked)).toMatchObject({ incoming: [], incomingCount: 0 });
      expect(await requestsOf(asking)).toMatchObject({ outgoing: [] });
      expect((await ask(one, two)).statusCode).toBe(404);
      expect((await ask(two, one)).statusCode).toBe(404);
      expect((await ask(asking, asked)).statusCode).toBe(404);
    },
  );

  it('is listed for the person who set it, and can be removed', async () => {
    const [ada, ben] = [await test.member(), await test.member({ firstName: 'Ben' })];
    await ada.put(`/api/users/${ben.id}/block`);
    const blockedBy = async (person: Member) => (await person.get('/api/user/blocks')).json();
    expect(await blockedBy(ada)).toMatchObject({ people: [{ id: ben.id, firstName: 'Ben' }] });
    expect(await blockedBy(ben)).toEqual({ people: [] });
    await ada.delete(`/api/users/${ben.id}/block`);
    expect(await blockedBy(ada)).toEqual({ people: [] });
    expect((await ask(ben, ada)).json().relation).toBe('requested');
  });
});
