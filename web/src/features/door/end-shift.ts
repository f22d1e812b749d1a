import { closeDoor } from './door.api';
import { DoorShift } from './door-shift';
import { type OwnScan, openDoorStore } from './door-store';
import { inTurn, syncDoor } from './door-sync';
import { tellTabs } from './door-tab';
import type { ShiftView } from './shift-view';

/** What the host's page takes back with POST /api/events/:id/door/scans. */
function waitingFile({ pack }: Pick<ShiftView, 'pack'>, scans: readonly OwnScan[]): Blob {
  const sent = scans.map(({ nonce, passId, kind, at, code, paidInCash, isWalkIn, name }) => ({
    nonce,
    passId,
    kind,
    at,
    code,
    paidInCash,
    ...(isWalkIn ? { name } : {}),
  }));
  const content = { quadDoor: 1, eventId: pack.event.id, device: pack.device, now: Date.now(), scans: sent };
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}

/** Gives a file to the person, as a download. */
function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked at once, some browsers have not read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Saves the scans that wait as a file for the host.
 * @returns their nonces: a later scan is not in the file
 */
export function saveWaiting(shift: DoorShift): Set<string> {
  const view = shift.getView();
  const scans = shift.waitingScans();
  saveFile(waitingFile(view, scans), `door-scans-${view.pack.event.id.slice(0, 8)}.json`);
  return new Set(scans.map(({ nonce }) => nonce));
}

/** Ends the shift of this phone: the list leaves it. Only after the scans were sent or saved. */
export async function leaveDoor(): Promise<void> {
  const store = await openDoorStore();
  // Without a network the session ends with its code, or by itself.
  await closeDoor().catch(() => {});
  // Not before a sync that is under way, which would keep the list again.
  await inTurn(() => store.wipe());
  try {
    localStorage.removeItem(openMark);
  } catch {
    // It was never set.
  }
  tellTabs();
}

/** In local storage while this browser has a door, so that signing out (app/use-end-session.ts) needs no code to find out. */
export const openMark = 'quad-door-open';

/** Before signing out: scans that wait are sent, else saved as a file, and the list leaves the phone. */
export async function endKeptShift(): Promise<void> {
  const store = await openDoorStore();
  const { shift: kept, scans } = await store.load();
  if (!kept) return;
  const shift = new DoorShift(store, kept, scans);
  if (shift.waitingScans().length > 0) await syncDoor(shift).catch(() => {});
  if (shift.waitingScans().length > 0) saveWaiting(shift);
  await leaveDoor();
}
