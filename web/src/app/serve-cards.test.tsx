// @vitest-environment node
import type { BootData } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { coversInRow } from '@quad/shared/listed-covers';
import { paths } from '@quad/shared/paths';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { EventCard } from '../features/events/components/event-card';
import { firstPosters } from '../features/events/components/event-list';
import { createQueryClient } from '../lib/query-client';
import { eventFixture } from '../testing/event-fixture';
import { bootData, maya, servedKey } from '../testing/render-app';
import { App } from './app';
import { render } from './entry-server';
import { renderMarkup } from './render-markup';
import { serveCards } from './serve-cards';

const hostile = '</li></script><!--/$-->';
const eventsOf = (count: number, title = 'Rooftop jazz') =>
  Array.from({ length: count }, (_, index) =>
    eventFixture({ id: `e${index}`, title: `${title} ${index}`, category: index % 2 ? 'concerts' : 'food' }),
  );

function bootAt(search: string, events: EventSummary[], changes: Partial<BootData> = {}): BootData {
  const page = { events, nextCursor: null, total: events.length };
  return bootData({ discover: { key: servedKey(search), page }, ...changes });
}

/** The page as React renders all of it at once. */
const whole = (search: string, boot: BootData) =>
  renderMarkup(<App boot={boot} queryClient={createQueryClient()} url={{ path: '/', search }} />);

/** Serves Discover twice, the second time from what is kept. */
function expectWhole(search: string, boot: BootData): string {
  const expected = whole(search, boot);
  for (const _ of ['rendered', 'kept']) {
    const { html, data } = render(`/${search}`, boot);
    expect(html).toBe(expected);
    expect(JSON.parse(data)).toEqual(boot);
    expect(data).not.toContain('<');
  }
  return expected;
}

it.each(['', '?at=-33.9,151.2&sort=distance', '?category=concerts&date=today', '?q=jazz&radius=5&free=1'])(
  '%s: the page with kept cards is the one that React renders',
  (search) => {
    for (const count of [0, 1, 30]) expect(expectWhole(search, bootAt(search, eventsOf(count)))).toBeTruthy();
  },
);

it('a card can not end its place in the page or in the data', () => {
  const html = expectWhole('', bootAt('', eventsOf(3, hostile)));
  expect(html).not.toContain(hostile);
});

it('a card is new whenever anything changes that it shows', () => {
  expectWhole('', bootAt('', eventsOf(5)));
  expect(expectWhole('', bootAt('', eventsOf(3, 'Harbor swim')))).not.toContain('jazz');
  expectWhole('', bootAt('', eventsOf(3), { now: '2026-11-29T02:30:00.000Z' }));
});

it('a card says at every minute what a page would, in every zone, although it is kept for longer', () => {
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'];
  const start = Date.parse('2026-11-29T03:00:00.000Z');
  const events = zones.map((timezone, index) =>
    eventFixture({ id: `e${index}`, timezone, startDate: new Date(start).toISOString(), endDate: null }),
  );
  const covers = coversInRow(events);
  for (let before = 27 * 60; before > -10; before -= before > 90 ? 7 : 1) {
    const boot = bootAt('', events, { now: new Date(start - before * 60_000).toISOString() });
    const cards = serveCards(boot);
    for (const [index, event] of events.entries()) {
      const expected = renderMarkup(
        <Router ssrPath="/">
          <Suspense>
            <EventCard
              event={event}
              now={new Date(boot.now)}
              href={paths.event(event.id)}
              isSelected={false}
              isLifted={false}
              isFirst={index < firstPosters}
              cover={covers[index]}
              parts={null}
            />
          </Suspense>
        </Router>,
      );
      expect(cards.get(event.id), `${event.timezone} ${boot.now}`).toBe(expected);
    }
  }
});

it('the first pictures load at once, without a link ahead of them', () => {
  const html = expectWhole('', bootAt('', eventsOf(5)));
  expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(4);
  expect(html).not.toContain('<link');
});

it("a person gets nothing of another's, and visitors nothing that is a person's", () => {
  const mine = eventsOf(6).map(
    (event, index): EventSummary => ({
      ...event,
      isFavorited: index % 3 === 0,
      ownRsvpStatus: ([null, 'attending', 'waitlisted'] as const)[index % 3] ?? null,
      ...(index % 4 === 1
        ? { friendsGoing: 3, friendsPreview: [{ id: 'f1', firstName: 'Leo', profileImageUrl: null }] }
        : {}),
    }),
  );
  expect(expectWhole('', bootAt('', mine, { user: maya }))).toContain('Remove from favorites');
  const other = { ...maya, id: 'other', firstName: 'Noor', initials: 'NO' };
  expect(expectWhole('', bootAt('', eventsOf(6), { user: other }))).not.toContain('Remove from favorites');
  expect(expectWhole('', bootAt('', eventsOf(6)))).not.toContain('favorites');
});
