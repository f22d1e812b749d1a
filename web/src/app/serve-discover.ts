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
import { cardPartsFor } from './card-parts';
import type { Piece } from './document';
import { serveApp } from './serve-app';
import { itemEnd, itemStart, serveCard } from './serve-card';

/** What stands in a shell for that by which the pages of places differ, besides their cards. */
const standIn = { center: { lat: 1, lng: 1 }, total: 777 };

/** The markup before the number of events, after it, and after the cards. */
type Shell = readonly [Uint8Array, Uint8Array, Uint8Array];

/** Fifteen kilobytes each. One is as of a minute, so that most are of use for one. */
const maxShells = 100;
const shells = new Map<string, Shell>();

const encoder = new TextEncoder();

function renderShell(search: string, boot: BootData, page: EventPage): Shell {
  const [first] = page.events as [EventSummary];
  const { campus, radius } = boot.site;
  const filters = parseDiscoverSearch(search);
  const key = searchKey({
    ...filters,
    radius: filters.radius ?? radius,
    center: knownCenter(filters, campus?.center) ?? null,
    favorites: false,
  });
  const shown = { key, page: { ...page, total: standIn.total } };
  const html = serveApp('/', search, { ...boot, discover: shown });
  const count = countLabel(standIn.total);
  const countAt = html.indexOf(`>${count}<`) + 1;
  const cardsAt = html.indexOf(itemStart(first.id));
  const restAt = html.indexOf(itemEnd, cardsAt) + itemEnd.length;
  return [
    encoder.encode(html.slice(0, countAt)),
    encoder.encode(html.slice(countAt + count.length, cardsAt)),
    encoder.encode(html.slice(restAt)),
  ];
}

function visitorsShell(key: string, render: () => Shell): Shell {
  const kept = shells.get(key);
  if (kept) return kept;
  const shell = render();
  if (shells.size >= maxShells) shells.clear();
  shells.set(key, shell);
  return shell;
}

const comma = encoder.encode(',');

/**
 * Discover, with events: each card is rendered once for all pages that show it. What surrounds the cards is a person's own, and
 * for visitors rendered once for all places.
 * @param listed its events, each as JSON; `page` has the first of them only
 * @returns the markup, and the data of the page as JSON for a script element
 */
export function serveDiscover(
  search: string,
  boot: BootData,
  { key, page }: NonNullable<BootData['discover']>,
  listed: readonly string[],
): { html: Piece[]; data: Piece[] } {
  const { nextCursor, total } = page;
  const filters = parseDiscoverSearch(search);
  const shared = writeDiscoverSearch({ ...filters, center: filters.center && standIn.center });
  const { discover: _, ...rest } = boot;
  const data = JSON.stringify(rest);
  const render = () => renderShell(shared, boot, page);
  const shell = boot.user ? render() : visitorsShell(`${shared} ${nextCursor !== null} ${data}`, render);
  const parts = cardPartsFor(boot.user);
  const [zoneVersion = ''] = boot.zones.split(';', 1);
  const cards = listed.map((json, index) =>
    serveCard(json, { now: boot.now, zoneVersion, isFirst: index < firstPosters, parts }),
  );
  const [beforeCount, afterCount, afterCards] = shell;
  const around = JSON.stringify({ key, page: { nextCursor, total } });
  return {
    html: [
      beforeCount,
      countLabel(total ?? listed.length),
      afterCount,
      ...cards.map(({ item }) => item),
      afterCards,
    ],
    // The events are the last of it: `}}}` ends the page, what is shown, and the data.
    data: [
      safeJson(`${data.slice(0, -1)},"discover":${around.slice(0, -2)},"events":[`),
      ...cards.flatMap((card, index) => (index > 0 ? [comma, card.data] : card.data)),
      ']}}}',
    ],
  };
}
