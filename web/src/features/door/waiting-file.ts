import type { OwnScan } from './door-store';
import type { ShiftView } from './shift-view';

/** What the host's page takes back with POST /api/events/:id/door/scans. */
export function waitingFile({ pack }: Pick<ShiftView, 'pack'>, scans: readonly OwnScan[]): Blob {
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
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked at once, some browsers have not read it yet.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
