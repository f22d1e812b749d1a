import { describe, expect, it } from 'vitest';
import { calendar, useSourceSite } from '../../testing/source-site';

const { test, editor, act, serve, run, add, found, eventOf } = await useSourceSite();

const dayMs = 86_400_000;
/** 7 PM in ten days: as calendars write it, and as it is shown. */
const day = new Date(Date.now() + 10 * dayMs).toISOString().slice(0, 10);
const inUtc = `${day.replaceAll('-', '')}T190000Z`;

const entry = (uid: string, more = '') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:${inUtc}\r\nDTEND:${inUtc.replace('T19', 'T21')}\r\n${more}SUMMARY:Talk ${uid}\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`;

/** A time as clocks in New York show it. */
const shown = (instant: Date | null | undefined) =>
  instant?.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 16);

describe('a source whose UTC is local time', () => {
  it('is read again at once when an editor says so, also if it has not changed', async () => {
    serve(calendar(entry('a'), entry('weekly', 'RRULE:FREQ=WEEKLY;COUNT=3\r\n')));
    const id = await add();
    await run();
    const before = await eventOf('a');
    expect(before.startDate.toISOString()).toBe(`${day}T19:00:00.000Z`);
    const fan = await test.member();
    await fan.post(`/api/events/${before.id}/favorite`);

    const changed = await act('PATCH', `/api/admin/sources/${id}`, { utcIsLocal: true });
    expect(changed.statusCode, changed.body).toBe(200);
    await run();
    const { id: sameId, startDate, endDate, timeKind, startLocal } = await eventOf('a');
    expect(sameId).toBe(before.id);
    expect([shown(startDate), shown(endDate)]).toEqual([`${day} 19:00`, `${day} 21:00`]);
    // As something on the clocks it keeps its hour whatever a new law says.
    expect([timeKind, startLocal]).toEqual(['wall', `${day} 19:00:00`]);
    const { sources } = (await editor.get('/api/admin/sources')).json();
    expect(sources).toMatchObject([{ utcIsLocal: true }]);
    const { rows } = await test.database.pool.query(`select start_date from events where uid = 'weekly'`);
    expect(rows.map(({ start_date }) => shown(start_date)?.slice(11))).toEqual(['19:00', '19:00', '19:00']);
    expect((await fan.get('/api/user/favorites')).body).toContain('Talk a');

    await act('PATCH', `/api/admin/sources/${id}`, { utcIsLocal: false });
    await run();
    expect((await eventOf('a')).startDate).toEqual(before.startDate);
  });

  it('can be a page with markup; what it writes with another offset is an instant', async () => {
    const event = (name: string, startDate: string) => ({
      '@type': 'Event',
      name,
      startDate,
      location: 'Great Hall',
    });
    const events = [event('Talk', `${day}T19:00:00Z`), event('Elsewhere', `${day}T19:00:00-08:00`)];
    serve(`<script type="application/ld+json">${JSON.stringify(events)}</script>`);
    await add('/events', { kind: 'jsonld', utcIsLocal: true });
    await run();
    expect(await found()).toEqual(['Elsewhere', 'Talk']);
    const { rows } = await test.database.pool.query('select title, start_date from events order by title');
    expect(rows.map(({ title, start_date }) => [title, shown(start_date)])).toEqual([
      ['Elsewhere', `${day} 22:00`],
      ['Talk', `${day} 19:00`],
    ]);
  });
});
