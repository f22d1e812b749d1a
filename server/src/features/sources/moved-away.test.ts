import { expect, it } from 'vitest';
import { calendar, entry, useSourceSite } from '../../testing/source-site';

const site = await useSourceSite();
const { test } = site;

const at = (text: string, hall: string, point: string) =>
  text.replace('LOCATION:Great Hall', `LOCATION:${hall}\r\nGEO:${point}`);
const near = (uid: string, hours: number) => at(entry(uid, hours), 'Near Hall', '39.131;-84.517');
const far = (uid: string, hours: number) => at(entry(uid, hours), 'Far Hall', '39.96;-83.0');

it('an event that its source moves beyond the radius is where it takes place, and who saved it is told', async () => {
  site.serve(calendar(near('a', 80), near('b', 90), far('c', 90)));
  const source = await site.add('/all.ics', { latitude: 39.13, longitude: -84.5, radiusMiles: 25 });
  await site.run();
  expect(await site.found()).toEqual(['Talk a', 'Talk b']);
  const { id } = await site.eventOf('a');
  const fan = await test.member();
  await fan.post(`/api/events/${id}/favorite`);
  site.serve(calendar(far('a', 82), near('b', 90), far('c', 90)));
  await site.run(3);
  expect(await site.lastRun(source)).toMatchObject({
    counts: { moved: 1, updated: 1, unchanged: 1 },
    rejections: [{ reason: 'it is more than 25 miles away', count: 1 }],
  });
  expect(await site.shown(id)).toMatchObject({ location: 'Far Hall', latitude: 39.96 });
  expect(await site.found()).toEqual(['Talk b']);
  await site.tell();
  expect(await site.newsOf(fan)).toEqual(['event_changed']);
  site.serve(calendar(far('a', 82).replace('Talk', 'Cancelled: Talk'), near('b', 90), far('c', 90)));
  await site.run(3);
  await site.tell();
  expect(await site.newsOf(fan)).toEqual(['event_cancelled', 'event_changed']);
});
