import type { EventSummary } from '@quad/shared/contract/events';
import { paths } from '@quad/shared/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Router } from 'wouter';
import { type CardParts, EventCard } from '../features/events/components/event-card';
import { safeJson } from '../lib/page-head';
import { createQueryClient } from '../lib/query-client';
import { renderMarkup } from './render-markup';

/** What else a card depends on, besides its event, which has what it is to the viewer. */
interface CardSurroundings {
  /** The page's clock, ISO. */
  now: string;
  /** The version of the zones by which its clock is read. */
  zoneVersion: string;
  isFirst: boolean;
  /** Null for visitors. */
  parts: CardParts | null;
}

/** A card as it stands in a page. As bytes, because encoding the text of a page takes longer than joining these. */
interface ServedCard {
  /** Its place in the list, with the card. */
  item: Uint8Array;
  /** The event as JSON that is safe in a script element. */
  data: Uint8Array;
}

interface KeptCard extends ServedCard {
  /** Of its event, in milliseconds. */
  startsAt: number;
  /** The time that it is as of. */
  clock: number;
  zoneVersion: string;
}

/** Some ten megabytes each. */
const maxCards = 4_000;
const cardsOf = () => ({ first: new Map<string, KeptCard>(), later: new Map<string, KeptCard>() });
const visitorsCards = cardsOf();
const membersCards = cardsOf();

/** The buttons of members' cards need one; nothing is kept in it. */
const queryClient = createQueryClient();

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A card's item of the list, as React writes it. */
export const itemStart = (id: string) => `<li data-event="${id}">`;
export const itemEnd = '</li>';

const quarterMs = 15 * 60_000;
/** Sooner before its start than an hour, a card counts the minutes. */
const quietMs = 60 * 60_000 + quarterMs;

/**
 * The time that a card may be as of, as long as it says the same: until the last hour before its event, what it says
 * changes with the day, and days begin at a quarter of an hour in every zone.
 */
function clockOf(startsAt: number, now: number): number {
  const quarter = now - (now % quarterMs);
  return startsAt - quarter > quietMs ? quarter : now;
}

function renderCard(json: string, now: number, { isFirst, parts, zoneVersion }: CardSurroundings): KeptCard {
  const event = JSON.parse(json) as EventSummary;
  const startsAt = Date.parse(event.startDate);
  const clock = clockOf(startsAt, now);
  const markup = renderMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/">
        <Suspense>
          <EventCard
            event={event}
            now={new Date(clock)}
            href={paths.event(event.id)}
            isSelected={false}
            isLifted={false}
            isFirst={isFirst}
            walk={null}
            parts={parts}
          />
        </Suspense>
      </Router>
    </QueryClientProvider>,
  );
  return {
    item: encoder.encode(itemStart(event.id) + markup + itemEnd),
    data: encoder.encode(safeJson(json)),
    startsAt,
    clock,
    zoneVersion,
  };
}

/**
 * A card, rendered once for all pages that show it, because searches near each other find the same events, and to most people
 * an event is nothing special. It depends on what is given here and nothing else, and all of it is its key.
 * @param json the event
 */
export function serveCard(json: string, surroundings: CardSurroundings): ServedCard {
  const { first, later } = surroundings.parts ? membersCards : visitorsCards;
  const cards = surroundings.isFirst ? first : later;
  const time = Date.parse(surroundings.now);
  const kept = cards.get(json);
  const isCurrent = kept?.zoneVersion === surroundings.zoneVersion;
  if (isCurrent && kept.clock === clockOf(kept.startsAt, time)) return kept;
  const card = renderCard(json, time, surroundings);
  if (cards.size >= maxCards) cards.clear();
  // A text of its own: a part of a longer one would keep all of that.
  cards.set(decoder.decode(encoder.encode(json)), card);
  return card;
}
