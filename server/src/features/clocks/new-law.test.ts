import { eq, sql } from 'drizzle-orm';
import { describe, expect, test as it } from 'vitest';
import { zoneVersion } from '../../adapters/zone-book';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { reminders } from '../../db/schema/participation';
import { makeJobsDue } from '../../testing/due-jobs';
import { useMadeUpLaw, lawZone as zone } from '../../testing/made-up-law';
import { useSourceSite } from '../../testing/source-site';
import { queueDueReminders } from '../mails/mails.jobs';
import { runClocks } from './clocks.jobs';
import { followBook } from './follow-book';

const site = await useSourceSite({ PLATFORM_FEE_WAIVED: '1', CAMPUS_TIME_ZONE: zone });
const { test } = site;
const { makeLaw, dayIn, before, after } = useMadeUpLaw(test);

const hourMs = 3_600_000;
const follow = (db: Db = test.db) => followBook(db, { now: test.context.now() });
const startOf = async (title: string) => {
  const [event] = await test.db.select().from(events).where(eq(events.title, title));
  return event?.startDate.toISOString();
};
const draft = (title: string, more: object) => ({
  title,
  category: 'social',
  location: 'Great Hall',
  price: 0,
  timezone: zone,
  ...more,
});

const basic = (day: string) => day.replaceAll('-', '');
const vevent = (title: string, lines: string, uid = title) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\n${lines}\r\nSUMMARY:${title}\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`;
const file = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-TIMEZONE:${zone}\r\n${entries.join('')}END:VCALENDAR\r\n`;

describe('under a new law about clocks', () => {
  it('forms, calendars and feeds keep the hour that was written, instants stay, and nobody is told', async () => {
    const day = dayIn(40);
    const host = await test.member();
    const fan = await test.member();
    const form = { startDate: before(day, 18), startLocal: `${day}T19:00`, endLocal: `${day}T21:30` };
    const published = await host.post('/api/events', draft('Form', form));
    expect(published.json(), published.body).toMatchObject({ startDate: before(day, 19) });
    const id = published.json().id as string;
    await host.post('/api/events', draft('Program', { startDate: before(day, 19) }));
    const calendar = (uid: string) =>
      file(
        vevent(
          'zoned',
          `DTSTART;TZID=${zone}:${basic(day)}T190000\r\nDTEND;TZID=${zone}:${basic(day)}T203000`,
        ),
        vevent('floating', `DTSTART:${basic(day)}T190000`, uid),
        vevent('day', `DTSTART;VALUE=DATE:${basic(day)}`),
        vevent('utc', `DTSTART:${basic(dayIn(41))}T020000Z`),
        vevent('weekly', `DTSTART;TZID=${zone}:${basic(dayIn(30))}T233000\r\nRRULE:FREQ=WEEKLY;COUNT=4`),
      );
    site.serve(calendar('one'));
    await site.add();
    await site.run();
    for (const event of await test.db.select().from(events)) {
      await fan.put(`/api/events/${event.id}/favorite`);
      await fan.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    }
    const shown = async () =>
      (await test.db.select().from(events).orderBy(events.title, events.startLocal)).map(
        ({ title, startLocal, seriesText }) => [title, startLocal, seriesText],
      );
    const said = await shown();
    const inFeed = async () =>
      (await test.get('/feeds/events.ics?lat=39.13&lng=-84.5')).body
        .split('BEGIN:VEVENT')
        .find((entry) => entry.includes('SUMMARY:Form')) ?? '';
    const sequenceOf = (entry: string) => Number(/^SEQUENCE:(\d+)/m.exec(entry)?.[1]);
    await test.db.execute(sql`update events set updated_at = updated_at - interval '1 hour'`);
    const revision = sequenceOf(await inFeed());

    makeLaw();
    await follow();

    expect(await startOf('Form')).toBe(after(day, 19));
    expect(await startOf('zoned')).toBe(after(day, 19));
    expect(await startOf('floating')).toBe(after(day, 19));
    expect(await startOf('day')).toBe(after(day, 0));
    expect(await startOf('Program')).toBe(before(day, 19));
    expect(await startOf('utc')).toBe(`${dayIn(41)}T02:00:00.000Z`);
    const instants = ['Program', 'utc'];
    const onClocks = (rows: typeof said) => rows.filter(([title]) => !instants.includes(title ?? ''));
    expect(onClocks(await shown())).toEqual(onClocks(said));
    expect((await shown()).find(([title]) => title === 'utc')).toEqual(['utc', `${day} 20:00:00`, null]);
    expect((await test.get(`/api/events/${id}`)).json()).toMatchObject({ startDate: after(day, 19) });
    expect(sequenceOf(await inFeed())).toBeGreaterThan(revision);
    const onDay = await test.get(
      `/api/events/search?lat=39.13&lng=-84.5&radius=50&from=${after(day, 0)}&to=${after(day, 24)}`,
    );
    expect(
      onDay
        .json()
        .map(({ title }: { title: string }) => title)
        .sort(),
    ).toEqual(['Form', 'Program', 'day', 'floating', 'utc', 'zoned']);

    // Editors see how many and where, and those whose publisher may have meant the hour of before.
    const { checks } = (await site.editor.get('/api/admin/today')).json();
    expect(checks).toContainEqual({
      name: 'clocks',
      isFine: true,
      words: `changed for 10 events in ${zone}`,
    });
    const listed = (await site.editor.get('/api/admin/events?filter=clocks')).json();
    expect(listed.map(({ title }: { title: string }) => title).sort()).toEqual(instants);

    // The same reading again makes neither a second card nor news, also of an entry with an id of today.
    const count = await test.db.$count(events);
    site.serve(calendar('another'));
    await site.run();
    await site.tell();
    expect(await test.db.$count(events)).toBe(count);
    expect(onClocks(await shown())).toEqual(onClocks(said));
    expect(await site.newsOf(fan)).toEqual([]);
    expect(await site.newsOf(host)).not.toContain('event_changed');
    expect(await test.db.$count(events, sql`moved_at is not null`)).toBe(0);

    // A browser with old zones says another instant of the same hour, and changes nothing; the end stays at its hour too.
    const same = { startDate: before(day, 19), startLocal: `${day}T19:00` };
    const edited = await host.patch(`/api/events/${id}`, same);
    expect(edited.json(), edited.body).toMatchObject({
      startDate: after(day, 19),
      endDate: new Date(Date.parse(after(day, 21)) + hourMs / 2).toISOString(),
    });
  });

  it('events follow once although a process ends in the middle and two work at it', async () => {
    const day = dayIn(50);
    await test.db.execute(sql`
      insert into events (title, category, start_date, timezone, location, start_local, time_kind, zones_version)
      select 'Lecture ' || n, 'study', ${before(day, 0)}::timestamptz + n * interval '1 minute', ${zone}, 'Annex',
        ${day}::timestamp + n * interval '1 minute', 'wall', ${zoneVersion()} from generate_series(1, 1200) as n`);
    makeLaw();
    let transactions = 0;
    const dying = Object.assign(Object.create(test.db) as Db, {
      transaction(work: Parameters<Db['transaction']>[0]) {
        transactions += 1;
        return test.db.transaction(async (db) => {
          const result = await work(db);
          if (transactions === 2) throw new Error('killed');
          return result;
        });
      },
    });
    await expect(follow(dying)).rejects.toThrow('killed');
    const atRightHour = () =>
      test.db.$count(events, sql`start_date = (start_local + interval '6 hours') at time zone 'UTC'`);
    expect(await atRightHour()).toBe(500);
    const written = await Promise.all([follow(), follow()]);
    expect(written.reduce((sum, count) => sum + count)).toBe(700);
    expect(await atRightHour()).toBe(1200);
    expect(await follow()).toBe(0);
  });

  it('a reminder of the day is sent once, and that of the hour an hour before the new instant', async () => {
    const day = dayIn(22);
    const event = await test.event({ startDate: new Date(before(day, 19)), timezone: zone });
    await follow();
    const fan = await test.member();
    await fan.post(`/api/events/${event.id}/rsvp`, { status: 'attending' });
    const at = (instant: string, minutesBefore: number) =>
      queueDueReminders({
        ...test.context,
        now: () => new Date(Date.parse(instant) - minutesBefore * 60_000),
      });
    await at(before(day, 19), 23.5 * 60);
    await at(before(day, 19), 50);
    const kinds = async () => (await test.db.select().from(reminders)).map(({ kind }) => kind).sort();
    expect(await kinds()).toEqual(['reminder-day', 'reminder-hour']);
    makeLaw();
    await follow();
    await at(after(day, 19), 23.5 * 60);
    await at(after(day, 19), 50);
    expect((await kinds()).filter((kind) => kind === 'reminder-hour')).toHaveLength(2);
    const { rows } = await test.db.execute(sql`
      select data ->> 'kind' as kind from pgboss.job where name = 'rsvps.mail' and data ->> 'kind' like 'reminder%' order by 1`);
    expect(rows.map(({ kind }) => kind)).toEqual(['reminder-day', 'reminder-hour', 'reminder-hour']);
  });

  it('a server follows by itself, and what a version before wrote stays until somebody says more', async () => {
    const day = dayIn(60);
    const host = await test.member();
    const unknown = await test.event({
      hostId: host.id,
      startDate: new Date(before(day, 19)),
      timezone: zone,
    });
    const left = () =>
      test.db.execute(sql`select from pgboss.job where name = 'clocks.new-book' and state < 'completed'`);
    const done = () => expect.poll(async () => (await left()).rows.length, { timeout: 10_000 }).toBe(0);
    const stop = await runClocks(test.context);
    await done();
    stop();
    const stored = async () => (await test.db.select().from(events).where(eq(events.id, unknown.id)))[0];
    expect(await stored()).toMatchObject({ startLocal: `${day} 19:00:00`, timeKind: 'wall' });
    // The version before knows no clock: it changes the instant alone.
    await test.db
      .update(events)
      .set({ startDate: new Date(before(day, 20)) })
      .where(eq(events.id, unknown.id));
    expect(await stored()).toMatchObject({ startLocal: null, timeKind: null, zonesVersion: null });
    makeLaw();
    const again = await runClocks(test.context);
    await done();
    again();
    expect(await stored()).toMatchObject({
      startDate: new Date(before(day, 20)),
      startLocal: `${day} 21:00:00`,
    });
    expect(await site.newsOf(host)).toEqual([]);
    await makeJobsDue(test.db);
    // A process of now asks its host, once.
    (await runClocks(test.context))();
    await expect.poll(() => site.newsOf(host), { timeout: 10_000 }).toEqual(['clocks_changed']);
  });
});
