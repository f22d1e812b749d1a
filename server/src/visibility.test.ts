import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import type { Profile } from '@quad/shared/contract/profile';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { friendships } from './db/schema/people';
import { users } from './db/schema/users';
import { buildEvent, buildUser } from './testing/factories';
import { useTestApp } from './testing/test-app';

/**
 * Who sees what of one person, Sam, on every screen: each viewer and setting, through HTTP. The tables are
 * written out, so that a change of a rule requires a change here.
 */
const viewers = ['visitor', 'stranger', 'friend', 'blocked', 'blocker', 'host', 'self'] as const;
type Viewer = (typeof viewers)[number];
type Table = Record<Viewer, boolean>;

const test = useTestApp();
let sam: { id: string; email: string };
/** Another person's event that Sam attends, and Sam's own. */
let joined: { id: string };
let hosted: { id: string };
const cookies: Partial<Record<Viewer, string>> = {};
const ids: Partial<Record<Viewer, string>> = {};

const as = (viewer: Viewer) => test.as(cookies[viewer]);

beforeAll(async () => {
  const { db } = test;
  sam = await buildUser(db, { firstName: 'Sam', lastName: 'Whitlock', bio: 'Climbs things' });
  cookies.self = await test.signIn(sam.email);
  ids.self = sam.id;
  for (const viewer of ['stranger', 'friend', 'blocked', 'blocker', 'host'] as const) {
    const user = await buildUser(db, { firstName: viewer });
    cookies[viewer] = await test.signIn(user.email);
    ids[viewer] = user.id;
  }
  for (const viewer of ['friend', 'blocked', 'blocker'] as const) {
    await db.insert(friendships).values({ userId: sam.id, friendId: ids[viewer] ?? '' });
  }
  joined = await buildEvent(db, { title: 'joined', hostId: ids.host ?? null });
  hosted = await buildEvent(db, { title: 'hosted', hostId: sam.id });
  await as('self').post(`/api/events/${joined.id}/rsvp`, { status: 'attending' });
  await as('self').put(`/api/users/${ids.blocked}/block`);
  await as('blocker').put(`/api/users/${sam.id}/block`);
});

const choose = (settings: Partial<typeof users.$inferInsert>) =>
  test.db.update(users).set(settings).where(eq(users.id, sam.id));

/** What each viewer finds, as a table. */
async function ask(look: (viewer: Viewer) => Promise<boolean>): Promise<Table> {
  const table: Partial<Table> = {};
  for (const viewer of viewers) table[viewer] = await look(viewer);
  return table as Table;
}

const nobody: Table = {
  visitor: false,
  stranger: false,
  friend: false,
  blocked: false,
  blocker: false,
  host: false,
  self: false,
};
const butBlocks: Table = {
  visitor: true,
  stranger: true,
  friend: true,
  blocked: false,
  blocker: false,
  host: true,
  self: true,
};

const isInAttendees = async (viewer: Viewer) =>
  (await as(viewer).get(`/api/events/${joined.id}/rsvps`))
    .json()
    .some(({ userId }: { userId: string }) => userId === sam.id);
const cardOf = async (eventId: string, viewer: Viewer) =>
  (await as(viewer).get('/api/events/search?lat=39.13&lng=-84.5'))
    .json<EventSummary[]>()
    .find(({ id }) => id === eventId);
const isOnCard = async (viewer: Viewer) => {
  const card = await cardOf(joined.id, viewer);
  const isNamed = card?.friendsPreview?.some(({ id }) => id === sam.id) ?? false;
  expect((card?.friendsGoing ?? 0) > 0).toBe(isNamed);
  return isNamed;
};
const isOnPage = async (viewer: Viewer) => {
  const page = (await as(viewer).get(`/api/events/${joined.id}`)).json<EventDetail>();
  const isNamed = page.friendsPreview?.some(({ id }) => id === sam.id) ?? false;
  expect((page.friendsGoing ?? 0) > 0).toBe(isNamed);
  return isNamed;
};
const profile = (viewer: Viewer) => as(viewer).get(`/api/users/${sam.id}`);

describe('attendance visible to', () => {
  const tables = {
    everyone: butBlocks,
    friends: { ...nobody, friend: true, host: true, self: true },
    host: { ...nobody, host: true, self: true },
  } satisfies Record<string, Table>;

  it.each(Object.entries(tables))(
    '%s is in the list of attendees accordingly',
    async (attendanceVisibility, table) => {
      await choose({ attendanceVisibility: attendanceVisibility as keyof typeof tables });
      expect(await ask(isInAttendees)).toEqual(table);
    },
  );

  it.each([
    ['everyone', true],
    ['friends', true],
    ['host', false],
  ] as const)(
    '%s is shown to friends on cards, markers and the page',
    async (attendanceVisibility, isTold) => {
      await choose({ attendanceVisibility });
      const table = { ...nobody, friend: isTold };
      expect(await ask(isOnCard)).toEqual(table);
      expect(await ask(isOnPage)).toEqual(table);
    },
  );

  it('anyone is always counted', async () => {
    await choose({ attendanceVisibility: 'host' });
    for (const viewer of viewers) expect((await cardOf(joined.id, viewer))?.attendeeCount, viewer).toBe(1);
  });

  it("the host is always in the host's own list, with its mark", async () => {
    await choose({ attendanceVisibility: 'host' });
    for (const viewer of viewers) {
      const response = await as(viewer).get(`/api/events/${joined.id}/attendees`);
      if (viewer !== 'host') expect(response.statusCode, viewer).toBeGreaterThanOrEqual(401);
      else expect(response.json().attendees).toMatchObject([{ userId: sam.id, isPrivate: true }]);
    }
  });
});

describe('a profile visible to', () => {
  const tables = {
    everyone: butBlocks,
    friends: { ...nobody, friend: true, self: true },
    nobody: { ...nobody, self: true },
  } satisfies Record<string, Table>;

  it.each(Object.entries(tables))('%s shows its details accordingly', async (visibility, table) => {
    await choose({ profileVisibility: visibility as keyof typeof tables });
    const isShown = async (viewer: Viewer) => (await profile(viewer)).json<Profile>().bio === 'Climbs things';
    const hasNumbers = async (viewer: Viewer) =>
      typeof (await profile(viewer)).json().friendsCount === 'number';
    expect(await ask(isShown)).toEqual(table);
    expect(await ask(hasNumbers)).toEqual(table);
  });

  it('anyone always has a name and hosted events, except across a block', async () => {
    await choose({ profileVisibility: 'nobody' });
    const isFound = async (viewer: Viewer) => {
      const response = await profile(viewer);
      if (response.statusCode !== 200) return false;
      expect(response.json()).toMatchObject({ firstName: 'Sam', hostedEvents: [{ title: 'hosted' }] });
      expect(response.body).not.toContain(sam.email);
      return true;
    };
    expect(await ask(isFound)).toEqual(butBlocks);
  });
});

describe('Find Friends', () => {
  it.each([
    [true, { ...butBlocks, visitor: false, self: false }],
    [false, nobody],
  ])('respects discoverable %s', async (isDiscoverable, table) => {
    await choose({ isDiscoverable });
    const isFound = async (viewer: Viewer) => {
      const { people = [] } = (await as(viewer).get('/api/friends/search?q=sam whit')).json();
      return people.some(({ id }: { id: string }) => id === sam.id);
    };
    expect(await ask(isFound)).toEqual(table);
  });
});

describe('an event of their own', () => {
  it('is on the map, in lists and on its page for all except across a block', async () => {
    expect(await ask(async (viewer) => (await cardOf(hosted.id, viewer)) !== undefined)).toEqual(butBlocks);
    const isOpen = async (viewer: Viewer) =>
      (await as(viewer).get(`/api/events/${hosted.id}`)).statusCode === 200;
    expect(await ask(isOpen)).toEqual(butBlocks);
  });

  const belongings: [string, 'GET' | 'POST', (id: string) => [url: string, payload?: object]][] = [
    ['who goes', 'GET', (id) => [`/api/events/${id}/rsvps`]],
    ['what is said', 'GET', (id) => [`/api/events/${id}/comments`]],
    ['what is shown', 'GET', (id) => [`/api/events/${id}/media`]],
    ['an answer', 'POST', (id) => [`/api/events/${id}/rsvp`, { status: 'attending' }]],
    ['a word', 'POST', (id) => [`/api/events/${id}/comments`, { content: 'Hello' }]],
    ['a mark', 'POST', (id) => [`/api/events/${id}/favorite`, {}]],
    [
      'a video',
      'POST',
      (eventId) => [
        '/api/media',
        { eventId, type: 'video', url: 'https://quad.example/x', filename: 'x.mp4', fileSize: 1 },
      ],
    ],
  ];

  it.each(belongings)('is as visible as its %s (%s)', async (_name, method, requestOf) => {
    const isThere = async (viewer: Viewer) => {
      const response = await as(viewer).send(method, ...requestOf(hosted.id));
      // Others may get a different error, such as that they are signed out.
      if (viewer === 'blocked' || viewer === 'blocker') expect(response.statusCode).toBe(404);
      return response.statusCode !== 404 || response.json().message !== 'Event not found';
    };
    expect(await ask(isThere)).toEqual(butBlocks);
  });

  it("can be reported, left and deleted from one's list across a block", async () => {
    for (const viewer of ['blocked', 'blocker'] as const) {
      const report = { targetType: 'event', targetId: hosted.id, reason: 'spam' };
      expect((await as(viewer).post('/api/reports', report)).statusCode).toBeLessThan(300);
      const left = await as(viewer).post(`/api/events/${hosted.id}/rsvp`, { status: 'cancelled' });
      expect(left.statusCode).toBe(200);
      expect((await as(viewer).delete(`/api/events/${hosted.id}/favorite`)).statusCode).toBe(200);
    }
  });
});

describe('the list of friends', () => {
  it('contains a person only for friends, without those across a block', async () => {
    const isListed = async (viewer: Viewer) => {
      const { friends = [] } = (await as(viewer).get('/api/friends')).json();
      return friends.some(({ id }: { id: string }) => id === sam.id);
    };
    expect(await ask(isListed)).toEqual({ ...nobody, friend: true });
    const own = (await as('self').get('/api/friends')).json();
    expect(own.friends.map(({ id }: { id: string }) => id)).toEqual([ids.friend]);
  });
});
