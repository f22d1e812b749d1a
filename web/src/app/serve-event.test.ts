// @vitest-environment node
import type { BootData } from '@quad/shared/boot-data';
import type { EventDetail } from '@quad/shared/contract/events';
import { expect, test } from 'vitest';
import { disco, soldElsewhere } from '../testing/events';
import { bootData, maya } from '../testing/render-app';
import { textOf } from '../testing/text-of';
import { render } from './entry-server';
import { serveApp } from './serve-app';

const hostile = '</script><!--$--><!--/$-->';
const kinds: Record<string, Partial<EventDetail>> = {
  ours: disco,
  'a seller’s': soldElsewhere,
  'with a picture and a host with one': {
    imageUrl: '/media/disco.webp',
    host: { id: disco.id, name: 'Dev Okafor', avatarUrl: '/media/dev.webp' },
  },
  'from a calendar, without a point': { externalSource: 'ics', host: null, latitude: null, longitude: null },
  cancelled: { status: 'cancelled', cancelReason: 'The roof leaks.' },
  over: { startDate: '2026-11-01T03:00:00.000Z', endDate: '2026-11-01T06:00:00.000Z' },
  full: { attendeeCount: 150, waitlistCount: 3 },
  'a date of a series': {
    series: { text: 'Every Friday', later: 2 },
    dates: [
      { id: disco.id, startDate: disco.startDate, endDate: disco.endDate, allDay: false, timeTba: false },
    ],
  },
  'with formatted text': { descriptionHtml: '<p>Come <b>early</b>.</p>' },
  hostile: { title: hostile, description: hostile },
};

/** The page as it is served, and as React itself renders all of it. */
function both(path: string, boot: BootData) {
  const [pathname = '', search] = path.split(/(?=\?)/);
  const { html, data } = render(path, boot);
  return { html: textOf(html), data: textOf(data), whole: serveApp(pathname, search ?? '', boot) };
}

test.each(Object.entries(kinds))('%s: what is put together is what React would render', (_, changes) => {
  const event = { ...disco, ...changes };
  for (const path of [`/events/${event.id}`, `/events/${event.id}?rsvp=1`]) {
    const boot = bootData({ event });
    const { html, data, whole } = both(path, boot);
    expect(html).toBe(whole);
    expect(JSON.parse(data)).toEqual(boot);
    expect(data).not.toContain('<');
  }
});

test('what is kept is as of its minute and its site', () => {
  const { site } = bootData();
  for (const change of [
    {},
    { now: '2026-11-28T22:31:00.000Z' },
    { site: { ...site, university: 'Elsewhere' } },
  ]) {
    const { html, whole } = both(`/events/${disco.id}`, bootData({ event: disco, ...change }));
    expect(html).toBe(whole);
  }
});

test("a person's page has their own surroundings", () => {
  both(`/events/${disco.id}`, bootData({ event: disco }));
  const { html, whole } = both(`/events/${disco.id}`, bootData({ event: disco, user: maya }));
  expect(html).toBe(whole);
  expect(html).not.toContain('Sign In');
});
