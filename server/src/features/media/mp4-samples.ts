import { type Box, boxesIn, findBox } from './mp4-boxes';

/** Bytes of a file; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

const rangesMax = 100_000;

/** @throws RangeError for more ranges than a video of this size has */
function addRange(ranges: Range[], range: Range): void {
  const last = ranges.at(-1);
  if (last?.end === range.start) last.end = range.end;
  else if (ranges.push(range) > rangesMax) throw new RangeError('A video in too many pieces');
}

/** How many entries a table has: as declared, but never more than there is room for. */
const entriesOf = (bytes: Buffer, box: Box, headerSize: number, entrySize: number) =>
  Math.min(
    bytes.readUInt32BE(box.content + headerSize - 4),
    Math.floor((box.end - box.content - headerSize) / entrySize),
  );

/**
 * Adds where in the file the samples of a track are, from its sample table.
 * @throws RangeError for tables that can't be read
 */
export function addTrackSamples(bytes: Buffer, sampleTable: Box, ranges: Range[]): void {
  const sizes = findBox(bytes, sampleTable, 'stsz');
  const runs = findBox(bytes, sampleTable, 'stsc');
  const wide = findBox(bytes, sampleTable, 'co64');
  const chunks = wide ?? findBox(bytes, sampleTable, 'stco');
  if (!sizes || !runs || !chunks) throw new RangeError('A track without its tables');
  const sameSize = bytes.readUInt32BE(sizes.content + 4);
  const samples = sameSize ? bytes.readUInt32BE(sizes.content + 8) : entriesOf(bytes, sizes, 12, 4);
  const runCount = entriesOf(bytes, runs, 8, 12);
  const chunkCount = entriesOf(bytes, chunks, 8, wide ? 8 : 4);
  let [run, sample] = [0, 0];
  for (let chunk = 0; chunk < chunkCount && runCount > 0; chunk += 1) {
    while (run + 1 < runCount && bytes.readUInt32BE(runs.content + 8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const last = Math.min(samples, sample + bytes.readUInt32BE(runs.content + 12 + run * 12));
    const start = wide
      ? Number(bytes.readBigUInt64BE(chunks.content + 8 + chunk * 8))
      : bytes.readUInt32BE(chunks.content + 8 + chunk * 4);
    let end = start + sameSize * (last - sample);
    if (!sameSize)
      for (; sample < last; sample += 1) end += bytes.readUInt32BE(sizes.content + 12 + sample * 4);
    sample = last;
    addRange(ranges, { start, end });
  }
}

/** Whose samples a fragment's `traf` holds. */
export function trackOfFragment(bytes: Buffer, traf: Box): number | null {
  const header = findBox(bytes, traf, 'tfhd');
  return header && bytes.readUInt32BE(header.content + 4);
}

/**
 * Adds where in the file the samples of a track's fragment are.
 * @param fragmentStart of the `moof`, in the file
 * @param previousEnd where the data of the fragment before it ended
 * @returns where the data ends
 * @throws RangeError for a fragment that can't be read
 */
export function addFragmentSamples(
  bytes: Buffer,
  traf: Box,
  {
    fragmentStart,
    previousEnd,
    sampleSize,
  }: { fragmentStart: number; previousEnd: number; sampleSize: number },
  ranges: Range[],
): number {
  const header = findBox(bytes, traf, 'tfhd');
  if (!header) throw new RangeError('A fragment without a track');
  const flags = bytes.readUInt32BE(header.content);
  let at = header.content + 8;
  let base = flags & 0x020000 ? fragmentStart : previousEnd;
  if (flags & 0x01) {
    base = Number(bytes.readBigUInt64BE(at));
    at += 8;
  }
  at += (flags & 0x02 ? 4 : 0) + (flags & 0x08 ? 4 : 0);
  const standardSize = flags & 0x10 ? bytes.readUInt32BE(at) : sampleSize;
  let end = base;
  for (const box of boxesIn(bytes, traf.content, traf.end)) {
    if (box.type === 'trun') end = addRun(bytes, box, { base, previousEnd: end, standardSize }, ranges);
  }
  return end;
}

function addRun(
  bytes: Buffer,
  run: Box,
  { base, previousEnd, standardSize }: { base: number; previousEnd: number; standardSize: number },
  ranges: Range[],
): number {
  const flags = bytes.readUInt32BE(run.content);
  const count = bytes.readUInt32BE(run.content + 4);
  let at = run.content + 8;
  let start = previousEnd;
  if (flags & 0x01) {
    start = base + bytes.readInt32BE(at);
    at += 4;
  }
  if (flags & 0x04) at += 4;
  const entrySize = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let end = start;
  // Many short boxes that each claim the rest of the index would keep the server busy for minutes.
  if (at + count * entrySize > run.end)
    throw new RangeError('A fragment with more samples than it has room for');
  if (flags & 0x200) {
    const sizeAt = at + (flags & 0x100 ? 4 : 0);
    for (let sample = 0; sample < count; sample += 1) end += bytes.readUInt32BE(sizeAt + sample * entrySize);
  } else end += count * standardSize;
  addRange(ranges, { start, end });
  return end;
}
