// @vitest-environment node
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { EventCard, type EventCardProps } from '../features/events/components/event-card';
import { eventFixture } from '../testing/event-fixture';
import { serveCard } from './serve-card';

const card = (change: Partial<EventCardProps> = {}): EventCardProps => ({
  event: eventFixture(),
  now: new Date('2026-11-29T01:00:00.000Z'),
  href: '/events/1',
  isSelected: false,
  isLifted: false,
  isFirst: false,
  walk: null,
  parts: null,
  ...change,
});

const rendered = (props: EventCardProps) =>
  renderToString(
    <Router ssrPath="/?q=jazz">
      <Suspense>
        <EventCard {...props} />
      </Suspense>
    </Router>,
  );

it('is the markup that a page would have', () => {
  expect(serveCard(card())).toBe(rendered(card()));
  expect(serveCard(card())).toBe(rendered(card()));
});

it('is new whenever anything changes that the card shows', () => {
  const title = card({ event: eventFixture({ title: 'Moved' }) });
  const later = card({ now: new Date('2026-11-29T02:30:00.000Z') });
  for (const changed of [title, later, card({ href: '/events/2' })]) {
    expect(serveCard(changed)).toBe(rendered(changed));
    expect(serveCard(changed)).not.toBe(serveCard(card()));
  }
});

it("leaves to the page what needs its surroundings: people's cards, and pictures that it preloads", () => {
  const none = () => null;
  const parts = { Action: none, Friends: none, Heart: none, FavoritesChip: none };
  expect(serveCard(card({ parts }))).toBeNull();
  expect(serveCard(card({ isFirst: true }))).toBeNull();
});
