import type { QueryClient } from '@tanstack/react-query';
import { watchOutbox } from '../features/rsvps/rsvp-outbox';
import { paths } from './paths';

/** What a signed-in person wants to see on the way to an event, in the words in which the screen asks for it. */
const ownEvents = {
  kind: 'warm',
  page: paths.myEvents(),
  data: ['/api/user/events?when=upcoming&limit=30', '/api/user/attending?when=upcoming&limit=30'],
};

/** Makes the app ready for a day without a network, with the words for it. */
export function prepareForOffline(client: QueryClient, userId: string | null): void {
  if (userId) watchOutbox(client, userId);
  void import('../components/offline-notice').catch(() => {});
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register('/sw.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      if (userId && navigator.onLine) active?.postMessage(ownEvents);
    })
    // Without it everything works, only not without a network.
    .catch(() => {});
}
