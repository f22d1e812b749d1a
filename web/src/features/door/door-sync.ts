import { syncScansMax } from '@quad/shared/limits';
import { ApiError } from '../../lib/api-client';
import { fetchPack, sendScans, sendWalkIn } from './door.api';
import type { DoorShift } from './door-shift';
import type { OwnScan } from './door-store';

/** How a sync ended: 'offline' if the server couldn't be reached, 'closed' if it no longer knows this door. */
export type SyncOutcome = 'done' | 'offline' | 'closed';

const lock = 'quad-door';
const channelName = 'quad-door';

/** Other tabs of this browser at the same door. */
export function openChannel(onChange: () => void): { tell(): void; close(): void } {
  if (!('BroadcastChannel' in window)) return { tell() {}, close() {} };
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onChange;
  return { tell: () => channel.postMessage('changed'), close: () => channel.close() };
}

/** One tab at a time, so that each scan is normally sent once. The server takes a repetition as the same scan. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(lock, work) : work();
}

const settle = (scan: OwnScan, state: OwnScan['state']): OwnScan => ({ ...scan, state });

/** Walk-ins without a network are in already: the server is only told, and never refuses for want of a spot. */
async function handInWalkIn(shift: DoorShift, scan: OwnScan): Promise<void> {
  const { nonce, passId, name, at, device, paidInCash } = scan;
  try {
    const { pass, counts } = await sendWalkIn({ nonce, passId, name, at, device, paidInCash, isIn: true });
    await shift.take({ passes: [pass], counts }, [settle(scan, 'sent')]);
  } catch (error) {
    // Never sent again what the server will never take.
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    await shift.take({}, [settle(scan, 'refused')]);
  }
}

/** @param isLast only then the server is asked for what others did, once instead of with each part */
async function handIn(shift: DoorShift, scans: readonly OwnScan[], isLast: boolean): Promise<boolean> {
  const { device } = shift.getView().pack;
  const { applied, refused, changes, cursor, now, label, closesAt, isClosed } = await sendScans({
    device,
    now: Date.now(),
    since: isLast ? shift.since : undefined,
    scans: scans.map(({ nonce, passId, kind, at, code, paidInCash }) => ({
      nonce,
      passId,
      kind,
      at,
      code,
      paidInCash,
    })),
  });
  const taken = new Set(applied);
  const notTaken = new Set(refused.map(({ nonce }) => nonce));
  const settled = scans.flatMap((scan) =>
    taken.has(scan.nonce) ? settle(scan, 'sent') : notTaken.has(scan.nonce) ? settle(scan, 'refused') : [],
  );
  const { passes, devices, counts } = changes;
  const offset = now - Date.now();
  const door = isClosed ? {} : { door: { label, closesAt } };
  const news = isLast ? { passes, devices, counts, cursor, offset, fetchedAt: now } : { counts, offset };
  await shift.take({ ...news, ...door }, settled);
  if (!changes.isComplete && !isClosed) {
    const rest = await fetchPack(cursor);
    await shift.take({ ...rest, offset: rest.now - Date.now(), fetchedAt: rest.now });
  }
  return isClosed;
}

async function exchange(shift: DoorShift): Promise<SyncOutcome> {
  for (const scan of shift.waitingScans())
    if (scan.isWalkIn && scan.kind === 'in') await handInWalkIn(shift, scan);
  let isClosed = false;
  let waiting = shift.waitingScans();
  do {
    const before = waiting.length;
    isClosed = await handIn(shift, waiting.slice(0, syncScansMax), waiting.length <= syncScansMax);
    waiting = shift.waitingScans();
    // The server neither took nor refused them: they are sent with the next sync.
    if (waiting.length >= before) break;
  } while (waiting.length > 0);
  if (isClosed) await shift.forgetList();
  return isClosed ? 'closed' : 'done';
}

/** Sends what waits, and takes what other phones did. Nothing is lost by a failure: what was not taken still waits. */
export function syncDoor(shift: DoorShift): Promise<SyncOutcome> {
  return inTurn(async () => {
    try {
      return await exchange(shift);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 401 && error.status !== 403) return 'offline';
      await shift.forgetList();
      return 'closed';
    }
  });
}
