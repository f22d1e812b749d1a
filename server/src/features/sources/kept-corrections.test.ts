import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { events } from '../../db/schema/events';

import { buildPlace } from '../../testing/place';
import { calendar, entry, useSourceSite } from '../../testing/source-site';
import { storePlaces } from '../places/place-store';

const site = await useSourceSite();
const { test, editor, correctionOf, correct, undo, shown } = site;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const disco = 'Three-Channel Silent Disco';

/** Two calendars with one event; `listed` says which have it. */
function serveTwice(listed: { hall: boolean; campus: boolean }) {
  site.serve((request, response) => {
    const name = request.url === '/hall.ics' ? 'hall' : 'campus';
    const others = Array.from({ length: 4 }, (_, n) => entry(`${name}-${n}`, 95 + n, `${name} has ${n}`));
    response.end(calendar(...(listed[name] ? [entry(name, 90, disco)] : []), ...others));
  });
}

it('says another category, text, price and link, and takes all of it back', async () => {
  const id = await oneEvent();
  const before = await shown(id);
  const fields = {
    category: 'study',
    description: 'Tea first.\nThe talk is at 7.',
    price: 12.5,
    link: 'https://tea.example.edu/talk',
  };
  await correct(id, fields);
  const { link, ...said } = fields;
  const isSo = {
    ...said,
    minPrice: 12.5,

    url: link,
    sources: [{ corrected: Object.keys(fields).sort() }],
  };
  const inOrder = async () => {
    const event = await shown(id);
    event.sources[0].corrected.sort();
    return event;
  };
  expect(await inOrder()).toMatchObject(isSo);
  await site.run(3);
  expect(await inOrder()).toMatchObject(isSo);
  await undo(id);
  const { category, description, minPrice, url } = before;
  expect(await shown(id)).toMatchObject({ category, description, minPrice, url });
  const { editor } = site;
  for (const wrong of [{ link: 'javascript:alert(1)' }, { price: -1 }, { category: 'tea' }])
    expect((await editor.put(correctionOf(id), wrong)).statusCode).toBe(400);
});

it('stays with the page when its source drops the event and another one still has it', async () => {
  serveTwice({ hall: true, campus: true });
  await site.add('/all.ics', { priority: 1 });
  await site.run();
  const { id } = await site.eventOf('campus');
  await site.add('/hall.ics', { name: 'The Hall', priority: 2 });
  await site.run();
  await correct(id, { status: 'cancelled', title: 'Silent Disco, the last one' });
  serveTwice({ hall: true, campus: false });
  for (let hours = 0; hours < 6; hours += 1) await site.run(9);
  const corrected = { status: 'cancelled', title: 'Silent Disco, the last one' };
  expect(await shown(id)).toMatchObject({
    ...corrected,
    sources: [{ name: 'The Hall', isListed: true, corrected: ['status', 'title'] }, { isListed: false }],
  });
  serveTwice({ hall: true, campus: true });
  await site.run(9);
  expect(await shown(id)).toMatchObject({ ...corrected, sources: [{ name: 'Campus Calendar' }, {}] });
  await undo(id);
  expect(await shown(id)).toMatchObject({ status: 'scheduled', title: disco });
});

it('goes to the page that stays when two are merged, and back when they are split', async () => {
  serveTwice({ hall: true, campus: true });
  await site.add('/all.ics', { priority: 1 });
  await site.run();
  const first = await site.eventOf('campus');
  await site.add('/hall.ics', { name: 'The Hall', priority: 2 });
  await site.run();
  const [fold] = (await editor.get('/api/admin/folds?state=decided')).json();
  const decide = (decision: string) => site.act('POST', `/api/admin/folds/${fold.id}/decision`, { decision });
  await decide('apart');
  const second = await site.eventOf('hall');
  await correct(second.id, { status: 'postponed' });
  await decide('fold');
  expect(await shown(first.id)).toMatchObject({
    status: 'postponed',
    sources: [{ corrected: ['status'] }, {}],
  });
  await site.run(3);
  expect((await shown(first.id)).status).toBe('postponed');
  await decide('apart');
  expect((await shown(first.id)).status).toBe('scheduled');
  expect(await shown(second.id)).toMatchObject({ status: 'postponed', sources: [{ corrected: ['status'] }] });
});

/** A calendar's event in a place that is known. */
async function oneEvent(more = '') {
  const text = entry('a', 50).replace(
    'LOCATION:Great Hall',
    `LOCATION:Great Hall\r\nGEO:39.1312;-84.5167${more}`,
  );
  site.serve(calendar(text, entry('b', 60)));
  await site.add();
  await site.run();
  const { id } = await site.eventOf('a');
  return id;
}

it.each(['The tent behind the kiln', 'Online'])('keeps an event in its lists at “%s”', async (place) => {
  const id = await oneEvent();
  await correct(id, { place });
  expect(await shown(id)).toMatchObject({ location: place });
  expect(await site.found()).toContain('Talk a');
  await site.run(3);
  expect(await site.found()).toContain('Talk a');
});

it('counts times by the clocks of the corrected place', async () => {
  await storePlaces(test.db, [
    buildPlace({
      name: 'Chicago',
      kind: 'city',
      region: 'IL',
      latitude: 41.88,
      longitude: -87.63,
      population: 2_700_000,
    }),
  ]);
  const id = await oneEvent();
  // Clocks there show what the form has shown: an hour after it was here.
  const hourLater = new Date(Date.parse((await shown(id)).startDate) + 3_600_000).toISOString();
  await correct(id, { place: 'Chicago, IL' });
  const isSo = { timezone: 'America/Chicago', startDate: hourLater };
  expect(await shown(id)).toMatchObject(isSo);
  await site.run(3);
  expect(await shown(id)).toMatchObject(isSo);
  const day = dayIn(9);
  await correct(id, { place: 'Chicago, IL', time: { startLocal: `${day}T19:00`, endLocal: null } });
  const at = new Date(`${day}T19:00-06:00`).toISOString();
  expect((await shown(id)).startDate).toBe(at);
  await site.run(3);
  expect(await shown(id)).toMatchObject({ timezone: 'America/Chicago', startDate: at });
});

it('moves a whole day to another whole day', async () => {
  const [from, to] = [dayIn(5), dayIn(6)];
  site.serve(
    calendar(
      `BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\nSUMMARY:Open day\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`,
    ),
  );
  await site.add();
  await site.run();
  const { id } = await site.eventOf('a');
  const { startLocal } = (await editor.get(correctionOf(id))).json();
  await correct(id, { time: { startLocal: startLocal.replace(from, to), endLocal: null } });
  expect((await shown(id)).allDay).toBe(true);
  await site.run(3);
  const after = await shown(id);
  expect(after.allDay).toBe(true);
  expect(after.startDate.slice(0, 10)).toBe(to);
  await correct(id, { time: { startLocal: `${to}T10:00`, endLocal: null } });
  expect((await shown(id)).allDay).toBe(false);
});

it('tells that an event takes place after all, and each time that an editor cancels it', async () => {
  const id = await oneEvent();
  const fan = await test.member();
  await fan.post(`/api/events/${id}/favorite`, {});
  const newsNow = async () => {
    await site.tell();
    const { notifications } = (await fan.get('/api/notifications')).json();
    return notifications.map(({ kind, data }: { kind: string; data: { status?: string } }) => [
      kind,
      data.status,
    ]);
  };
  await correct(id, { status: 'cancelled' });
  expect(await newsNow()).toEqual([['event_cancelled', undefined]]);
  await undo(id);
  expect((await newsNow())[0]).toEqual(['event_changed', 'scheduled']);
  await correct(id, { status: 'cancelled' });
  expect(await newsNow()).toHaveLength(3);
  await correct(id, { status: 'postponed' });
  expect(await newsNow()).toHaveLength(4);
});

it('reaches those who subscribe, as another revision', async () => {
  const id = await oneEvent();
  const inFeed = async () => {
    const feed = (await test.get('/feeds/events.ics?lat=39.13&lng=-84.5&radius=50')).body;
    return feed.split('BEGIN:VEVENT').find((text) => text.includes(`UID:${id}`)) ?? '';
  };
  const revisionOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  const before = await inFeed();
  await new Promise((later) => setTimeout(later, 1_100));
  await correct(id, { status: 'cancelled', title: 'Tea' });
  const after = await inFeed();
  expect(after).toContain('STATUS:CANCELLED');
  expect(after).toContain('SUMMARY:Cancelled: Tea');
  expect(revisionOf(after)).toBeGreaterThan(revisionOf(before));
});

it('is of one date of a series, and of the same event when its source gives it another id', async () => {
  const serveWith = (uid: string, hour = '19') =>
    site.serve(
      calendar(
        `BEGIN:VEVENT\r\nUID:weekly\r\nDTSTART;TZID=America/New_York:${dayIn(7).replaceAll('-', '')}T${hour}0000\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nSUMMARY:Chess club\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`,
        entry(uid, 50, 'Lone talk'),
      ),
    );
  serveWith('first');
  await site.add();
  await site.run();
  const lone = (await site.eventOf('first')).id;
  const rows = await test.db.select().from(events).where(eq(events.uid, 'weekly')).orderBy(events.startDate);
  const [first, second, ...rest] = rows.map(({ id }) => id);
  await correct(String(first), { status: 'cancelled' });
  await correct(String(second), { title: 'Chess club: final' });
  await correct(lone, { status: 'postponed', title: 'Talk, later' });
  serveWith('other', '20');
  await site.run(3);
  expect(await shown(String(first))).toMatchObject({ status: 'cancelled', title: 'Chess club' });
  expect(await shown(String(second))).toMatchObject({ status: 'scheduled', title: 'Chess club: final' });
  for (const id of rest) expect(await shown(id)).toMatchObject({ status: 'scheduled', title: 'Chess club' });
  expect(await shown(lone)).toMatchObject({ status: 'postponed', title: 'Talk, later' });
  expect((await site.found()).filter((title) => /talk/i.test(title))).toEqual(['Talk, later']);
  await undo(String(first));
  await undo(lone);
  expect(await shown(String(first))).toMatchObject({ status: 'scheduled' });
  expect(await shown(lone)).toMatchObject({ status: 'scheduled', title: 'Lone talk' });
});

it.each(['Silent Disco, the last one', disco])(
  'does not list an event twice that another source calls “%s”',
  async (title) => {
    serveTwice({ hall: true, campus: true });
    await site.add('/all.ics', { priority: 1 });
    await site.run();
    const { id } = await site.eventOf('campus');
    await correct(id, { title, status: 'cancelled' });
    await site.add('/hall.ics', { name: 'The Hall', priority: 2 });
    await site.run();
    expect(await shown(id)).toMatchObject({
      title,
      status: 'cancelled',
      sources: [{}, { name: 'The Hall' }],
    });
  },
);
