import type { DoorPack, OpenDoorBody, SyncBody, WalkInBody } from '@quad/shared/contract/door';
import { type ApiError, call } from '../../lib/api-client';

export const openDoor = (body: OpenDoorBody) => call('POST /api/door/open', { body });

export const closeDoor = () => call('POST /api/door/close');

/** The whole list, or what changed since a cursor, over as many requests as it takes. */
export async function fetchPack(since?: string): Promise<DoorPack> {
  let pack = await call('GET /api/door/pack', { query: { since } });
  while (!pack.isComplete) {
    const { passes } = pack;
    const next = await call('GET /api/door/pack', { query: { since: pack.cursor } });
    pack = { ...next, passes: [...passes, ...next.passes] };
  }
  return pack;
}

export const sendScans = (body: SyncBody) => call('POST /api/door/sync', { body });

export const sendWalkIn = (body: WalkInBody) => call('POST /api/door/walk-ins', { body });

/** What a call fails with where something else than our server responded, or nothing. */
const unknownTo = ['OFFLINE', 'NOT_JSON', 'UNKNOWN'];

/** Whether a call reached nobody who knows the door: no network, a page of the network's own, a server that is down. */
export const isOutOfReach = ({ status, code }: ApiError): boolean =>
  status >= 500 || unknownTo.includes(code);
