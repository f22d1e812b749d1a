import { syncScansMax } from '@quad/shared/limits';
import { takeBackScans } from './door-hosting.api';

type SavedScans = Parameters<typeof takeBackScans>[1];

const wrongFile = () =>
  new Error("This file wasn't saved by a phone at the door. Choose the one it downloaded.");

/**
 * Reads the file of a phone at the door.
 * @throws Error with words for the host if it is another file, or of another event
 */
export function readSavedScans(text: string, eventId: string): SavedScans {
  let content: Partial<SavedScans> & { quadDoor?: number; eventId?: string };
  try {
    content = JSON.parse(text);
  } catch {
    throw wrongFile();
  }
  const { quadDoor, device, now, scans } = content ?? {};
  if (quadDoor !== 1 || !device || !now || !Array.isArray(scans)) throw wrongFile();
  if (content.eventId !== eventId) throw new Error('This file is from the door of another event.');
  return { device, now, scans };
}

/** Hands them in, as many at a time as the server takes. */
export async function sendSavedScans(
  eventId: string,
  { device, now, scans }: SavedScans,
): Promise<{ applied: number; refused: number }> {
  const sum = { applied: 0, refused: 0 };
  for (let from = 0; from < scans.length; from += syncScansMax) {
    const part = scans.slice(from, from + syncScansMax);
    const { applied, refused } = await takeBackScans(eventId, { device, now, scans: part });
    sum.applied += applied.length;
    sum.refused += refused.length;
  }
  return sum;
}
