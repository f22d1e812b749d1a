import { syncScansMax } from '@quad/shared/limits';
import { ApiError } from '../../lib/api-client';
import { fetchPack, isOutOfReach, sendScans, sendWalkIn } from './door.api';
import type { DoorShift } from './door-shift';
import type { OwnScan } from './door-store';

/**
 * How a sync ended: 'offline' if the server couldn't be reached, 'closed' if it no longer knows this door. A refusal is
 * what it said where it takes nothing from this phone.
 */
export type SyncOutcome = 'done' | 'offline' | 'closed' | { refusal: string };

const lock = 'quad-door';

/** One tab at a time, so that each scan is normally sent once. The server takes a repetition as the same scan. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
    if (!(error instanceof ApiError)) throw error;
    // Came in after this door was closed: waits, for the file that the host takes.
    if (error.status === 403) return;
    // Never sent again what the server will never take.
    if (error.status !== 400) throw error;
    await shift.take({}, [settle(scan, 'refused')]);
  }
}

/** @param isLast only then the server is asked for what others did, once instead of with each part */
async function handIn(shift: DoorShift, scans: readonly OwnScan[], isLast: boolean): Promise<boolean> {
  const { device } = shift.getView().pack;
  const result = await sendScans({
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
  const { applied, refused, changes, cursor, now, label, closesAt, liveSecret, terms, isClosed } = result;
  const taken = new Set(applied);
  const notTaken = new Set(refused.map(({ nonce }) => nonce));
  const settled = scans.flatMap((scan) =>
    taken.has(scan.nonce) ? settle(scan, 'sent') : notTaken.has(scan.nonce) ? settle(scan, 'refused') : [],
  );
  const { passes, devices, counts } = changes;
  const offset = now - Date.now();
  const door = liveSecret === null ? {} : { door: { label, closesAt, liveSecret, ...terms } };
  const news = isLast ? { passes, devices, counts, cursor, offset, fetchedAt: now } : { counts, offset };
  await shift.take({ ...news, ...door }, settled);
  if (!changes.isComplete && !isClosed) {
    const rest = await fetchPack(cursor);
    await shift.take({ ...rest, offset: rest.now - Date.now(), fetchedAt: rest.now });
  }
  return isClosed;
}

const isNewPerson = ({ isWalkIn, kind }: OwnScan) => isWalkIn === true && kind === 'in';

async function exchange(shift: DoorShift): Promise<SyncOutcome> {
  // What the server neither takes nor refuses is sent with the next sync.
  const tried = new Set<string>();
  const untried = () => shift.waitingScans().filter(({ nonce }) => !tried.has(nonce));
  let isClosed = false;
  do {
    const waiting = untried();
    const rest = waiting.filter((scan) => !isNewPerson(scan));
    const scans = rest.slice(0, syncScansMax);
    for (const scan of waiting.filter(isNewPerson)) {
      tried.add(scan.nonce);
      await handInWalkIn(shift, scan);
    }
    for (const { nonce } of scans) tried.add(nonce);
    isClosed = await handIn(shift, scans, scans.length === rest.length);
    // Again with what was scanned meanwhile.
  } while (untried().length > 0);
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
      if (isOutOfReach(error)) return 'offline';
      if (error.status !== 401 && error.status !== 403) return { refusal: error.detail };
      await shift.forgetList();
      return 'closed';
    }
  });
}
