import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventRoles } from './db/schema/door';
import { pushSubscriptions } from './db/schema/notifications';
import { hostMessages } from './db/schema/participation';
import { userRoles } from './db/schema/users';
import { deviceCookieName } from './features/auth/known-device';
import { sendHostMessage } from './features/hosting/host-message';
import { runNotifications } from './features/notifications/notifications.jobs';
import { jobsDone } from './testing/due-jobs';
import { testPassword } from './testing/factories';
import { collectMails } from './testing/mails';
import { resetPassword } from './testing/reset-links';
import { type Client, cookieOf, type Member, useTestApp } from './testing/test-app';

/** What somebody may still have of an account or a role, besides requests with a session (ended-rights.test.ts). */
const other = 'Another-password1';
const limits = { RATE_LIMIT_FACTOR: '1', LIMIT_WRONG_PASSWORDS: '2', CHALLENGE_BITS: '6' };
const test = useTestApp({ env: { PUSH_SERVICES: 'localhost', ...limits } });
const mails = collectMails(test);
let admin: Member;
let origin: string;
beforeAll(async () => {
  origin = await test.listen();
  await runNotifications(test.context);
  admin = await test.member({ roles: ['admin'] });
});

/** Follows a stream; resolves when the server has ended it. */
async function follow(path: string, cookie: string) {
  const response = await fetch(origin + path, { headers: { cookie } });
  expect(response.status, path).toBe(200);
  let hasEnded = false;
  const reading = response.text().then(
    () => {
      hasEnded = true;
    },
    () => {},
  );
  return { reading, hasEnded: () => hasEnded };
}

const subscribe = (client: Client) =>
  client.post('/api/push/subscriptions', {
    endpoint: `https://localhost/${crypto.randomUUID()}`,
    keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
  });
const countPushes = (userId: string) =>
  test.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId));

async function guess(client: Client, { email }: Member, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let tries = 0; tries < times; tries += 1)
    statuses.push((await client.post('/api/login', { email, password: 'Wrong-password1' })).statusCode);
  return statuses;
}

/** A person signed in here and on a device that somebody else may have. */
async function personOnTwoDevices() {
  const here = await test.member();
  const signedIn = await test.post('/api/login', { email: here.email, password: testPassword });
  const isDevice = ({ name }: { name: string }) => name.endsWith(deviceCookieName);
  const cookie = cookieOf({ cookies: signedIn.cookies.filter((one) => !isDevice(one)) });
  const there = test.as(cookie);
  for (const client of [here, there]) expect((await subscribe(client)).statusCode).toBe(204);
  const { url } = (await there.post('/api/user/calendar')).json();
  return {
    here,
    stream: await follow('/api/live/notifications', cookie),
    calendar: () => test.get(new URL(url).pathname),
    device: test.as(cookieOf({ cookies: signedIn.cookies.filter(isDevice) })),
  };
}

async function setUpSecondFactor(here: Member) {
  await test.db.insert(userRoles).values({ userId: here.id, role: 'support' });
  const { secret, proposal } = (await here.post('/api/user/second-factor/authenticator')).json();
  const set = await here.put('/api/user/second-factor', { code: new TOTP({ secret }).generate(), proposal });
  expect(set.statusCode).toBe(200);
}

/** How somebody signs out all others, and how many browsers get pushes afterwards. */
const ends: [string, number, (here: Member) => Promise<unknown>][] = [
  ['a sign-out everywhere else', 1, (here) => here.delete('/api/settings/sessions')],
  [
    'a change of password',
    1,
    (here) => here.put('/api/user/password', { currentPassword: testPassword, password: other }),
  ],
  ['a reset of the password', 0, ({ email }) => resetPassword(test, email, other)],
  [
    'the request to delete the account',
    1,
    (here) => here.post('/api/settings/deletion', { password: testPassword }),
  ],
  ['a suspension', 0, ({ id }) => admin.post(`/api/admin/people/${id}/suspend`, {})],
  ['the set-up of a second factor', 1, setUpSecondFactor],
  ['a sign-out by the console', 0, ({ id }) => admin.post(`/api/admin/people/${id}/sign-out`, {})],
];

describe('after', () => {
  it.each(ends)('%s, no push, calendar, stream or known device is left elsewhere', async (_, pushes, end) => {
    const { here, stream, calendar, device } = await personOnTwoDevices();
    expect([await countPushes(here.id), (await calendar()).statusCode]).toEqual([2, 200]);
    expect(stream.hasEnded()).toBe(false);
    // A known device may send ten times as many as an unknown one before the check is asked.
    expect(await guess(device, here, 4)).toEqual([401, 401, 401, 401]);
    await end(here);
    await stream.reading;
    expect([await countPushes(here.id), (await calendar()).statusCode]).toEqual([pushes, 404]);
    expect(await guess(device, here, 3)).toEqual([401, 401, 428]);
  });

  it('a sign-out of one device, its pushes end and others go on', async () => {
    const { here } = await personOnTwoDevices();
    await here.post('/api/logout');
    expect(await countPushes(here.id)).toBe(1);
  });
});

/** An event with a co-host and an attendee. */
async function cohosted() {
  const [host, cohost, attendee] = [await test.member(), await test.member(), await test.member()];
  const { id } = await test.event({ hostId: host.id });
  const [role] = await test.db
    .insert(eventRoles)
    .values({ eventId: id, userId: cohost.id, role: 'cohost', status: 'accepted' })
    .returning();
  await attendee.post(`/api/events/${id}/rsvp`, { status: 'attending' });
  return { host, cohost, attendee, id, roleId: role?.id ?? '' };
}
type Cohosted = Awaited<ReturnType<typeof cohosted>>;
const block = (one: Member, two: Member) => one.put(`/api/users/${two.id}/block`);

/** Who reads a message of the host and one of the co-host that have waited, if this happened meanwhile. */
const meanwhile: [string, string[], (event: Cohosted) => Promise<unknown>][] = [
  ['nothing', ['host', 'cohost'], async () => {}],
  ['the co-host is removed', ['host'], ({ host, roleId }) => host.delete(`/api/event-roles/${roleId}`)],
  ['the co-host leaves', ['host'], ({ cohost, roleId }) => cohost.delete(`/api/event-roles/${roleId}`)],
  [
    'the co-host is suspended',
    ['host'],
    ({ cohost }) => admin.post(`/api/admin/people/${cohost.id}/suspend`, {}),
  ],
  ['the host is suspended', [], ({ host }) => admin.post(`/api/admin/people/${host.id}/suspend`, {})],
  ['the host blocks the co-host', ['host'], ({ host, cohost }) => block(host, cohost)],
  ['the attendee blocks the co-host', ['host'], ({ attendee, cohost }) => block(attendee, cohost)],
  ['the co-host blocks the attendee', ['host'], ({ attendee, cohost }) => block(cohost, attendee)],
  ['the attendee blocks the host', [], ({ attendee, host }) => block(attendee, host)],
];

describe('a message that waited', () => {
  it.each(meanwhile)('while %s is read from %j', async (_, read, happen) => {
    const event = await cohosted();
    for (const writer of ['host', 'cohost'] as const) {
      const message = { subject: 'News', message: `Said by the ${writer}.` };
      expect((await event[writer].post(`/api/events/${event.id}/message`, message)).statusCode).toBe(200);
    }
    await happen(event);
    const waiting = await test.db.select().from(hostMessages).where(eq(hostMessages.eventId, event.id));
    for (const { id } of waiting) await sendHostMessage(test.context, id);
    await jobsDone(test.db);
    const texts = mails.filter(({ to }) => to === event.attendee.email).map(({ text }) => text);
    const isRead = (writer: string) => texts.some((text) => text.includes(`Said by the ${writer}.`));
    expect(['host', 'cohost'].filter(isRead)).toEqual(read);
  });
});

it('a cancelled event is told of across a block, without the words of its host', async () => {
  const { host, attendee, id } = await cohosted();
  await block(attendee, host);
  await host.post(`/api/events/${id}/cancel`, { reason: 'I never liked you' });
  const told = () => mails.filter(({ to, subject }) => to === attendee.email && /cancel/i.test(subject));
  await expect.poll(() => told().length, { timeout: 15_000 }).toBe(1);
  expect(told()[0]?.text).not.toContain('I never liked you');
  const { notifications } = (await attendee.get('/api/notifications')).json();
  expect(JSON.stringify(notifications)).not.toContain('I never liked you');
});
