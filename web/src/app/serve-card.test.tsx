// @vitest-environment node
import type { EventSummary } from '@quad/shared/contract/events';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { EventCard } from '../features/events/components/event-card';
import { eventFixture } from '../testing/event-fixture';
import { textOf } from '../testing/text-of';
import { renderMarkup } from './render-markup';
import { serveCard } from './serve-card';

const minute = '2026-11-29T01:00:00.000Z';
const served = (event: EventSummary, now = minute, isFirst = false) => {
  const { item, data } = serveCard(JSON.stringify(event), {
    now,
    zoneVersion: '2026f',
    isFirst,
    parts: null,
  });
  expect(JSON.parse(textOf([data]))).toEqual(event);
  const [, id, markup = ''] = /^<li data-event="([^"]*)">(.*)<\/li>$/s.exec(textOf([item])) ?? [];
  expect(id).toBe(event.id);
  return markup;
};

const rendered = (event: EventSummary, now = minute, isFirst = false) =>
  renderMarkup(
    <Router ssrPath="/?q=jazz">
      <Suspense>
        <EventCard
          event={event}
          now={new Date(now)}
          href={`/events/${event.id}`}
          isSelected={false}
          isLifted={false}
          isFirst={isFirst}
          parts={null}
        />
      </Suspense>
    </Router>,
  );

it('is the markup that a page would have', () => {
  const event = eventFixture();
  expect(served(event)).toBe(rendered(event));
  expect(served(event)).toBe(rendered(event));
});

it('is new whenever anything changes that the card shows', () => {
  const event = eventFixture();
  const moved = eventFixture({ title: 'Moved' });
  const later = '2026-11-29T02:30:00.000Z';
  expect(served(moved)).toBe(rendered(moved));
  expect(served(moved)).not.toEqual(served(event));
  expect(served(event, later)).toBe(rendered(event, later));
  expect(served(event, later)).not.toEqual(served(event));
});

it('says at every minute what a page would, in every zone, although it is kept for longer', () => {
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham'];
  const start = Date.parse('2026-11-29T03:00:00.000Z');
  for (const timezone of zones) {
    const event = eventFixture({ timezone, startDate: new Date(start).toISOString(), endDate: null });
    for (let before = 27 * 60; before > -5 * 60; before -= before > 90 ? 7 : 1) {
      const now = new Date(start - before * 60_000).toISOString();
      expect(served(event, now), `${timezone} ${now}`).toBe(rendered(event, now));
    }
  }
});

it('has its picture, above the fold, load at once, without a link ahead of it', () => {
  const event = eventFixture();
  const markup = served(event, minute, true);
  expect(markup).toBe(rendered(event, minute, true));
  expect(markup).toMatch(/^<!--\$-->.*<img [^>]*fetchPriority="high"/);
  expect(markup).not.toContain('<link');
});
