import type { Arrival } from '@quad/shared/contract/door-hosting';
import { expect, test } from 'vitest';
import { events } from '../../db/schema/events';
import { openDoor, scanOf } from '../../testing/door-phone';
import { useMember, useTestApp } from '../../testing/test-app';
import { forgetScans } from './forget-scans';

const testApp = useTestApp();
const host = useMember(testApp);
const hour = 3_600_000;

test('only who was let in has attended, once a door was used; names are kept for 30 days', async () => {
  const people = [await testApp.member({ firstName: 'Maya' }), await testApp.member({ firstName: 'Mika' })];
  const event = await testApp.event({ hostId: host.id });
  const phone = await openDoor(testApp, { host, eventId: event.id });
  const plain = await testApp.event({ hostId: host.id });
  for (const person of people) {
    for (const { id } of [event, plain]) await person.post(`/api/events/${id}/rsvp`, { status: 'attending' });
  }
  const list = (await phone.pack()).passes;
  await phone.sync([scanOf(list.find(({ name }) => name.startsWith('Maya'))?.id ?? '')]);
  const over = { startDate: new Date(Date.now() - 5 * hour), endDate: new Date(Date.now() - 2 * hour) };
  await testApp.db.update(events).set(over);
  const attended = async () => {
    const profiles = await Promise.all(people.map((person) => person.get('/api/user/profile')));
    return profiles.map((profile) => profile.json().eventsAttended);
  };
  expect(await attended()).toEqual([2, 1]);
  const arrivals = async (came: 'yes' | 'no') =>
    (await host.get(`/api/events/${event.id}/arrivals?came=${came}`)).json<{
      arrivals: Arrival[];
      came: number;
      noShows: number;
    }>();
  expect(await arrivals('yes')).toMatchObject({
    arrivals: [{ name: expect.stringMatching(/^Maya/), entry: { door: 'Main door' } }],
    came: 1,
    noShows: 1,
  });
  expect((await arrivals('no')).arrivals).toMatchObject([
    { name: expect.stringMatching(/^Mika/), entry: null },
  ]);
  const csv = (await host.get(`/api/events/${event.id}/attendees.csv`)).body;
  expect(csv).toMatch(/^Maya .*,\d{4}-[\d:.T-]+Z,Main door\r$/m);
  expect(csv).toMatch(/^Mika .*,,\r$/m);
  // Others never see who came.
  expect((await people[0]?.get(`/api/events/${event.id}/arrivals`))?.statusCode).toBe(403);
  expect((await testApp.get(`/api/events/${event.id}/rsvps`)).body).not.toMatch(/Main door|checked/);
  const month = new Date(Date.now() + 31 * 24 * hour);
  await forgetScans(testApp.db, new Date());
  expect((await arrivals('yes')).arrivals).toHaveLength(1);
  await forgetScans(testApp.db, month);
  const { rows } = await testApp.database.pool.query(
    'select (select count(*)::int from door_scans where event_id = $1) as scans, (select count(*)::int from door_scans where event_id = $1 and pass_id is not null) as named, (select count(*)::int from passes where event_id = $1 and checked_in_at is not null) as timed',
    [event.id],
  );
  expect(rows).toEqual([{ scans: 1, named: 0, timed: 0 }]);
  expect(await arrivals('yes')).toMatchObject({ arrivals: [], came: 1, noShows: 1 });
  expect(await attended()).toEqual([2, 1]);
});
