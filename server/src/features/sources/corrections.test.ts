import { expect, it } from 'vitest';
import { calendar, entry, useSourceSite } from '../../testing/source-site';

const site = await useSourceSite();
const { test } = site;

const correct = async (id: string, body: object) => {
  const response = await site.editor.put(`/api/admin/events/${id}/correction`, body);
  expect(response.statusCode, response.body).toBe(204);
};
const shown = async (id: string) => (await test.get(`/api/events/${id}`)).json();

/** A calendar's event, with somebody who has it among their favorites. */
async function favorite() {
  site.serve(calendar(entry('a', 50), entry('b', 60)));
  await site.add();
  await site.run();
  const { id } = await site.eventOf('a');
  const fan = await test.member();
  await fan.post(`/api/events/${id}/favorite`, {});
  return { id, fan };
}

it('an event that an editor marks as cancelled stays so, says so, and is told about once', async () => {
  const { id, fan } = await favorite();
  await correct(id, { status: 'cancelled' });
  const first = await shown(id);
  expect(first).toMatchObject({ status: 'cancelled', sources: [{ corrected: ['status'] }] });
  // Its source says still that it takes place, in other words.
  site.serve(calendar(entry('a', 50, 'Talk a, with tea'), entry('b', 60)));
  await site.run(3);
  await site.tell();
  expect(await shown(id)).toMatchObject({ status: 'cancelled', title: 'Talk a, with tea' });
  expect(await site.newsOf(fan)).toEqual(['event_cancelled']);
});

it('a time, a title and a place last over what the source says, until they are taken back', async () => {
  const { id, fan } = await favorite();
  const before = await shown(id);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await correct(id, {
    title: 'Tea with a talk',
    time: { startLocal: `${day}T19:00`, endLocal: `${day}T20:30` },
    place: 'Chicago, IL',
  });
  const { editor } = site;
  const form = (await editor.get(`/api/admin/events/${id}/correction`)).json();
  expect(form).toMatchObject({
    title: 'Tea with a talk',
    startLocal: `${day}T19:00`,
    endLocal: `${day}T20:30`,
    place: 'Chicago, IL',
    corrected: ['title', 'time', 'place'],
  });
  site.serve(calendar(entry('a', 52, 'Talk a, later'), entry('b', 60)));
  await site.run(3);
  await site.tell();
  const after = await shown(id);
  expect(after).toMatchObject({ title: 'Tea with a talk', location: 'Chicago, IL' });
  expect(Date.parse(after.endDate) - Date.parse(after.startDate)).toBe(90 * 60_000);
  expect(await site.newsOf(fan)).toEqual(['event_changed']);

  expect((await editor.delete(`/api/admin/events/${id}/correction`)).statusCode).toBe(204);
  const back = await shown(id);
  expect(back).toMatchObject({ title: 'Talk a, later', location: before.location });
  expect(Date.parse(back.startDate) - Date.parse(before.startDate)).toBe(2 * 3_600_000);
  expect(back.sources[0].corrected).toBeUndefined();
});

it('only editors correct, only what is imported, and only what can be', async () => {
  const { id, fan } = await favorite();
  const path = `/api/admin/events/${id}/correction`;
  const body = { status: 'cancelled' };
  // For others the console isn't there.
  expect((await fan.put(path, body)).statusCode).toBe(404);
  const hosted = await test.event();
  const { editor } = site;
  const codeOf = async (url: string, correction: object) => {
    const response = await editor.put(url, correction);
    return [response.statusCode, response.json().code];
  };
  expect(await codeOf(`/api/admin/events/${hosted.id}/correction`, body)).toEqual([404, 'NOT_FOUND']);
  expect(await codeOf(path, {})).toEqual([400, 'INVALID_INPUT']);
  const time = { startLocal: '2027-01-02T19:00', endLocal: '2027-01-02T18:00' };
  expect(await codeOf(path, { time })).toEqual([400, 'INVALID_INPUT']);
  expect(await shown(id)).toMatchObject({ status: 'scheduled', title: 'Talk a' });
});

it('a later date lasts although its source’s own is over and no longer read', async () => {
  site.serve(calendar(entry('a', 20), entry('b', 900)));
  await site.add();
  await site.run();
  const { id, timezone } = await site.eventOf('a');
  const fan = await test.member();
  await fan.post(`/api/events/${id}/favorite`, {});
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await correct(id, { time: { startLocal: `${day}T19:00`, endLocal: null } });
  const { startDate } = await shown(id);
  for (const hours of [50, 25, 25, 25, 25]) await site.run(hours);
  await site.tell();
  expect(await shown(id)).toMatchObject({ startDate, timezone });
  expect((await shown(id)).withdrawnAt ?? null).toBeNull();
  expect(await site.found()).toContain('Talk a');
  expect(await site.newsOf(fan)).toEqual(['event_changed']);
});
