import type { MoreEvents, MoreKind } from '@quad/shared/contract/more-events';
import { moreEventsSchema } from '@quad/shared/contract/more-events';
import { moreEventsMax } from '@quad/shared/limits';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useTestApp } from '../../testing/test-app';
import { timeBeside } from './more-events';

/** A Saturday, 6 PM in Cincinnati. */
const now = new Date('2026-11-28T23:00:00Z');
const testApp = useTestApp({ now: () => now, env: { SEARCH_CACHE_MS: '0' } });
afterEach(() => testApp.database.pool.query('truncate events, users cascade'));
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

type Values = Parameters<typeof testApp.event>[0];
const evening = { startDate: hours(2), endDate: hours(4), timezone: 'America/New_York' };
const build = (title: string, values: Values = {}) => testApp.event({ title, ...evening, ...values });

const moreOf = async (id: string, viewer = testApp.get) =>
  (await viewer(`/api/events/${id}/more`)).json<MoreEvents>();
const titlesOf = (lists: MoreEvents, kind: MoreKind) =>
  lists.find((list) => list.kind === kind)?.events.map(({ title }) => title);

test('a page ends with what else there is that night, at its place and of its host', async () => {
  const host = await testApp.member();
  const far = { latitude: 39.16, longitude: -84.45 };
  const own = await build('Jazz', { hostId: host.id });
  await build('Comedy', far);
  await build('Late show', { ...far, startDate: hours(9), endDate: hours(10) });
  await build('Upstairs', { startDate: hours(50), endDate: hours(51) });
  await build('Their next', { ...far, hostId: host.id, startDate: hours(72), endDate: hours(73) });
  await build('Over', { ...far, startDate: hours(-4), endDate: hours(-2) });
  const lists = await moreOf(own.id);
  expect(titlesOf(lists, 'tonight')).toEqual(['Comedy', 'Late show']);
  expect(titlesOf(lists, 'here')).toEqual(['Upstairs']);
  expect(titlesOf(lists, 'host')).toEqual(['Their next']);
  expect(z.array(z.strictObject({ kind: z.string(), events: z.array(z.any()) })).parse(lists)).toEqual(lists);
  expect(moreEventsSchema.parse(lists)).toEqual(lists);
});

test('shows nobody what is unlisted, hidden, cancelled or across a block', async () => {
  const blocked = await testApp.member();
  const viewer = await testApp.member();
  await testApp.database.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocked.id,
    viewer.id,
  ]);
  const own = await build('Open mic');
  await build('Unlisted', { isPublic: false });
  await build('Hidden', { hiddenAt: new Date() });
  await build('Off', { status: 'cancelled' });
  await build('Of somebody else', { hostId: blocked.id });
  expect(JSON.stringify(await moreOf(own.id))).toMatch(/Of somebody else/);
  const said = JSON.stringify([await moreOf(own.id), await moreOf(own.id, viewer.get)]);
  expect(said).not.toMatch(/Unlisted|Hidden|Off/);
  expect(JSON.stringify(await moreOf(own.id, viewer.get))).not.toContain('Of somebody else');
  await testApp.database.pool.query('update events set hidden_at = now() where id = $1', [own.id]);
  expect((await testApp.get(`/api/events/${own.id}/more`)).statusCode).toBe(404);
});

test('shows one show once, and a few of many', async () => {
  const own = await build('Nutcracker');
  for (const hour of [1, 2, 3])
    await build('Nutcracker', { startDate: hours(hour), endDate: hours(hour + 1) });
  for (const hour of [1, 2, 3]) await build('Wicked', { startDate: hours(hour), endDate: hours(hour + 1) });
  for (let count = 0; count < 2 * moreEventsMax; count += 1) await build(`Show ${count}`);
  const titles = (await moreOf(own.id)).flatMap(({ events }) => events.map(({ title }) => title));
  expect(titles).not.toContain('Nutcracker');
  expect(titles.filter((title) => title === 'Wicked')).toHaveLength(1);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBe(2 * moreEventsMax);
});

const times = { endDate: null, allDay: false, timeTba: false, timezone: 'America/New_York' };
test.each([
  ['tonight', '2026-11-29T02:00:00Z', 'tonight'],
  ['this morning, as long as it is night', '2026-11-29T07:00:00Z', 'day'],
  ['earlier: what is on now', '2026-11-28T15:00:00Z', 'tonight'],
  ['another day', '2026-12-03T18:00:00Z', 'day'],
])('an event of %s', (_, startDate, kind) => {
  expect(timeBeside({ ...times, startDate }, now).kind).toBe(kind);
});
test('an afternoon has the rest of its day, and an evening of another day only what is on then', () => {
  const noon = new Date('2026-11-28T17:00:00Z');
  expect(timeBeside({ ...times, startDate: '2026-11-28T19:00:00Z' }, noon).kind).toBe('today');
  expect(timeBeside({ ...times, startDate: '2026-12-04T01:00:00Z' }, noon)).toEqual({
    kind: 'day',
    date: '2026-12-03',
    from: new Date('2026-12-03T22:00:00Z'),
  });
});
