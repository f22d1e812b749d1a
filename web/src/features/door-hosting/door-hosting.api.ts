import type { RequestOf } from '@quad/shared/api-request';
import type { DoorCodeBody, DoorCodeChanges } from '@quad/shared/contract/door-hosting';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client';
import { freshQuery, pagedQuery, reread } from '../../lib/read-query';

/** The root of everything about one door. */
export const doorKey = (eventId: string) => ['door-hosting', eventId] as const;

/** Who is in, the phones, and what needs a look. */
export const doorQuery = (eventId: string) =>
  freshQuery([...doorKey(eventId), 'overview'], 'GET /api/events/:id/door', { params: { id: eventId } });

export const doorCodesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...doorKey(eventId), 'codes'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/events/:id/door-codes', { params: { id: eventId }, signal })).codes,
    refetchOnMount: 'always',
  });

/** Makes a code, which nobody can read later. */
export const makeCode = (eventId: string, body: DoorCodeBody) =>
  call('POST /api/events/:id/door-codes', { params: { id: eventId }, body });

/** Names the door of a code, or moves its end. */
export const changeCode = (eventId: string, codeId: string, body: DoorCodeChanges) =>
  call('PATCH /api/events/:id/door-codes/:codeId', { params: { id: eventId, codeId }, body });

export const endCode = (eventId: string, codeId: string) =>
  call('DELETE /api/events/:id/door-codes/:codeId', { params: { id: eventId, codeId } });

export const changeDoor = (eventId: string, body: { liveCodesOnly?: boolean; selfCheckIn?: boolean }) =>
  call('PATCH /api/events/:id/door', { params: { id: eventId }, body });

/** Says whether people came of whom a phone told after its door was closed. */
export const decideOnLate = (eventId: string, decision: 'confirm' | 'dismiss', nonces: string[]) =>
  call('POST /api/events/:id/door/waiting', { params: { id: eventId }, body: { decision, nonces } });

type SavedScans = RequestOf<'POST /api/events/:id/door/scans'>['body'];

/** Hands in the scans of a phone's file; those that the server has already count once. */
export const takeBackScans = (eventId: string, body: SavedScans) =>
  call('POST /api/events/:id/door/scans', { params: { id: eventId }, body });

const pageSize = 50;

/** Who came, the latest first, or who did not. */
export const arrivalsQuery = (eventId: string, came: 'yes' | 'no') => ({
  ...pagedQuery([...doorKey(eventId), 'arrivals', came], 'GET /api/events/:id/arrivals', {
    params: { id: eventId },
    query: { came, limit: pageSize },
  }),
  ...reread,
});
