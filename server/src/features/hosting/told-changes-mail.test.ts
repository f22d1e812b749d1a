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
  return { edit, mails, told };
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
  expect(mail?.subject).toMatch(/^Changed: Ramen night, now \w+, \w+ \d+, .+ \(was \w+, \w+ \d+, .+\)$/);
  expect(mail?.text).toMatch(/New time: .+ \(was .+\)\./);
  expect(mail?.text).toContain('New place: Zimmer Hall, 2600 Clifton Ave (was 2600 Clifton Ave).');
  expect(await told()).toHaveLength(1);
});
