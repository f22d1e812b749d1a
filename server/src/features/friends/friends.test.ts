import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications';
import { friendRequests, friendships } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { buildUser } from '../../testing/factories';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const db = () => test.database.db;
const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie = '', payload?: object) =>
  test.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });

async function member(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db(), overrides);
  return { id: user.id, cookie: await test.signIn(user.email) };
}
type Member = Awaited<ReturnType<typeof member>>;

const ask = (from: Member, to: Member, message?: string) =>
  inject('POST', '/api/friends/requests', from.cookie, { receiverId: to.id, message });
const requestsOf = async ({ cookie }: Member) =>
  (await inject('GET', '/api/friends/requests', cookie)).json();
const friendsOf = async ({ cookie }: Member) => (await inject('GET', '/api/friends', cookie)).json();
const toldTo = async ({ id }: Member) =>
  (await db().select().from(notifications).where(eq(notifications.userId, id))).map(({ kind, actorId }) => [
    kind,
    actorId,
  ]);

describe('a friend request', () => {
  it('waits with its message until it is accepted, and then notifies the sender', async () => {
    const [ada, ben] = [await member({ firstName: 'Ada' }), await member({ firstName: 'Ben' })];
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
    expect((await inject('POST', accept, ada.cookie)).statusCode).toBe(404);
    for (let round = 0; round < 2; round += 1) {
      expect((await inject('POST', accept, ben.cookie)).json()).toEqual({
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
    const [ada, ben] = [await member(), await member()];
    await ask(ada, ben);
    expect((await ask(ben, ada)).json().relation).toBe('friends');
    expect((await ask(ben, ada)).json().relation).toBe('friends');
    expect((await friendsOf(ada)).count).toBe(1);
  });

  it('makes one friendship and one row per pair if both send it many times at once', async () => {
    const [ada, ben] = [await member(), await member()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => (turn % 2 ? ask(ada, ben) : ask(ben, ada))),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await db().$count(friendships, eq(friendships.userId, ada.id))).toBeLessThanOrEqual(1);
    expect([(await friendsOf(ada)).count, (await friendsOf(ben)).count]).toEqual([1, 1]);
    const pending = eq(friendRequests.status, 'pending');
    expect(await db().$count(friendRequests, and(pending, eq(friendRequests.senderId, ada.id)))).toBe(0);
  });

  it('disappears without a notification if it is declined, and can be repeated a few times', async () => {
    const [ada, ben] = [await member(), await member()];
    for (let round = 0; round < 3; round += 1) {
      const { requestId } = (await ask(ada, ben)).json();
      const decline = `/api/friends/requests/${requestId}/decline`;
      expect((await inject('POST', decline, ben.cookie)).json().relation).toBe('none');
    }
    expect(await requestsOf(ada)).toMatchObject({ outgoing: [] });
    expect(await toldTo(ada)).toEqual([]);
    expect((await ask(ada, ben)).json().code).toBe('RATE_LIMITED');
    expect((await ask(ben, ada)).json().relation).toBe('requested');
  });

  it('can be canceled only by its sender, together with its notification', async () => {
    const [ada, ben] = [await member(), await member()];
    const { requestId } = (await ask(ada, ben)).json();
    const url = `/api/friends/requests/${requestId}`;
    expect((await inject('DELETE', url, ben.cookie)).statusCode).toBe(404);
    expect((await inject('DELETE', url, ada.cookie)).json().relation).toBe('none');
    expect(await toldTo(ben)).toEqual([]);
    expect((await inject('POST', `${url}/accept`, ben.cookie)).json().code).toBe('CONFLICT');
    expect((await friendsOf(ben)).count).toBe(0);
  });

  it('is refused to oneself, unknown and suspended people, and with too long a message', async () => {
    const ada = await member();
    const gone = await member();
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, gone.id));
    expect((await ask(ada, ada)).statusCode).toBe(400);
    expect((await ask(ada, { ...ada, id: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await ask(ada, gone)).statusCode).toBe(404);
    expect((await ask(ada, await member(), 'x'.repeat(201))).json().message).toContain('at most 200');
    expect((await inject('POST', '/api/friends/requests', '', { receiverId: ada.id })).statusCode).toBe(401);
  });
});

async function befriend(one: Member, other: Member) {
  await ask(one, other);
  await ask(other, one);
}

describe('friends', () => {
  it('can be removed and asked again', async () => {
    const [ada, ben] = [await member(), await member()];
    await befriend(ada, ben);
    for (let round = 0; round < 2; round += 1) {
      expect((await inject('DELETE', `/api/friends/${ada.id}`, ben.cookie)).json().relation).toBe('none');
    }
    expect((await friendsOf(ada)).count).toBe(0);
    expect((await ask(ada, ben)).json().relation).toBe('requested');
  });

  it('are listed by name, in pages without gaps, or filtered by prefix', async () => {
    const ada = await member();
    for (const [firstName, lastName] of [
      ['Zoë', 'Ortiz'],
      ['Ana', 'Reyes'],
      ['ana', 'Bell'],
      ['Émile', 'Zola'],
      ['Sam', 'Whitlock'],
    ]) {
      await befriend(ada, await member({ firstName, lastName }));
    }
    const names: string[] = [];
    let url: string | undefined = '/api/friends?limit=2';
    while (url) {
      const page = await inject('GET', url, ada.cookie);
      names.push(...page.json().friends.map(({ firstName }: { firstName: string }) => firstName));
      url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(names).toEqual(['ana', 'Ana', 'Émile', 'Sam', 'Zoë']);
    const found = (await inject('GET', '/api/friends?q=zo', ada.cookie)).json();
    expect(found.friends.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Émile', 'Zoë']);
    expect(found.count).toBe(5);
    expect((await inject('GET', '/api/friends?cursor=x', ada.cookie)).json().code).toBe('INVALID_CURSOR');
  });
});

describe('finding friends', () => {
  const find = async ({ cookie }: Member, q: string) =>
    (await inject('GET', `/api/friends/search?q=${encodeURIComponent(q)}`, cookie)).json();
  const idsFound = async (viewer: Member, q: string) =>
    (await find(viewer, q)).people.map(({ id }: { id: string }) => id);

  it('starts at two characters and ignores case and accents', async () => {
    const ada = await member();
    const katya = await member({ firstName: 'Kätya', lastName: 'Moreau-Xu' });
    expect((await inject('GET', '/api/friends/search?q=k', ada.cookie)).json().message).toBe(
      'Type at least 2 characters',
    );
    for (const q of ['ka', 'KATYA mo', 'moreau']) expect(await idsFound(ada, q), q).toEqual([katya.id]);
    for (const q of ['atya', 'k%', 'ka_ya', 'xu mo']) expect(await idsFound(ada, q), q).toEqual([]);
  });

  it('finds discoverable people with a verified address and no block', async () => {
    const ada = await member({ lastName: 'Quill' });
    const open = await member({ lastName: 'Quillfeather' });
    await member({ lastName: 'Quillhidden', isDiscoverable: false });
    await member({ lastName: 'Quillunverified', emailVerified: false });
    const suspended = await member({ lastName: 'Quillsuspended' });
    await db().update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id));
    const [blocked, blocking] = [
      await member({ lastName: 'Quillone' }),
      await member({ lastName: 'Quilltwo' }),
    ];
    await inject('PUT', `/api/users/${blocked.id}/block`, ada.cookie);
    await inject('PUT', `/api/users/${ada.id}/block`, blocking.cookie);
    expect(await idsFound(ada, 'quill')).toEqual([open.id]);
  });

  it("returns each person's relation and counts mutual friends, most first", async () => {
    const viewer = await member();
    const [one, two] = [await member(), await member()];
    const [close, far, shy] = [
      await member({ firstName: 'Zed', lastName: 'Vandermeer' }),
      await member({ firstName: 'Abe', lastName: 'Vandermeer' }),
      await member({ firstName: 'Shy', lastName: 'Vandermeer', profileVisibility: 'nobody' }),
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
      const [one, two] = [await member(), await member()];
      await befriend(one, two);
      const [asking, asked] = [await member(), await member()];
      await ask(asking, asked);
      const [ada, ben] = who === 'blocker' ? [one, two] : [two, one];
      await inject('PUT', `/api/users/${ben.id}/block`, ada.cookie);
      await inject('PUT', `/api/users/${asking.id}/block`, asked.cookie);
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
    const [ada, ben] = [await member(), await member({ firstName: 'Ben' })];
    await inject('PUT', `/api/users/${ben.id}/block`, ada.cookie);
    const blockedBy = async ({ cookie }: Member) => (await inject('GET', '/api/user/blocks', cookie)).json();
    expect(await blockedBy(ada)).toMatchObject({ people: [{ id: ben.id, firstName: 'Ben' }] });
    expect(await blockedBy(ben)).toEqual({ people: [] });
    await inject('DELETE', `/api/users/${ben.id}/block`, ada.cookie);
    expect(await blockedBy(ada)).toEqual({ people: [] });
    expect((await ask(ben, ada)).json().relation).toBe('requested');
  });
});
