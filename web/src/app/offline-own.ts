import { apiPath } from '@quad/shared/api-request';
import { paths } from '@quad/shared/paths';
import type { QueryClient } from '@tanstack/react-query';
import { firstPageOf } from '../features/my-events/my-events.api';
import { watchOutbox } from '../features/rsvps/rsvp-outbox';

/** What a signed-in person needs on the way to an event, with the same URLs that the screens request. */
export const ownEvents = {
  page: paths.myEvents(),
  data: [
    apiPath('GET /api/user/events', { query: firstPageOf('upcoming') }),
    apiPath('GET /api/user/attending', { query: firstPageOf('upcoming') }),
  ],
};

/** Sends what was answered without a network, and loads the code for answering without one. */
export async function prepareToAnswer(client: QueryClient, userId: string): Promise<void> {
  watchOutbox(client, userId);
  await Promise.all([
    import('../components/toaster'),
    import('./rsvp-sheet'),
    import('../components/overlay-dialog'),
  ]);
}
