import type { HttpMethod } from '@quad/shared/define-route';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventRoles } from './db/schema/door';
import { media, rsvps } from './db/schema/participation';
import { friendships } from './db/schema/people';
import { rsvpLinkToken } from './features/rsvps/rsvp-mails';
import { testPassword } from './testing/factories';
import { type HostileRequest, validRequests } from './testing/hostile-requests';
import { resetPassword } from './testing/reset-links';
import { type Need, routesByNeed } from './testing/route-needs';
import { type Client, type Member, useTestApp } from './testing/test-app';

/**
 * What the end of a right closes, for every route of the contract: by who had the right, how it ended, and what a route
 * needs. What an end doesn't name stays as it was.
 */
const signedOut = { session: 401, event: 'as a visitor', cohost: 401, host: 401, console: 401 } as const;
const blocked = { event: 404, cohost: 403, host: 403 } as const;
const removed = { cohost: 403, host: 403 } as const;

interface End {
  act(stage: Stage): Promise<unknown>;
  /** Whose requests are looked at. */
  of?: 'attendee' | 'phone' | 'guest' | 'doorHelper';
  closes: Partial<Record<Need, number | 'as a visitor'>>;
}

/** Ends of a helper at the door, and what they get there afterwards. */
const doorHelperEnds: [string, number, End['act']][] = [
  ['the host removes a door helper', 403, ({ host, doorRoleId }) => host.delete(roleOf(doorRoleId))],
  ['a door helper leaves', 403, ({ doorHelper, doorRoleId }) => doorHelper.delete(roleOf(doorRoleId))],
  ['the host blocks a door helper', 403, ({ host, doorHelper }) => block(host, doorHelper)],
  ['a door helper blocks the host', 403, ({ host, doorHelper }) => block(doorHelper, host)],
  ['a door helper is suspended', 401, ({ doorHelper }) => suspend(doorHelper)],
  [
    'a door helper resets the password',
    401,
    ({ doorHelper }) => resetPassword(test, doorHelper.email, other),
  ],
  [
    'a door helper signs out everywhere else',
    401,
    async ({ doorHelper }) => (await again(doorHelper)).delete('/api/settings/sessions'),
  ],
  ['a door helper signs out', 401, ({ doorHelper }) => doorHelper.post('/api/logout')],
  ['the host is suspended who has a door helper', 404, ({ host }) => suspend(host)],
];

const ends: Record<string, End> = {
  'the host blocks a co-host': { act: ({ host, cohost }) => block(host, cohost), closes: blocked },
  'a co-host blocks the host': { act: ({ host, cohost }) => block(cohost, host), closes: blocked },
  'the host blocks an attendee': {
    act: ({ host, attendee }) => block(host, attendee),
    of: 'attendee',
    closes: blocked,
  },
  'an attendee blocks the host': {
    act: ({ host, attendee }) => block(attendee, host),
    of: 'attendee',
    closes: blocked,
  },
  'the host removes a co-host': { act: ({ host, roleId }) => host.delete(roleOf(roleId)), closes: removed },
  'a co-host leaves': { act: ({ cohost, roleId }) => cohost.delete(roleOf(roleId)), closes: removed },
  'a co-host is suspended': {
    act: ({ cohost }) => suspend(cohost),
    closes: signedOut,
  },
  'a co-host is signed out by the console': {
    act: ({ cohost }) => admin.post(`/api/admin/people/${cohost.id}/sign-out`, {}),
    closes: signedOut,
  },
  'a co-host signs out everywhere else': {
    act: async ({ cohost }) => (await again(cohost)).delete('/api/settings/sessions'),
    closes: signedOut,
  },
  'a co-host changes the password elsewhere': {
    act: async ({ cohost }) =>
      (await again(cohost)).put('/api/user/password', { currentPassword: testPassword, password: other }),
    closes: signedOut,
  },
  'a co-host resets the password': {
    act: ({ cohost }) => resetPassword(test, cohost.email, other),
    closes: signedOut,
  },
  'a co-host signs out': { act: ({ cohost }) => cohost.post('/api/logout'), closes: signedOut },
  'the host removes a guest': {
    act: ({ host, eventId, ids }) =>
      host.put(`/api/events/${eventId}/attendees/${ids.rsvpId}/removed`, { isRemoved: true }),
    of: 'guest',
    closes: { guest: 403 },
  },
  'the host is suspended': {
    act: ({ host }) => suspend(host),
    of: 'guest',
    closes: { guest: 404, guestPass: 404 },
  },
  ...Object.fromEntries(
    doorHelperEnds.map(([name, door, act]) => [name, { act, of: 'doorHelper', closes: { door } } as const]),
  ),
  'a code of the door ends': {
    act: ({ host, eventId, codeId }) => host.delete(`/api/events/${eventId}/door-codes/${codeId}`),
    of: 'phone',
    closes: { ...signedOut, door: 403 },
  },
};

/** Where not every field may be given at once. */
const bodies: Record<string, (sample: object) => object> = {
  'POST /api/rsvps/by-link/:token': () => ({ status: 'attending' }),
  'PATCH /api/events/:id': () => ({ title: 'Another title' }),
  'POST /api/events/:id/roles': () => ({ role: 'door', email: 'door@mail.example' }),
  'POST /api/media': (sample) => ({ ...sample, commentId: null }),
  'POST /api/media/guest': (sample) => ({ ...sample, commentId: null }),
};

const other = 'Another-password1';
const test = useTestApp();
let admin: Member;
let stages = 0;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
});

const block = (one: Member, two: Member) => one.put(`/api/users/${two.id}/block`);
const unfriend = (one: Member, two: Member) => one.delete(`/api/friends/${two.id}`);
const suspend = ({ id }: Member) => admin.post(`/api/admin/people/${id}/suspend`, {});
const roleOf = (id: string) => `/api/event-roles/${id}`;
const again = async ({ email }: Member) => test.as(await test.signIn(email));

/** A host with a co-host, an attendee and a phone at the door, and one row of everything that they may act on. */
async function setStage() {
  const { db } = test;
  const [host, cohost, attendee] = [await test.member(), await test.member(), await test.member()];
  const doorHelper = await test.member();
  const { id: eventId } = await test.event({ hostId: host.id });
  const [role, doorRole] = await db
    .insert(eventRoles)
    .values([
      { eventId, userId: cohost.id, role: 'cohost', status: 'accepted' },
      { eventId, userId: doorHelper.id, role: 'door', status: 'accepted' },
    ])
    .returning();
  await doorHelper.post('/api/door/open', { eventId, device: crypto.randomUUID() });
  await db.insert(friendships).values({ userId: attendee.id, friendId: cohost.id });
  const { rsvp } = (await attendee.post(`/api/events/${eventId}/rsvp`, { status: 'attending' })).json();
  const guest = { eventId, guestName: 'Rae', guestEmail: `rae${++stages}@mail.example` };
  const [seen] = await db.insert(rsvps).values(guest).returning();
  const said = await test.post(`/api/events/${eventId}/comments/guest`, { ...guest, content: 'Hello' });
  const file = {
    type: 'video',
    storageKey: `v${stages}`,
    filename: 'v.mp4',
    contentType: 'video/mp4',
    fileSize: 1,
  } as const;
  const [video] = await db
    .insert(media)
    .values({ ...file, ...guest, isApproved: true })
    .returning();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = (await host.post(`/api/events/${eventId}/door-codes`, { label: 'Door', endsAt })).json();
  return {
    host,
    cohost,
    attendee,
    eventId,
    roleId: role?.id ?? '',
    codeId: made.codes[0].id as string,
    code: made.code as string,
    doorHelper,
    doorRoleId: doorRole?.id ?? '',
    ids: {
      eventId,
      codeId: made.codes[0].id,
      rsvpId: seen?.id ?? rsvp.id,
      token: rsvpLinkToken(test.context, seen?.id ?? ''),
      '/api/comments/': said.json().id,
      '/api/media/': video?.id,
      '/api/event-roles/': role?.id,
      '/api/users/': host.id,
      '/api/events/': eventId,
      '/api/live/door/': eventId,
    } as Record<string, string | undefined>,
  };
}
type Stage = Awaited<ReturnType<typeof setStage>>;

/** One valid request to every route, about what is on the stage. */
async function requestsAbout({ ids }: Stage): Promise<Map<string, HostileRequest>> {
  const document = (await test.get('/api/openapi.json')).json();
  const kindOf = (path: string) => Object.keys(ids).find((kind) => path.startsWith(kind)) ?? '';
  const known = { timezone: 'America/New_York', lat: 39.1, lng: -84.5, website: '' } as Record<
    string,
    unknown
  >;
  const requests = validRequests(document, (path, name) =>
    name === 'id' ? ids[kindOf(path)] : (ids[name] ?? known[name]),
  );
  for (const [route, body] of Object.entries(bodies)) {
    const request = requests.get(route);
    const sample = request?.writeBody?.();
    if (request && sample) request.writeBody = () => JSON.stringify(body(JSON.parse(sample)));
  }
  return requests;
}

async function statusOf(client: Client, { method, url, headers, writeBody }: HostileRequest) {
  const { statusCode } = await client.send(method as HttpMethod, url, writeBody?.(), headers);
  return statusCode;
}

it('every route is in the table, and each line is a route', () => {
  const routes = [...test.app.contractRoutes].map(({ method, path }) => `${method} ${path}`);
  expect(Object.values(routesByNeed).flat().sort()).toEqual(routes.sort());
});

describe('after', () => {
  it.each(Object.entries(ends))('%s, routes are closed accordingly', async (_, { act, of, closes }) => {
    const stage = await setStage();
    const requests = await requestsAbout(stage);
    const phone = async () => {
      const opened = await test.post('/api/door/open', { code: stage.code, device: crypto.randomUUID() });
      return test.as(opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    };
    const people = { ...stage, guest: test };
    const person = of === 'phone' ? await phone() : people[of ?? 'cohost'];
    await act(stage);
    const open: string[] = [];
    for (const [need, status] of Object.entries(closes)) {
      for (const route of routesByNeed[need as Need]) {
        const request = requests.get(route);
        if (!request) throw new Error(`No request for ${route}`);
        if (status === 'as a visitor' && request.method !== 'GET') continue;
        const wanted = status === 'as a visitor' ? await statusOf(test, request) : status;
        const got = await statusOf(person, request);
        if (got !== wanted) open.push(`${route}: ${got} instead of ${wanted}`);
      }
    }
    expect(open).toEqual([]);
  });
});

describe('a friend', () => {
  /** What somebody gets of a friend who shows details to friends only. */
  const seenOf = async (viewer: Member, friend: Member, eventId: string) => {
    const profile = await viewer.get(`/api/users/${friend.id}`);
    const invitation = { receiverIds: [friend.id], emails: [] };
    return {
      details: profile.statusCode === 200 && profile.json().areDetailsVisible,
      isListed: (await viewer.get('/api/friends')).body.includes(friend.id),
      invited: (await viewer.post(`/api/events/${eventId}/invitations`, invitation)).statusCode,
    };
  };
  it.each<[string, boolean, number, End['act']]>([
    ['nothing', true, 200, async () => {}],
    ['the friend ended it', false, 400, ({ cohost, attendee }) => unfriend(cohost, attendee)],
    ['they ended it', false, 400, ({ cohost, attendee }) => unfriend(attendee, cohost)],
    ['the friend blocked them', false, 400, ({ cohost, attendee }) => block(cohost, attendee)],
    ['they blocked the friend', false, 400, ({ cohost, attendee }) => block(attendee, cohost)],
    // Which may be taken back, and shows in nothing that they do.
    ['a suspension', false, 200, ({ cohost }) => suspend(cohost)],
  ])('after %s is seen as one: %s', async (_, isFriend, invited, act) => {
    const stage = await setStage();
    await stage.cohost.put('/api/settings/privacy', { profileVisibility: 'friends' });
    await act(stage);
    const seen = await seenOf(stage.attendee, stage.cohost, stage.eventId);
    expect(seen).toEqual({ details: isFriend, isListed: isFriend, invited });
  });
});

/** What ends the event, or needs a file that somebody has made. */
const untried = [
  'PUT /api/rsvps/by-link/:token/posts/:id',
  'DELETE /api/events/:id',
  'POST /api/events/:id/door/scans',
  'POST /api/media',
  'POST /api/media/guest',
];

describe('before', () => {
  it.each([
    ['cohost', ['cohost']],
    ['attendee', ['event']],
    ['host', ['cohost', 'host']],
    ['doorHelper', ['door']],
    ['guest', ['guest', 'guestPass', 'link']],
  ] as const)('a %s is refused nothing of that', async (who, needs) => {
    const stage = await setStage();
    const requests = await requestsAbout(stage);
    const refused: string[] = [];
    for (const route of needs.flatMap((need) => routesByNeed[need])) {
      const request = requests.get(route);
      if (!request || request.isStream || untried.includes(route)) continue;
      const status = await statusOf({ ...stage, guest: test }[who], request);
      if ([401, 403, 404].includes(status)) refused.push(`${route}: ${status}`);
    }
    expect(refused).toEqual([]);
  });
});
