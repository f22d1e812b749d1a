import { routes } from '@quad/shared/contract/api';
import type { EventDetail, EventSummary } from '@quad/shared/contract/events';
import { beforeAll, describe, expect, it } from 'vitest';
import { friendships } from '../../db/schema/people';
import { type Member, useTestApp } from '../../testing/test-app';

/** A student who withholds directory information (FERPA), seen by each kind of person, through every list. */
const test = useTestApp();
let sam: Member;
let stranger: Member;
let friend: Member;
let host: Member;
let eventId: string;
let hostedId: string;

beforeAll(async () => {
  const open = { attendanceVisibility: 'everyone', profileVisibility: 'everyone' } as const;
  sam = await test.member({ firstName: 'Samira', lastName: 'Whitlock', ...open });
  [stranger, friend, host] = await Promise.all([test.member(), test.member(), test.member()]);
  await test.db.insert(friendships).values([
    { userId: sam.id, friendId: friend.id },
    { userId: friend.id, friendId: stranger.id },
  ]);
  eventId = (await test.event({ hostId: host.id })).id;
  hostedId = (await test.event({ hostId: sam.id, title: 'Porch reading' })).id;
  await sam.post(`/api/events/${eventId}/rsvp`, { status: 'attending' });
});

const hide = (isHidden: boolean) => sam.put('/api/settings/privacy', { isHidden });
const says = async (person: Member, url: string) => (await person.get(url)).body.includes(sam.id);

/** Where each person finds Samira. */
async function whereSeen() {
  const found: string[] = [];
  for (const [who, person] of Object.entries({ stranger, friend, host })) {
    const page = (await person.get(`/api/events/${eventId}`)).json<EventDetail>();
    const cards = (await person.get('/api/events/search?lat=39.13&lng=-84.5')).json<EventSummary[]>();
    const card = cards.find(({ id }) => id === eventId);
    const places = {
      attendees: await says(person, `/api/events/${eventId}/rsvps`),
      search: await says(person, '/api/friends/search?q=Samira'),
      friends: await says(person, '/api/friends'),
      friendsByName: await says(person, '/api/friends?q=Samira'),
      profile: (await person.get(`/api/users/${sam.id}`)).statusCode === 200,
      mutual: await says(person, `/api/users/${friend.id}`),
      page: Boolean(page.friendsGoing) || JSON.stringify(page.friendsPreview ?? []).includes(sam.id),
      card: Boolean(card?.friendsGoing),
      initials: (card?.attendeePreview ?? []).length > 0,
    };
    found.push(...Object.entries(places).flatMap(([place, isSeen]) => (isSeen ? [`${who}: ${place}`] : [])));
  }
  return found;
}

describe('a person who hides', () => {
  it('is in no list but the host’s, found by nobody, and comes back as before', async () => {
    const before = await whereSeen();
    expect(before).toEqual(
      expect.arrayContaining([
        'stranger: attendees',
        'stranger: search',
        'stranger: profile',
        'stranger: initials',
        'friend: friends',
        'friend: friendsByName',
        'friend: page',
        'friend: card',
        'host: attendees',
      ]),
    );
    expect((await hide(true)).json()).toEqual({
      profileVisibility: 'everyone',
      attendanceVisibility: 'everyone',
      isDiscoverable: true,
      isHidden: true,
    });
    expect(await whereSeen()).toEqual(['host: attendees']);
    expect(await says(host, `/api/events/${eventId}/attendees`)).toBe(true);
    expect((await test.get(`/api/users/${sam.id}`)).statusCode).toBe(404);

    // Samira goes on as before, and what Samira hosts stays there.
    expect((await sam.get(`/api/users/${sam.id}`)).statusCode).toBe(200);
    expect(await says(sam, `/api/events/${eventId}/rsvps`)).toBe(true);
    expect((await stranger.get(`/api/events/${hostedId}`)).statusCode).toBe(200);

    await hide(false);
    expect(await whereSeen()).toEqual(before);
  });

  it('can choose meanwhile what counts afterwards', async () => {
    await hide(true);
    const changed = await sam.put('/api/settings/privacy', { attendanceVisibility: 'friends' });
    expect(changed.json()).toMatchObject({ attendanceVisibility: 'friends', isHidden: true });
    expect(await whereSeen()).toEqual(['host: attendees']);
    await hide(false);
    const seen = await whereSeen();
    expect(seen).toContain('friend: attendees');
    expect(seen).not.toContain('stranger: attendees');
  });

  it('is not in any response that comes without asking for them, but where they have spoken, and the host’s', async () => {
    await sam.put('/api/settings/privacy', { attendanceVisibility: 'everyone' });
    await sam.post(`/api/events/${eventId}/comments`, { content: 'See you there' });
    await sam.post(`/api/events/${eventId}/favorite`);
    const before = await routesWithHer();
    expect(before).toEqual(
      expect.arrayContaining([
        'stranger: /api/events/:id/rsvps',
        'friend: /api/friends',
        'friend: /api/friends/search',
      ]),
    );
    await hide(true);
    const after = await routesWithHer();
    await hide(false);
    const spoken = ['visitor', 'stranger', 'friend', 'host'].map((who) => `${who}: /api/events/:id/comments`);
    const forHosts = [
      '/api/events/:id/rsvps',
      '/api/events/:id/attendees',
      '/api/events/:id/attendees.csv',
      '/api/notifications',
    ].map((path) => `host: ${path}`);
    expect(after.sort()).toEqual([...spoken, ...forHosts].sort());
  });
});

/** What is asked, and by which addresses, for a look at every route. */
const queries: Record<string, string> = {
  '/api/events/search': '?lat=39.13&lng=-84.5',
  '/api/friends/search': '?q=Samira',
  '/api/oembed': '?url=http://localhost/',
};

/** The routes whose response names Samira, by the people who ask; streams don't end. */
async function routesWithHer(): Promise<string[]> {
  const found: string[] = [];
  const doors = routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/live/'));
  for (const [who, person] of Object.entries({ visitor: test, stranger, friend, host })) {
    for (const { path } of doors) {
      const address = path
        .replace('/users/:id', `/users/${friend.id}`)
        .replace('/events/:id', `/events/${eventId}`)
        .replace(/:\w+/g, crypto.randomUUID());
      const { body } = await person.get(address + (queries[path] ?? ''));
      if (body.includes(sam.id) || /Samira|Whitlock/.test(body)) found.push(`${who}: ${path}`);
    }
  }
  return found;
}
