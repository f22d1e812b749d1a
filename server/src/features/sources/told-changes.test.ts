import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../../db/schema/events';
import { calendar, entry, useSourceSite } from '../../testing/source-site';

const site = await useSourceSite();
const { test } = site;

const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

/** A weekly club whose first date is in so many days, at this hour. */
const weekly = (days: number, hour: number, more = '') =>
  `BEGIN:VEVENT\r\nUID:weekly\r\nDTSTART;TZID=America/New_York:${dayIn(days)}T${hour}0000\r\nRRULE:FREQ=WEEKLY;COUNT=4\r\nSUMMARY:Chess club\r\nLOCATION:Great Hall\r\n${more}END:VEVENT\r\n`;

/** Has another calendar read, and people told of it. */
async function read(...entries: string[]) {
  site.serve(calendar(...entries));
  await site.run(1);
  await site.tell();
}

/** Somebody who has the first event of an entry among their favorites. */
async function fanOf(uid: string) {
  const [first] = await test.db.select().from(events).where(eq(events.uid, uid)).orderBy(events.startDate);
  const fan = await test.member();
  await fan.post(`/api/events/${first?.id}/favorite`);
  return { fan, id: String(first?.id) };
}

describe('a date whose id changes with its time', () => {
  it.each([
    ['to another hour', weekly(7, 20)],
    ['to another weekday', weekly(9, 19)],
  ])('is told of when its calendar moves a weekly event %s', async (_, moved) => {
    site.serve(calendar(weekly(7, 19)));
    const source = await site.add();
    await site.run();
    const { fan, id } = await fanOf('weekly');
    const before = (await site.shown(id)).startDate;
    await read(moved);
    expect((await site.lastRun(source)).counts).toMatchObject({ added: 0, updated: 4, moved: 4 });
    const { startDate } = await site.shown(id);
    expect(startDate).not.toBe(before);
    const { notifications } = (await fan.get('/api/notifications')).json();
    expect(notifications).toMatchObject([
      { kind: 'event_changed', data: { startDate, before: { startDate: before } } },
    ]);
    await read(moved);
    expect(await site.newsOf(fan)).toEqual(['event_changed']);
  });

  it('is told of when it is cancelled in the same reading', async () => {
    site.serve(calendar(weekly(7, 19)));
    await site.add();
    await site.run();
    const { fan } = await fanOf('weekly');
    await read(weekly(7, 20, 'STATUS:CANCELLED\r\n'));
    expect(await site.newsOf(fan)).toEqual(['event_cancelled']);
  });

  it('is told of when it moves, not when it only becomes a series or is no longer one', async () => {
    const one = weekly(7, 19).replace('RRULE:FREQ=WEEKLY;COUNT=4\r\n', '');
    site.serve(calendar(one));
    await site.add();
    await site.run();
    const { fan } = await fanOf('weekly');
    await read(weekly(7, 19));
    expect(await site.newsOf(fan)).toEqual([]);
    await read(one.replace('T190000', 'T180000'));
    expect(await site.newsOf(fan)).toEqual(['event_changed']);
  });
});

describe('a change that was told of before', () => {
  it('is told of again when its source cancels an event a second time', async () => {
    site.serve(calendar(entry('a', 80)));
    await site.add();
    await site.run();
    const { fan } = await fanOf('a');
    const off = entry('a', 80, 'Talk a: CANCELLED');
    for (const text of [off, off, entry('a', 80), off, off]) await read(text);
    expect(await site.newsOf(fan)).toEqual(['event_cancelled', 'event_changed', 'event_cancelled']);
  });

  it('is told of again when its source moves an event to where it was once', async () => {
    site.serve(calendar(entry('a', 80)));
    await site.add();
    await site.run();
    const { fan, id } = await fanOf('a');
    for (const hours of [81, 81, 80, 81, 81]) await read(entry('a', hours));
    const { notifications } = (await fan.get('/api/notifications')).json();
    expect(notifications).toHaveLength(3);
    expect(notifications[0].data.startDate).toBe((await site.shown(id)).startDate);
  });

  it('is told of again when an event is withdrawn twice on one day', async () => {
    site.serve(calendar(entry('a', 80)));
    const source = await site.add();
    await site.run();
    const { fan } = await fanOf('a');
    const remove = async () => {
      await site.act('DELETE', `/api/admin/sources/${source}?events=withdraw`);
      await site.tell();
    };
    await remove();
    expect(await site.add()).toBe(source);
    await read(entry('a', 80));
    await remove();
    expect(await site.newsOf(fan)).toEqual(['event_withdrawn', 'event_withdrawn']);
  });
});
