import type { BootData, EventPage } from '@quad/shared/boot-data';
import type { EventSummary } from '@quad/shared/contract/events';
import {
  knownCenter,
  parseDiscoverSearch,
  searchKey,
  writeDiscoverSearch,
} from '@quad/shared/discover-filters';
import { firstPosters } from '../features/events/components/event-list';
import { countLabel } from '../features/events/components/sheet-header';
import { safeJson } from '../lib/page-head';
import { serveApp } from './serve-app';
import { serveCard } from './serve-card';

/** What stands in a shell for that by which the pages of places differ, besides their cards. */
const standIn = { center: { lat: 1, lng: 1 }, total: 777 };

/** The markup before the number of events, after it, and after the cards. */
type Shell = readonly [string, string, string];

/** Fifteen kilobytes each. One is as of a minute, so that most are of use for one. */
const maxShells = 100;
const shells = new Map<string, Shell>();

const closing = '</li>';
/** A card in the list, as React writes it. */
const itemStart = (id: string) => `<li data-event="${id}">`;

function renderShell(search: string, boot: BootData, page: EventPage, first: EventSummary): Shell {
  const { campus, radius } = boot.site;
  const filters = parseDiscoverSearch(search);
  const key = searchKey({
    ...filters,
    radius: filters.radius ?? radius,
    center: knownCenter(filters, campus?.center) ?? null,
    favorites: false,
  });
  const shown = { key, page: { ...page, events: [first], total: standIn.total } };
  const html = serveApp('/', search, { ...boot, discover: shown });
  const { preloads } = serveCard(first, { json: JSON.stringify(first), now: boot.now, isFirst: true });
  const count = countLabel(standIn.total);
  const countAt = html.indexOf(`>${count}<`) + 1;
  const cardsAt = html.indexOf(itemStart(first.id));
  const restAt = html.indexOf(closing, cardsAt) + closing.length;
  return [
    html.slice(preloads.length, countAt),
    html.slice(countAt + count.length, cardsAt),
    html.slice(restAt),
  ];
}

/**
 * Discover for a visitor, with events: what surrounds the cards is rendered once for all places, and each card once for
 * all pages that show it.
 * @returns the markup, and the data of the page as JSON for a script element
 */
export function serveDiscover(
  search: string,
  boot: BootData,
  { key, page }: NonNullable<BootData['discover']>,
): { html: string; data: string } {
  const { events, nextCursor, total } = page;
  const filters = parseDiscoverSearch(search);
  const shared = writeDiscoverSearch({ ...filters, center: filters.center && standIn.center });
  const { discover: _, ...rest } = boot;
  const data = JSON.stringify(rest);
  const shellKey = `${shared} ${nextCursor !== null} ${data}`;
  let shell = shells.get(shellKey);
  if (!shell) {
    shell = renderShell(shared, boot, page, events[0] as EventSummary);
    if (shells.size >= maxShells) shells.clear();
    shells.set(shellKey, shell);
  }
  const listed = events.map((event) => JSON.stringify(event));
  const preloads = new Set<string>();
  let cards = '';
  for (const [index, event] of events.entries()) {
    const card = serveCard(event, {
      json: listed[index] ?? '',
      now: boot.now,
      isFirst: index < firstPosters,
    });
    preloads.add(card.preloads);
    cards += itemStart(event.id) + card.markup + closing;
  }
  const [beforeCount, afterCount, afterCards] = shell;
  const around = JSON.stringify({ key, page: { nextCursor, total } });
  return {
    html: [...preloads, beforeCount, countLabel(total ?? events.length), afterCount, cards, afterCards].join(
      '',
    ),
    // The events are the last of it: `}}}` ends the page, what is shown, and the data.
    data: safeJson(`${data.slice(0, -1)},"discover":${around.slice(0, -2)},"events":[${listed.join()}]}}}`),
  };
}
