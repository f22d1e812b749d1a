import type { QueryClient } from '@tanstack/react-query';
import { writtenEvent } from '../lib/api-client';

/** Files that were loaded before the worker controlled the page, and that it has not seen. */
export const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** Prepares the app for a day without a network. Visitors can only read then: they need no further code. */
export async function prepareForOffline(client: QueryClient, userId: string | null): Promise<void> {
  const own = userId ? await import('./offline-own') : null;
  await Promise.all([import('../components/offline-notice'), userId && own?.prepareToAnswer(client, userId)]);
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (!navigator.onLine) return;
  const keepAhead = (isChanged: boolean) =>
    active?.postMessage({
      kind: 'keep',
      files: loadedFiles(),
      ...(own ? { own: { ...own.ownEvents, isChanged } } : {}),
    });
  keepAhead(false);
  if (own) addEventListener(writtenEvent, () => keepAhead(true));
}
