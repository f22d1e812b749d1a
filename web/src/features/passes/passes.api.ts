import type { Pass } from '@quad/shared/contract/passes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { serverOffset } from '../../lib/server-clock';

/** Whose pass: a member's at an event, or that of the link in a guest's mail. */
export type PassSource = { eventId: string } | { token: string };

/** A pass as this device shows it. */
export interface ShownPass extends Pass {
  /** The server's clock less this device's, in milliseconds. */
  offset: number;
}

const shown = (pass: Pass): ShownPass => ({ ...pass, offset: serverOffset(pass.now) });

/** How often a shown pass is fetched again, in milliseconds: it changes when the door lets its owner in. */
const everyMs = 15_000;

export const passQuery = (source: PassSource) =>
  queryOptions({
    queryKey: ['passes', source],
    queryFn: async ({ signal }) =>
      shown(
        await ('token' in source
          ? call('GET /api/rsvps/by-link/:token/pass', { params: source, signal })
          : call('GET /api/events/:id/pass', { params: { id: source.eventId }, signal })),
      ),
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  });

/** Checks in with the code of the entrance's screen. */
export const checkIn = async (eventId: string, code: string) =>
  shown(await call('POST /api/events/:id/check-in', { params: { id: eventId }, body: { code } }));
