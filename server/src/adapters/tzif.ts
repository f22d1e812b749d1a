/** What a TZif file (RFC 9636) says of one zone. */
export interface TzifZone {
  /** From a time on, clocks are that far ahead of UTC: milliseconds and minutes; the first is before all times. */
  transitions: { time: number; offset: number }[];
  /** What holds after the last of them, as POSIX's TZ variable. */
  footer: string;
}

const headerBytes = 44;

/** The bytes of a data block, by the counts in its header. */
function blockBytes(file: Buffer, header: number, timeBytes: number): number {
  const [utc, standard, leaps, times, types, letters] = [20, 24, 28, 32, 36, 40].map((at) =>
    file.readUInt32BE(header + at),
  ) as [number, number, number, number, number, number];
  return times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standard + utc;
}

/** @throws if it is no TZif file of version 2 or later */
export function readTzif(file: Buffer): TzifZone {
  if (file.toString('latin1', 0, 4) !== 'TZif' || (file[4] ?? 0) < 0x32) throw new Error('No TZif file.');
  // The first block is for readers of the first version.
  const header = headerBytes + blockBytes(file, 0, 4);
  const count = file.readUInt32BE(header + 32);
  const times = header + headerBytes;
  const kinds = times + count * 8;
  const offsetOf = (kind: number) => Math.round(file.readInt32BE(kinds + count + kind * 6) / 60);
  const transitions = [{ time: Number.NEGATIVE_INFINITY, offset: offsetOf(0) }];
  for (let index = 0; index < count; index++) {
    const time = Number(file.readBigInt64BE(times + index * 8)) * 1000;
    transitions.push({ time, offset: offsetOf(file.readUInt8(kinds + index)) });
  }
  const end = times + blockBytes(file, header, 8);
  return { transitions, footer: file.toString('latin1', end + 1, file.length - 1) };
}
