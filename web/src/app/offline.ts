import { apiPath } from '@quad/shared/api-request';
import type { QueryClient } from '@tanstack/react-query';
import { firstPageOf } from '../features/my-events/my-events.api';
import { watchOutbox } from '../features/rsvps/rsvp-outbox';
import { writtenEvent } from '../lib/api-client';
import { screens } from './screens';

/** What a signed-in person needs on the way to an event, with the same URLs that the screens request. */
const ownEvents = {
  page: screens.myEvents.href(),
  data: [
    apiPath('GET /api/user/events', { query: firstPageOf('upcoming') }),
    apiPath('GET /api/user/attending', { query: firstPageOf('upcoming') }),
  ],
};

/** Files that were loaded before the worker controlled the page, and that it has not seen. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** Prepares the app for a day without a network. */
export async function prepareForOffline(client: QueryClient, userId: string | null): Promise<void> {
  if (userId) watchOutbox(client, userId);
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  // The code for what is shown and done without a network.
  await Promise.all([
    import('../components/offline-notice'),
    import('../components/toaster'),
    ...(userId ? [import('./rsvp-sheet'), import('../components/overlay-dialog')] : []),
  ]);
  if (!navigator.onLine) return;
  const keepAhead = (isChanged: boolean) =>
    active?.postMessage({
      kind: 'keep',
      files: loadedFiles(),
      ...(userId ? { own: { ...ownEvents, isChanged } } : {}),
    });
  keepAhead(false);
  if (userId) addEventListener(writtenEvent, () => keepAhead(true));
}
