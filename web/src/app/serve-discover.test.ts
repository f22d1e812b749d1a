// @vitest-environment node
import type { BootData } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { describe, expect, test } from 'vitest';
import { eventFixture } from '../testing/event-fixture';
import { bootData, maya, servedKey } from '../testing/render-app';
import { textOf } from '../testing/text-of';
import { render } from './entry-server';
import { serveApp } from './serve-app';

const hostile = '>777 events<</li><li data-event="e1"></script>';
const eventsOf = (count: number, title = 'Rooftop jazz') =>
  Array.from({ length: count }, (_, index) =>
    eventFixture({ id: `e${index}`, title: `${title} ${index}`, category: index % 2 ? 'concerts' : 'food' }),
  );

function bootAt(search: string, count: number, changes: Partial<BootData> = {}, title?: string): BootData {
  const page = {
    events: eventsOf(count, title),
    nextCursor: count === 30 ? 'next' : null,
    total: count * 11,
  };
  return bootData({ discover: { key: servedKey(search.replace('favorites=true', '')), page }, ...changes });
}

/** The page from the JSON of its events. */
function served(search: string, boot: BootData) {
  const { key, page } = boot.discover as NonNullable<BootData['discover']>;
  const listed = page.events.map((event) => JSON.stringify(event));
  const discover = { key, page: { ...page, events: page.events.slice(0, 1) } };
  const { html, data } = render(`/${search}`, { ...boot, discover }, listed);
  return { html: textOf(html), data: textOf(data) };
}

/** What React itself makes of the whole page. */
const whole = (search: string, boot: BootData) => serveApp('/', search, boot);

const searches = [
  '',
  '?at=39.1,-84.5',
  '?at=-33.9,151.2&sort=distance',
  '?category=concerts&date=today',
  '?q=jazz&radius=5&free=1',
  '?q=free+jazz+tonight&at=1,2',
  '?box=-84.6,39,-84.4,39.2&map=39.1,-84.5&z=12',
  '?favorites=true&at=39.1,-84.5',
  `?q=${encodeURIComponent(hostile)}`,
];

test.each(searches)('%s: what is put together is what React would render', (search) => {
  for (const count of [30, 1, 12]) {
    const boot = bootAt(search, count);
    expect(served(search, boot).html).toBe(whole(search, boot));
    // Once more, from what is kept.
    expect(served(search, boot).html).toBe(whole(search, boot));
  }
});

test('a place gets neither the cards nor the number of another', () => {
  served('?at=10,10', bootAt('?at=10,10', 30));
  const boot = bootAt('?at=20,20', 2, {}, 'Harbor swim');
  const { html } = served('?at=20,20', boot);
  expect(html).toBe(whole('?at=20,20', boot));
  expect(html).toContain('22 events');
  expect(html).not.toContain('jazz');
});

test('what is kept is as of its minute and its site', () => {
  const { site } = bootData();
  const changes: Partial<BootData>[] = [
    {},
    { now: '2026-11-28T22:31:00.000Z' },
    { site: { ...site, campus: null } },
    { site: { ...site, radius: 5 } },
  ];
  for (const change of changes) {
    const search = '?at=39.1,-84.5';
    const boot = bootAt(search, 3, change);
    const filters = change.site ? `${search}&radius=${change.site.radius}` : search;
    if (boot.discover) boot.discover.key = servedKey(filters);
    expect(served(search, boot).html).toBe(whole(search, boot));
  }
});

test('the data is that of the page, and can not end its script', () => {
  const boot = bootAt('', 3, {}, hostile);
  const { data, html } = served('', boot);
  expect(JSON.parse(data)).toEqual(boot);
  expect(data).not.toContain('<');
  expect(html).toBe(whole('', boot));
});

describe('a person', () => {
  const marked = (events: EventSummary[]): EventSummary[] =>
    events.map((event, index) => ({
      ...event,
      isFavorited: index % 3 === 0,
      ownRsvpStatus: ([null, 'attending', 'maybe', 'waitlisted'] as const)[index % 4] ?? null,
      ...(index % 5 === 1
        ? {
            friendsGoing: 3,
            friendsPreview: [{ id: 'f1', firstName: 'Leo', profileImageUrl: null }],
          }
        : {}),
    }));
  const bootOf = (search: string, count: number, user = maya) => {
    const boot = bootAt(search, count, { user });
    if (boot.discover) boot.discover.page.events = marked(boot.discover.page.events);
    return boot;
  };

  test.each(searches.filter((search) => !search.includes('favorites')))(
    '%s: gets what React would render',
    (search) => {
      for (const count of [30, 1, 12]) {
        const boot = bootOf(search, count);
        expect(served(search, boot).html).toBe(whole(search, boot));
        expect(served(search, boot).html).toBe(whole(search, boot));
        expect(JSON.parse(served(search, boot).data)).toEqual(boot);
      }
    },
  );

  test('gets nothing that is another person’s, and visitors nothing that is a person’s', () => {
    served('', bootOf('', 5));
    const other = { ...maya, id: 'other', firstName: 'Noor', initials: 'NO' };
    const plain = bootAt('', 5, { user: other });
    expect(served('', plain).html).toBe(whole('', plain));
    expect(served('', plain).html).not.toContain('Remove from favorites');
    const visitors = bootAt('', 5);
    expect(served('', visitors).html).toBe(whole('', visitors));
    expect(served('', visitors).html).not.toContain('favorites');
  });
});

test('without events there is nothing to put together', () => {
  const boot = bootAt('', 0);
  expect(served('', boot).html).toBe(whole('', boot));
});
