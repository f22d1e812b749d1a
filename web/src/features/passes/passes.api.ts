import type { Pass } from '@quad/shared/contract/passes';
import { queryOptions } from '@tanstack/react-query';
import { passesKey } from '../../cache/query-keys';
import { call } from '../../lib/api-client';
import { serverOffset } from '../../lib/server-clock';

/** Whose pass: a member's at an event, that of the link in a guest's mail, or that of a ticket, with the link it came by. */
export type PassSource = { eventId: string } | { token: string } | TicketSource;
export interface TicketSource {
  ticketId: string;
  link?: string | undefined;
}

/** A pass as this device shows it. */
export interface ShownPass extends Pass {
  /** The server's clock less this device's, in milliseconds. */
  offset: number;
}

const shown = (pass: Pass): ShownPass => ({ ...pass, offset: serverOffset(pass.now) });

function fetchPass(source: PassSource, signal: AbortSignal): Promise<Pass> {
  if ('token' in source) return call('GET /api/rsvps/by-link/:token/pass', { params: source, signal });
  if ('eventId' in source)
    return call('GET /api/events/:id/pass', { params: { id: source.eventId }, signal });
  const { ticketId: id, link } = source;
  return call('GET /api/tickets/:id/pass', { params: { id }, query: { link }, signal });
}

/** How often a shown pass is fetched again, in milliseconds: it changes when the door lets its owner in. */
const everyMs = 15_000;

export const passQuery = (source: PassSource) =>
  queryOptions({
    queryKey: [...passesKey, source],
    queryFn: async ({ signal }) => shown(await fetchPass(source, signal)),
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  });

/** Checks in with the code of the entrance's screen. */
export const checkIn = async (eventId: string, code: string) =>
  shown(await call('POST /api/events/:id/check-in', { params: { id: eventId }, body: { code } }));
