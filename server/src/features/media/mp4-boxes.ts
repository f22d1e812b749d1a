/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12); positions are offsets in the buffer. */
export interface Box {
  /** Empty for bytes that are not a box. */
  type: string;
  start: number;
  /** Of what follows size and type. */
  content: number;
  /** Exclusive. */
  end: number;
}

/** Beside each other; more of them would only keep the server busy. */
const siblingsMax = 200;

/**
 * The boxes one after the other; bytes that don't form one are the last, without a type.
 * @throws RangeError for more boxes than a video has
 */
export function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  for (let seen = 0; at < to; seen += 1) {
    if (seen === siblingsMax) throw new RangeError('A video with too many boxes');
    const box = boxAt(bytes, at, to);
    yield box;
    at = box.end;
  }
}

function boxAt(bytes: Buffer, start: number, to: number): Box {
  const rest = { type: '', start, content: to, end: to };
  if (to - start < 8) return rest;
  const given = bytes.readUInt32BE(start);
  if (given === 1 && to - start < 16) return rest;
  const headerSize = given === 1 ? 16 : 8;
  const size = given === 0 ? to - start : given === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : given;
  if (size < headerSize || size > to - start) return rest;
  const type = bytes.toString('latin1', start + 4, start + 8);
  return { type, start, content: start + headerSize, end: start + size };
}

/** The first box of a type among those next to each other. */
export function findBox(bytes: Buffer, parent: Box, type: string): Box | null {
  for (const box of boxesIn(bytes, parent.content, parent.end)) if (box.type === type) return box;
  return null;
}

/** Makes it a box of the same size that players skip, with zeros as content. */
export function blankBox(bytes: Buffer, { start, end }: Box): void {
  bytes.fill(0, start, end);
  if (end - start < 8) return;
  bytes.writeUInt32BE(end - start, start);
  bytes.write('free', start + 4, 'latin1');
}
