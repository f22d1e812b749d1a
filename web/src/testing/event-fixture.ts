import type { EventSummary } from '@quad/shared/contract/events';
import { disco } from './events';

/** An event as lists show it, free unless said otherwise; overwrite what a test is about. */
export function eventFixture(change: Partial<EventSummary> = {}): EventSummary {
  const { host: _host, isHost: _isHost, descriptionHtml: _html, cancelReason: _reason, ...rest } = disco;
  const { ownRsvp: _own, waitlistCount: _line, ...summary } = rest;
  return { ...summary, price: 0, minPrice: 0, maxPrice: 0, ...change };
}

/** `count` events, each with an id and a title of its own. */
export function eventFixtures(count: number): EventSummary[] {
  return Array.from({ length: count }, (_, index) =>
    eventFixture({
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      title: `Event ${index}`,
    }),
  );
}
