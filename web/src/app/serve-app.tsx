import type { BootData } from '@quad/shared/boot-data';
import { ServedCards } from '../features/events/served-cards';
import { createQueryClient } from '../lib/query-client';
import { App } from './app';
import { renderMarkup } from './render-markup';
import { serveCards } from './serve-cards';

/** The app's markup at an address, from the data of its page. */
export const serveApp = (path: string, search: string, boot: BootData): string =>
  renderMarkup(
    <ServedCards value={serveCards(boot)}>
      <App boot={boot} queryClient={createQueryClient()} url={{ path, search }} />
    </ServedCards>,
  );
