import { closeDoor } from './door.api';
import { DoorShift } from './door-shift';
import { openDoorStore } from './door-store';
import { inTurn, syncDoor } from './door-sync';
import { tellTabs } from './door-tab';
import { saveFile, waitingFile } from './waiting-file';

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
