import type { BootData } from '@quad/shared/boot-data';
import { learnZones } from '@quad/shared/zone-book';
import type { ComponentType } from 'react';
import { ServedCards } from '../features/events/served-cards';
import { passwordForm } from '../features/settings/password-form-part';
import { inlineJson, renderHead } from '../lib/page-head';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';
import { loadCardParts } from './card-parts';
import { consoleScreenFor, consoleScreens } from './console/console-screens';
import { renderMarkup } from './render-markup';
import type { Screen } from './screen';
import { headFor } from './screen-heads';
import { screenForPerson, screens } from './screens';
import { serveCards } from './serve-cards';
import {
  choosePlace,
  eventRole,
  eventSource,
  noEvents,
  ownAnswerNotice,
  seriesDates,
  shownParts,
  sourceNotice,
  wordChips,
} from './served-parts';
import { ticketScreenFor, ticketScreens } from './tickets/ticket-screens';

/** The app's markup at an address, from the data of its page. */
const serveApp = (path: string, search: string, boot: BootData): string =>
  renderMarkup(
    <ServedCards value={serveCards(boot)}>
      <App boot={boot} queryClient={createQueryClient()} url={{ path, search }} />
    </ServedCards>,
  );

// biome-ignore lint/performance/noBarrelFile: the server loads this one bundle
export { inlineScripts, renderDocument } from './document';

/** All modules of screens by their path relative to this file. */
const routes = import.meta.glob<{ default?: ComponentType }>(
  ['./routes/*.tsx', './console/*.tsx', './tickets/*.tsx', '!./**/*.test.tsx'],
  { eager: true },
);

const sourceOf = (component: ComponentType) => {
  const path = Object.keys(routes).find((key) => routes[key]?.default === component);
  return path?.replace('.', 'src/app') ?? '';
};

/** Rendering is synchronous, so the code of every screen is loaded before the first request. */
const loadSources = async () =>
  new Map<Screen, string>(
    await Promise.all(
      [screens, consoleScreens, ticketScreens]
        .flatMap((some) => Object.values<Screen>(some))
        .map(async (screen) => [screen, sourceOf(await screen.load())] as const),
    ),
  );

/** The screen within the console, or among those about tickets; null if there is none for the person. */
function innerScreenOf(top: Screen, path: string, { user }: BootData): Screen | null {
  if (top === screens.console) return consoleScreenFor(path, user);
  return top === screens.tickets ? ticketScreenFor(path, user).screen : top;
}

/** The source file of each screen, as the client build's manifest names it. */
const [sources] = await Promise.all([loadSources(), loadCardParts()]);

/** The chunk that loadCardParts fetches. */
const cardPartsSource = 'src/app/member-cards.tsx';

const screenStylesSource = 'src/app/screen-styles.ts';

/** The chunks of parts that few pages have. */
const partSources = new Map<unknown, string>([
  [choosePlace, 'src/app/choose-place.tsx'],
  [eventRole, 'src/app/event-role.tsx'],
  [eventSource, 'src/app/event-source.tsx'],
  [noEvents, 'src/features/events/components/no-events.tsx'],
  [ownAnswerNotice, 'src/features/rsvps/components/own-answer-notice.tsx'],
  [passwordForm, 'src/features/settings/components/password-form.tsx'],
  [seriesDates, 'src/features/events/components/series-dates.tsx'],
  [sourceNotice, 'src/features/sources/components/source-notice.tsx'],
  [wordChips, 'src/features/events/components/word-chips.tsx'],
]);

export interface RenderedPage {
  html: string;
  /** What the page was rendered from, as JSON that is safe in a script element. */
  data: string;
  /** The operator's words for everybody. */
  notice: string | null;
  /** Title, meta tags and JSON-LD. */
  head: string;
  /** 404 when there is no such page or event, else 200. */
  status: number;
  /** Keys of the client build's manifest: chunks this page needs immediately, whose CSS is inlined. */
  modules: string[];
}

/** Renders the page at `url` (path and query) from the data the server loaded for it. */
export function render(url: string, boot: BootData): RenderedPage {
  learnZones(boot.zones);
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const search = queryAt === -1 ? '' : url.slice(queryAt);
  const top = screenForPerson(path, boot.user);
  const screen = innerScreenOf(top, path, boot) ?? screens.notFound;
  const parts = shownParts(boot, { pathname: path, search });
  const isFirstLook = screen === screens.discover && !boot.user && parts.length === 0;
  return {
    html: serveApp(path, search, boot),
    data: inlineJson(boot),
    notice: boot.site.notice,
    head: renderHead(headFor(screen, boot)),
    status: screen === screens.notFound || boot.event === null || boot.missingPath ? 404 : 200,
    modules: [
      ...(isFirstLook ? [] : [screenStylesSource]),
      sources.get(top) ?? '',
      ...(top === screen ? [] : [sources.get(screen) ?? '']),
      ...(boot.user ? [cardPartsSource] : []),
      ...parts.map((part) => partSources.get(part) ?? ''),
    ],
  };
}
