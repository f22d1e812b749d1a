import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What ICU reads its time zones from. */
const zoneData = 'zoneinfo64.res';

/**
 * Node's own time zones, which a Chromium reads if ICU_TIMEZONE_FILES_DIR names the folder: those of Node 20 are of 2025.
 * ICU's data are within the program: a header with 'CmnD' twelve bytes after its start, then the number of items, and the
 * places of name and content of each.
 * @returns the folder, to be deleted; null if this Node has its data elsewhere
 */
export function writeZonesOfNode(): string | null {
  const program = readFileSync(process.execPath);
  for (let at = program.indexOf('CmnD'); at >= 0; at = program.indexOf('CmnD', at + 1)) {
    const start = at - 12;
    if (program.readUInt16BE(start + 2) !== 0xda27) continue;
    const list = start + program.readUInt16LE(start);
    const count = program.readUInt32LE(list);
    const placeOf = (number: number) => list + program.readUInt32LE(list + 4 + number * 4);
    for (let item = 0; item < count - 1; item += 1) {
      const name = placeOf(item * 2);
      if (!program.toString('latin1', name, program.indexOf(0, name)).endsWith(`/${zoneData}`)) continue;
      const folder = mkdtempSync(join(tmpdir(), 'quad-old-zones-'));
      writeFileSync(join(folder, zoneData), program.subarray(placeOf(item * 2 + 1), placeOf(item * 2 + 3)));
      return folder;
    }
  }
  return null;
}
