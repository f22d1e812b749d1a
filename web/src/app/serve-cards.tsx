import type { BootData } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import { coversInRow } from '@quad/shared/listed-covers';
import { paths } from '@quad/shared/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Router } from 'wouter';
import { EventCard, type EventCardProps } from '../features/events/components/event-card';
import { firstPosters } from '../features/events/components/event-list';
import { dayParts } from '../features/events/day-parts';
import { createQueryClient } from '../lib/query-client';
import { cardPartsFor } from './card-parts';
import { renderMarkup } from './render-markup';

/** Some twenty megabytes. */
const maxCards = 8_000;
/** Markup by everything that a card depends on. */
const kept = new Map<string, string>();

/** The buttons of members' cards need one; nothing is kept in it. */
const queryClient = createQueryClient();

const quarterMs = 15 * 60_000;
/** Sooner before its start than an hour, a card counts the minutes. */
const quietMs = 60 * 60_000 + quarterMs;

/**
 * The time that a card may be as of, as long as it says the same: until the last hour before its event, what it says
 * changes with the day, and days begin at a quarter of an hour in every zone.
 */
function clockOf({ startDate }: EventSummary, now: number): number {
  const quarter = now - (now % quarterMs);
  return Date.parse(startDate) - quarter > quietMs ? quarter : now;
}

const renderCard = (card: Pick<EventCardProps, 'event' | 'now' | 'isFirst' | 'cover' | 'parts'>): string =>
  renderMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/">
        <Suspense>
          <EventCard {...card} href={paths.event(card.event.id)} isSelected={false} isLifted={false} />
        </Suspense>
      </Router>
    </QueryClientProvider>,
  );

/**
 * The cards of Discover's page, each rendered once for all pages that show it: they are three quarters of what rendering
 * the page takes, searches near each other find the same events, and to most people an event is nothing special.
 * @returns the markup of each by its event's id
 */
export function serveCards({ discover, now, zones, user }: BootData): ReadonlyMap<string, string> {
  const parts = cardPartsFor(user);
  const [zoneVersion] = zones.split(';', 1);
  // In the order of the list.
  const events = dayParts(discover?.page.events ?? [], new Date(now)).flatMap((part) => part.events);
  const covers = coversInRow(events);
  return new Map(
    events.map((event, index) => {
      const cover = covers[index];
      const clock = clockOf(event, Date.parse(now));
      const isFirst = index < firstPosters;
      const key = JSON.stringify([clock, zoneVersion, isFirst, cover, parts !== null, event]);
      let markup = kept.get(key);
      if (markup === undefined) {
        markup = renderCard({ event, now: new Date(clock), isFirst, cover, parts });
        if (kept.size >= maxCards) kept.clear();
        kept.set(key, markup);
      }
      return [event.id, markup];
    }),
  );
}
