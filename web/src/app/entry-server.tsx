import type { BootData } from '@quad/shared/boot-data';
import type { ComponentType } from 'react';
import { inlineJson, renderHead } from '../lib/page-head';
import { loadCardParts } from './card-parts';
import { consoleScreenFor, consoleScreens } from './console/console-screens';
import { eventRole } from './event-role-part';
import type { Screen } from './screen';
import { headFor } from './screen-heads';
import { screenForPerson, screens } from './screens';
import { serveApp } from './serve-app';
import { serveDiscover } from './serve-discover';

// biome-ignore lint/performance/noBarrelFile: the server loads this one bundle
export { inlineScripts, renderDocument } from './document';

/** All modules of screens by their path relative to this file. */
const routes = import.meta.glob<{ default?: ComponentType }>(
  ['./routes/*.tsx', './console/*.tsx', '!./**/*.test.tsx'],
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
      [...Object.values<Screen>(screens), ...Object.values<Screen>(consoleScreens)].map(
        async (screen) => [screen, sourceOf(await screen.load())] as const,
      ),
    ),
  );

/** The source file of each screen, as the client build's manifest names it. */
const [sources] = await Promise.all([loadSources(), loadCardParts(), eventRole.load()]);

/** The chunk that loadCardParts fetches. */
const cardPartsSource = 'src/app/member-cards.tsx';

/** Takes the place of Discover while nobody knows where to search. */
const choosePlaceSource = 'src/app/choose-place.tsx';

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
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const search = queryAt === -1 ? '' : url.slice(queryAt);
  const top = screenForPerson(path, boot.user);
  const screen = top === screens.console ? (consoleScreenFor(path, boot.user) ?? screens.notFound) : top;
  const { user, discover, site } = boot;
  const isShared = screen === screens.discover && !user && discover && discover.page.events.length > 0;
  return {
    ...(isShared
      ? serveDiscover(search, boot, discover)
      : { html: serveApp(path, search, boot), data: inlineJson(boot) }),
    notice: site.notice,
    head: renderHead(headFor(screen, boot)),
    status: screen === screens.notFound || boot.event === null || boot.missingPath ? 404 : 200,
    modules: [
      sources.get(top) ?? '',
      ...(top === screen ? [] : [sources.get(screen) ?? '']),
      ...(user ? [cardPartsSource] : []),
      ...(screen === screens.discover && !discover ? [choosePlaceSource] : []),
    ],
  };
}
