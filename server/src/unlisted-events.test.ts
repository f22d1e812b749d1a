import { routes } from '@quad/shared/contract/api';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { friendships } from './db/schema/people';
import { pageRoutes } from './features/pages/pages.routes';
import { bootPages } from './testing/boot-pages';
import { type Member, useTestApp } from './testing/test-app';

/**
 * An unlisted event opens by its link and is in nobody's lists but those of the people who host or attend it. Requests
 * everything that could list events, beside an event that is listed, so that a new list shows up here.
 */
// Everything is cached for a minute, so that what is left in a cache is found too.
const test = useTestApp({ env: { SEARCH_CACHE_MS: '60000' } });

const events = { listed: '', unlisted: '' };
let host: Member;
/** A visitor, a stranger, and a friend of both the host and the attendee. */
const cookies: Record<'visitor' | 'stranger' | 'friend', string> = { visitor: '', stranger: '', friend: '' };
type Viewer = keyof typeof cookies;

beforeAll(async () => {
  host = await test.member({ profileVisibility: 'everyone' });
  const attendee = await test.member({ attendanceVisibility: 'everyone', profileVisibility: 'everyone' });
  const friend = await test.member();
  cookies.friend = friend.cookie;
  cookies.stranger = (await test.member()).cookie;
  await test.db.insert(friendships).values([
    { userId: host.id, friendId: friend.id },
    { userId: friend.id, friendId: attendee.id },
  ]);
  events.listed = (await test.event({ hostId: host.id, title: 'Open jam' })).id;
  events.unlisted = (await test.event({ hostId: host.id, title: 'Surprise jam', isPublic: false })).id;
  for (const id of Object.values(events)) {
    expect((await attendee.post(`/api/events/${id}/rsvp`, { status: 'attending' })).statusCode).toBe(200);
    expect((await attendee.post(`/api/events/${id}/comments`, { content: 'Coming' })).statusCode).toBe(200);
  }
});

const queries: Record<string, string> = {
  '/api/places/search': '?q=jam',
  '/api/places/near': '?bbox=-85,39,-84,40',
  '/api/oembed': '?url=http://localhost/',
  '/api/friends/search': '?q=ada',
};

/** Everything that can be read without naming the unlisted event; streams don't end. */
const doors = routes
  .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/live/'))
  .map(({ path }) => path)
  .concat('/sitemap.xml');

const addressOf = (path: string) =>
  path
    .replace('/users/:id', `/users/${host.id}`)
    .replace('/events/:id', `/events/${events.listed}`)
    .replace(/:\w+/g, crypto.randomUUID()) + (queries[path] ?? '');

/** The doors through which a person finds an event, except its own. */
async function foundAt(viewer: Viewer, eventId: string, title: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of doors) {
    const { body } = await test.as(cookies[viewer]).get(addressOf(path));
    if (body.includes(eventId) || body.includes(title)) found.push(path);
  }
  return found;
}

const lists = [
  '/api/events/search',
  '/api/events',
  '/api/events/points',
  '/feeds/:name.ics',
  '/feeds/events.rss',
  '/embed',
  '/feeds/events.json',
  '/api/users/:id',
  '/sitemap.xml',
].sort();
const viewers: Viewer[] = ['visitor', 'stranger', 'friend'];

const findsUnlisted = async (viewer: Viewer) =>
  (await foundAt(viewer, events.unlisted, 'Surprise jam')).sort();
const findsListed = async (viewer: Viewer) =>
  (await foundAt(viewer, events.listed, 'Open jam')).filter((path) => !path.includes('/events/:id')).sort();

describe('an unlisted event', () => {
  it.each(viewers)('is in no list that a %s can read', async (viewer) => {
    expect(await findsListed(viewer)).toEqual(lists);
    expect(await findsUnlisted(viewer)).toEqual([]);
    expect((await test.as(cookies[viewer]).get(`/api/events/${events.unlisted}`)).statusCode).toBe(200);
  });

  it('is not in the data of pages', async () => {
    const pages = fastify();
    pages.decorateRequest('user', null);
    pages.addHook('preHandler', async (request) => void Object.assign(request, { session: {} }));
    pageRoutes(pages, test.context, bootPages);
    const bodies = await Promise.all(
      ['/', '/?q=jam', `/profile/${host.id}`].map(async (url) => (await pages.inject({ url })).body),
    );
    expect(bodies[0]).toContain(events.listed);
    for (const body of bodies) expect(body).not.toContain(events.unlisted);
    await pages.close();
  });

  it('comes into lists and leaves them when its host changes that', async () => {
    const setPublic = async (isPublic: boolean) => {
      const changed = await host.patch(`/api/events/${events.unlisted}`, { isPublic });
      expect(changed.json()).toMatchObject({ isPublic });
      // Visitors, and whoever reads a feed, see it within a second.
      await test.context.eventChanges.see();
    };
    await setPublic(true);
    // And at the end of the other's page.
    expect(await findsUnlisted('stranger')).toEqual([...lists, '/api/events/:id/more'].sort());
    await setPublic(false);
    for (const viewer of viewers) expect(await findsUnlisted(viewer)).toEqual([]);
  });

  it('stays in the lists of who hosts it, with its mark', async () => {
    const own = (await host.get('/api/user/events')).json();
    expect(own.events).toContainEqual(expect.objectContaining({ id: events.unlisted, isPublic: false }));
  });
});
