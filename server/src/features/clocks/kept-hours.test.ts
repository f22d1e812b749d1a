import { zonesText } from '@quad/shared/zone-book';
import { expect, test as it } from 'vitest';
import { openDoor } from '../../testing/door-phone';
import { lawZone, useMadeUpLaw } from '../../testing/made-up-law';
import { collectMails } from '../../testing/mails';
import { calendar, useSourceSite } from '../../testing/source-site';
import { followBook } from './follow-book';

const site = await useSourceSite({ PLATFORM_FEE_WAIVED: '1', CAMPUS_TIME_ZONE: lawZone });
const { test } = site;
const mails = collectMails(test);
const { makeLaw, dayIn, before, after } = useMadeUpLaw(test);
const day = dayIn(40);

async function changeLaw(): Promise<void> {
  makeLaw();
  await followBook(test.db, { now: test.context.now() });
}

it('what an editor corrected stays at its hour when it is corrected again, and taken back', async () => {
  const fan = await test.member();
  const start = `DTSTART;TZID=${lawZone}:${day.replaceAll('-', '')}T190000`;
  site.serve(
    calendar(
      `BEGIN:VEVENT\r\nUID:recital\r\n${start}\r\nSUMMARY:Recital\r\nLOCATION:Great Hall\r\nEND:VEVENT\r\n`,
    ),
  );
  await site.add();
  await site.run();
  const { id } = await site.eventOf('recital');
  await fan.post(`/api/events/${id}/favorite`, {});
  const correction = `/api/admin/events/${id}/correction`;
  await site.editor.put(correction, { title: 'Recital with tea' });
  await changeLaw();
  await site.editor.put(correction, { title: 'Recital with cake' });
  const shown = async () => (await test.get(`/api/events/${id}`)).json();
  expect(await shown()).toMatchObject({ title: 'Recital with cake', startDate: after(day, 19) });
  await site.editor.delete(correction);
  expect(await shown()).toMatchObject({ title: 'Recital', startDate: after(day, 19) });
  await site.tell();
  expect(await site.newsOf(fan)).toEqual([]);
});

it('mails and phones at the door have the hour that was written', async () => {
  const host = await test.member();
  const published = await host.post('/api/events', {
    title: 'Gala',
    category: 'social',
    location: 'Great Hall',
    price: 0,
    timezone: lawZone,
    startDate: before(day, 19),
    startLocal: `${day}T19:00`,
  });
  const eventId = published.json().id as string;
  await changeLaw();
  const guestEmail = 'tomas@mail.example';
  await test.post(`/api/events/${eventId}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
  const mailed = () => mails.find(({ to }) => to === guestEmail)?.text;
  await expect.poll(mailed, { timeout: 10_000 }).toContain(', 7:00 PM (Phoenix time)');
  const phone = await openDoor(test, { host, eventId });
  const pack = await phone.get('/api/door/pack');
  expect(pack.json().event).toMatchObject({ startDate: after(day, 19), timezone: lawZone });
  expect(pack.json().zones).toBe(zonesText([lawZone]));
});
