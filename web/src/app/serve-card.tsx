import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { EventCard, type EventCardProps } from '../features/events/components/event-card';

/** Some megabytes. A card is as of a minute, so that most are of use for one. */
const maxCards = 2_000;
const cards = new Map<string, string>();

/**
 * A visitor's card as it stands in a page, rendered once for all pages that show it. It depends on its properties and
 * nothing else, and all of them are its key.
 */
export function serveCard(card: EventCardProps): string | null {
  // Pictures above the fold are preloaded by the page, whose markup begins with them.
  if (card.parts || card.isFirst) return null;
  const key = JSON.stringify(card);
  let markup = cards.get(key);
  if (markup === undefined) {
    markup = renderToString(
      <Router ssrPath="/">
        <Suspense>
          <EventCard {...card} />
        </Suspense>
      </Router>,
    );
    if (cards.size >= maxCards) cards.clear();
    cards.set(key, markup);
  }
  return markup;
}
