import type { BootData } from '@quad/shared/boot-data';
import { renderToString } from 'react-dom/server';
import { renderHead } from '../lib/page-head';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';
import { loadCardParts } from './card-parts';
import { headFor } from './page-head';
import { notFoundScreen, screenForPerson, screens } from './screens';

// biome-ignore lint/performance/noBarrelFile: the server loads this one bundle
export { renderDocument } from './document';

/** Rendering is synchronous, so every screen's code is there before the first request. */
await Promise.all([...[...screens, notFoundScreen].map((screen) => screen.load()), loadCardParts()]);

/** The chunk that loadCardParts fetches, as the build's manifest names it. */
const cardPartsModule = 'src/app/member-cards.tsx';

export interface RenderedPage {
  html: string;
  /** Title, meta tags and JSON-LD. */
  head: string;
  /** 404 where there is no such page or event, else 200. */
  status: number;
  /** Keys of the client build's manifest: chunks this page needs at once, and whose CSS belongs into it. */
  modules: string[];
}

/** Renders the page at `url` (path and query) from what the server found for it. */
export function render(url: string, boot: BootData): RenderedPage {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  const search = queryAt === -1 ? '' : url.slice(queryAt);
  const screen = screenForPerson(path, boot.user);
  const html = renderToString(<App boot={boot} queryClient={createQueryClient()} url={{ path, search }} />);
  return {
    html,
    head: renderHead(headFor(path, boot)),
    status: screen === notFoundScreen || boot.event === null ? 404 : 200,
    modules: boot.user ? [screen.module, cardPartsModule] : [screen.module],
  };
}
