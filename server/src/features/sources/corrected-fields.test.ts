import { expect, it } from 'vitest';
import { calendar, entry, useSourceSite } from '../../testing/source-site';

const site = await useSourceSite();
const { test, editor, correctionOf, correct, undo, shown } = site;

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A calendar's event behind which a group is. */
async function oneEvent() {
  const text = entry('a', 50).replace(
    'END:',
    'ORGANIZER;CN="Parking Office":mailto:parking@edu.example\r\nEND:',
  );
  site.serve(calendar(text, entry('b', 60)));
  await site.add();
  await site.run();
  return (await site.eventOf('a')).id;
}

it('names another organizer, or none, wherever one is named', async () => {
  const id = await oneEvent();
  const found = async (q: string) => {
    const events = (await test.get(`/api/events/search?lat=39.13&lng=-84.5&radius=50&keyword=${q}`)).json();
    return events.map((event: { title: string; organizer?: string }) => [event.title, event.organizer]);
  };
  expect(await found('parking')).toEqual([['Talk a', 'Parking Office']]);
  await correct(id, { organizer: 'Debate Society' });
  const isSo = { organizer: 'Debate Society', sources: [{ corrected: ['organizer'] }] };
  expect(await shown(id)).toMatchObject(isSo);
  await site.run(3);
  expect(await shown(id)).toMatchObject(isSo);
  expect(await found('debate')).toEqual([['Talk a', 'Debate Society']]);
  expect(await found('parking')).toEqual([]);
  await correct(id, { organizer: null });
  await site.run(3);
  expect((await shown(id)).organizer).toBeUndefined();
  expect((await editor.get(correctionOf(id))).json()).toMatchObject({
    organizer: null,
    corrected: ['organizer'],
  });
  await undo(id);
  expect((await shown(id)).organizer).toBe('Parking Office');
  for (const organizer of ['', ' ', 'a'.repeat(301)])
    expect((await editor.put(correctionOf(id), { organizer })).statusCode).toBe(400);
});

it('makes whole days of times, and times of whole days', async () => {
  const id = await oneEvent();
  const { startDate } = await shown(id);
  const [from, to, after] = [dayIn(5), dayIn(6), dayIn(7)];
  await correct(id, { time: { startLocal: `${from}T09:00`, endLocal: `${to}T17:00`, allDay: true } });
  const wholeDays = { allDay: true, startLocal: `${from}T00:00`, endLocal: `${after}T00:00` };
  const said = async () => (await editor.get(correctionOf(id))).json();
  expect(await said()).toMatchObject(wholeDays);
  await site.run(3);
  expect(await said()).toMatchObject(wholeDays);
  expect(await shown(id)).toMatchObject({ allDay: true, sources: [{ corrected: ['time'] }] });
  await correct(id, { time: { startLocal: `${from}T00:00`, endLocal: null, allDay: false } });
  expect(await said()).toMatchObject({ allDay: false, startLocal: `${from}T00:00`, endLocal: null });
  await undo(id);
  expect(await shown(id)).toMatchObject({ allDay: false, startDate });
});

it('lists what a title made a date to know, and the other way', async () => {
  const id = await oneEvent();
  expect(await site.found()).toEqual(['Talk a', 'Talk b']);
  await correct(id, { isDateToKnow: true });
  await site.run(3);
  expect(await site.found()).toEqual(['Talk b']);
  expect(await shown(id)).toMatchObject({ isDateToKnow: true, sources: [{ corrected: ['isDateToKnow'] }] });
  await undo(id);
  expect(await site.found()).toEqual(['Talk a', 'Talk b']);
});
