import type { Notification } from '@quad/shared/contract/notifications';
import { expect, it } from 'vitest';
import { listOutbox } from '../../sandbox/smtp-sandbox';
import { makeJobsDue } from '../../testing/due-jobs';
import { useMails } from '../../testing/mails';
import { useMember, useTestApp } from '../../testing/test-app';

const test = useTestApp();
useMails(test);
const host = useMember(test);

const minute = 60_000;
const at = (ms: number) => new Date(Date.now() + ms);

/** Waits until every due job but those of pushes is done: nobody sends these here. */
async function mailsDone() {
  const left = `select count(*)::int as left from pgboss.job
    where name <> 'notifications.push' and state < 'completed' and start_after <= now()`;
  const count = async () => (await test.database.pool.query<{ left: number }>(left)).rows[0]?.left;
  await expect.poll(count, { timeout: 20_000 }).toBe(0);
}

async function eventIn(ms: number) {
  const places = { location: '2600 Clifton Ave', venueName: null };
  const event = await test.event({ hostId: host.id, title: 'Ramen night', startDate: at(ms), ...places });
  const member = await test.member();
  expect((await member.post(`/api/events/${event.id}/rsvp`, { status: 'attending' })).statusCode).toBe(200);
  await mailsDone();
  const edit = async (changes: object) => {
    expect((await host.patch(`/api/events/${event.id}`, changes)).statusCode).toBe(200);
    await mailsDone();
  };
  const mails = async () =>
    (await listOutbox(test.db)).filter(
      ({ to, subject }) => to === member.email && subject.startsWith('Changed'),
    );
  const told = async () =>
    (await member.get('/api/notifications'))
      .json<{ notifications: Notification[] }>()
      .notifications.filter(({ kind }) => kind === 'event_changed');
  const cancel = async () =>
    expect((await host.post(`/api/events/${event.id}/cancel`, { reason: 'Rain' })).statusCode).toBe(200);
  return { edit, mails, told, cancel };
}

it('a change within a day of the start is mailed and shown at once, and says what was', async () => {
  const { edit, mails, told } = await eventIn(30 * minute);
  await edit({ location: 'Zimmer Hall 204' });
  const [mail] = await mails();
  expect(mail?.subject).toBe('Changed: Ramen night, now at Zimmer Hall 204 (was 2600 Clifton Ave)');
  expect(mail?.text).toContain('New place: Zimmer Hall 204 (was 2600 Clifton Ave).');
  expect(await told()).toMatchObject([{ data: { before: { location: '2600 Clifton Ave' } } }]);
  // More of them within minutes are one mail, for which a part of what is left is waited.
  await edit({ location: 'Zimmer Hall 205' });
  await edit({ location: 'Zimmer Hall 206' });
  expect(await mails()).toHaveLength(1);
  expect(await told()).toHaveLength(3);
  await makeJobsDue(test.db);
  await mailsDone();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toContain('Changed: Ramen night, now at Zimmer Hall 206 (was Zimmer Hall 204)');
  expect(await mails()).toHaveLength(2);
});

it('a change of an event days away is shown at once and mailed later, with the day before', async () => {
  const { edit, mails, told } = await eventIn(5 * 24 * 60 * minute);
  await edit({ startDate: at(6 * 24 * 60 * minute).toISOString(), venueName: 'Zimmer Hall' });
  expect(await told()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await makeJobsDue(test.db);
  await mailsDone();
  const [mail] = await mails();
  expect(mail?.subject).toMatch(
    /^Changed: Ramen night, now \w+, \w+ \d+, .+ \(was \w+, \w+ \d+, .+\), and a new place$/,
  );
  expect(mail?.text).toMatch(/New time: .+ \(was .+\)\./);
  expect(mail?.text).toContain('New place: Zimmer Hall, 2600 Clifton Ave (was 2600 Clifton Ave).');
  expect(await told()).toHaveLength(1);
});

it('an event that moves to another zone was at the hour that clocks showed where it was', async () => {
  const { edit, mails } = await eventIn(5 * 24 * 60 * minute);
  await edit({ startLocal: '2099-01-09T22:00', startDate: '2099-01-10T03:00:00Z' });
  await makeJobsDue(test.db);
  await mailsDone();
  await edit({
    startLocal: '2099-01-09T22:00',
    startDate: '2099-01-10T04:00:00Z',
    timezone: 'America/Chicago',
    location: 'Chicago',
  });
  await makeJobsDue(test.db);
  await mailsDone();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toContain(
    'Changed: Ramen night, now Fri, Jan 9, 10:00 PM, Chicago time (was Fri, Jan 9, 10:00 PM, New York time), and a new place',
  );
});

it('another end says until when it was, and a change of an event that is cancelled meanwhile is not mailed', async () => {
  const startDate = at(5 * 24 * 60 * minute);
  const { edit, mails, cancel } = await eventIn(5 * 24 * 60 * minute);
  const endAfter = (hours: number) =>
    edit({ endDate: new Date(startDate.getTime() + hours * 60 * minute).toISOString() });
  await endAfter(2);
  await makeJobsDue(test.db);
  await mailsDone();
  await endAfter(3);
  await endAfter(4);
  await makeJobsDue(test.db);
  await mailsDone();
  const subjects = (await mails()).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects).toContainEqual(expect.stringMatching(/^Changed: Ramen night, now until \d+:\d\d [AP]M$/));
  expect(subjects).toContainEqual(
    expect.stringMatching(/, now until \d+:\d\d [AP]M \(was \d+:\d\d [AP]M\)$/),
  );
  await edit({ location: 'Zimmer Hall 204' });
  await cancel();
  await makeJobsDue(test.db);
  await mailsDone();
  expect(await mails()).toHaveLength(2);
});
