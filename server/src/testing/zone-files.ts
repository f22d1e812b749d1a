import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An instant, and how many minutes clocks are ahead of UTC from then on. */
export type ZoneFileChange = readonly [at: string, offset: number];

/**
 * A TZif file of version 2, as tzdata compiles them.
 * @param first the offset before the first change, in minutes
 * @param footer what holds after the last one, as POSIX's TZ
 */
export function zoneFile(changes: readonly ZoneFileChange[], first: number, footer: string): Buffer {
  const header = (count: number, types: number) => {
    const bytes = Buffer.alloc(44);
    bytes.write('TZif2', 'latin1');
    bytes.writeUInt32BE(count, 32);
    bytes.writeUInt32BE(types, 36);
    bytes.writeUInt32BE(4, 40);
    return bytes;
  };
  const times = changes.map(([at]) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(Date.parse(at) / 1000));
    return bytes;
  });
  const types = [first, ...changes.map(([, offset]) => offset)].map((offset) => {
    const bytes = Buffer.alloc(6);
    bytes.writeInt32BE(offset * 60);
    return bytes;
  });
  const letters = Buffer.from('LMT\0');
  const kinds = Buffer.from(changes.map((_, index) => index + 1));
  return Buffer.concat([
    header(0, 1),
    Buffer.alloc(6),
    letters,
    header(changes.length, types.length),
    ...times,
    kinds,
    ...types,
    letters,
    Buffer.from(`\n${footer}\n`),
  ]);
}

/** Zones whose law changed in 2026: how far clocks are ahead of UTC at its end, and what tzdata of 2025 says. */
export const zonesOf2026 = {
  'America/Vancouver': { hours: -7, before: 'PST8PDT,M3.2.0,M11.1.0' },
  'America/Edmonton': { hours: -6, before: 'MST7MDT,M3.2.0,M11.1.0' },
  'America/Winnipeg': { hours: -5, before: 'CST6CDT,M3.2.0,M11.1.0' },
  'America/Havana': { hours: -4, before: 'CST5CDT,M3.2.0/0,M11.1.0/1' },
  'Africa/Casablanca': { hours: 0, before: '<+01>-1' },
} as const;

/** A file for each of them, by their names, as tzdata of before or after those laws has them in December 2026. */
export function writeZonesOf2026(folder: string, laws: 'before' | 'after'): void {
  for (const [name, { hours, before }] of Object.entries(zonesOf2026)) {
    // POSIX counts west as positive.
    const footer = laws === 'before' ? before : `<${hours < 0 ? '-' : '+'}0${Math.abs(hours)}>${-hours}`;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), zoneFile([['2026-03-08T10:00:00Z', (hours || 1) * 60]], 0, footer));
  }
}
