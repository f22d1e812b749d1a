import type { EventSummary } from '@quad/shared/contract/events';
import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { EventCard } from '../features/events/components/event-card';
import { screens } from './screens';

/** What else a visitor's card depends on, besides its event. */
interface CardSurroundings {
  /** The event as JSON. */
  json: string;
  /** The page's clock, ISO. */
  now: string;
  isFirst: boolean;
}

/** A card as it stands in a page. */
interface ServedCard {
  markup: string;
  /** What React puts before the page's markup: links that preload a picture above the fold. */
  preloads: string;
}

/** Some ten megabytes. */
const maxCards = 4_000;
const cards = new Map<string, ServedCard>();

const boundary = '<!--$-->';

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

/**
 * A visitor's card, rendered once for all pages that show it, because searches near each other find the same events. It
 * depends on what is given here and nothing else, and all of it is its key.
 */
export function serveCard(event: EventSummary, { json, now, isFirst }: CardSurroundings): ServedCard {
  const clock = clockOf(event, Date.parse(now));
  const key = `${clock} ${isFirst} ${json}`;
  const kept = cards.get(key);
  if (kept) return kept;
  const rendered = renderToString(
    <Router ssrPath="/">
      <Suspense>
        <EventCard
          event={event}
          now={new Date(clock)}
          href={screens.event.href({ id: event.id })}
          isSelected={false}
          isLifted={false}
          isFirst={isFirst}
          walk={null}
          parts={null}
        />
      </Suspense>
    </Router>,
  );
  const start = rendered.indexOf(boundary);
  const card = { markup: rendered.slice(start), preloads: rendered.slice(0, start) };
  if (cards.size >= maxCards) cards.clear();
  cards.set(key, card);
  return card;
}
