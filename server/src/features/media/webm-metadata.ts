import type { FileHandle } from 'node:fs/promises';
import { zeroFill } from './zero-fill';

/**
 * WebM (Matroska, RFC 9559) has titles, places and devices in tags, attachments, names, and tracks of their own.
 * So only the elements that playing picture and sound needs are kept; each other one becomes a `Void` element of
 * the same size, so that no offset in the file changes.
 */
const ids = (hex: string) => new Set(hex.split(' ').map((id) => Number.parseInt(id, 16)));
/** EBML, Segment, SeekHead, Seek, Info, Tracks, Video, Colour and its metadata, Audio, Cluster, Cues. */
const containers = ids(
  '1a45dfa3 18538067 114d9b74 4dbb 1549a966 1654ae6b e0 55b0 55d0 e1 1f43b675 1c53bb6b bb b7',
);
const kept = ids(
  // Of EBML, SeekHead and Info: versions and document type, positions, time scale and duration.
  '4286 42f7 42f2 42f3 4282 4287 4285 53ab 53ac 2ad7b1 4489 ' +
    // Of a track: numbers, flags, codec and delays.
    'd7 73c5 83 b9 88 55aa 9c 23e383 86 63a2 56aa 56bb ' +
    // Of Video: sizes, cropping and colors; of Audio.
    'b0 ba 9a 9d 54b0 54ba 54b2 54b3 53b8 53c0 54aa 54bb 54cc 54dd 55b1 55b2 55b3 55b4 55b5 55b6 55b7 55b8 55b9 55ba ' +
    '55bb 55bc 55bd 55d1 55d2 55d3 55d4 55d5 55d6 55d7 55d8 55d9 55da b5 78b5 9f 6264 ' +
    // Of Cluster and BlockGroup, then of Cues.
    'e7 a3 a1 9b fb 75a2 b3 f7 f1 f0 b2 5378',
);
const trackEntryId = 0xae;
const trackNumberId = 0xd7;
const trackTypeId = 0x83;
const simpleBlockId = 0xa3;
const blockGroupId = 0xa0;
const blockId = 0xa1;
const voidId = 0xec;
const elementsMax = 1_000_000;
const blankedMax = 50_000;

interface Element {
  id: number;
  start: number;
  dataStart: number;
  /** Exclusive; an element of unknown size extends to the end of the file. */
  end: number;
}

type Read = (at: number, length: number) => Promise<Buffer>;

/** Reads small pieces one after the other without asking the disk for each; fewer bytes at the end. */
function createReader(file: FileHandle): Read {
  let piece = Buffer.alloc(0);
  let pieceStart = 0;
  return async (at, length) => {
    if (at < pieceStart || at + length > pieceStart + piece.length) {
      const buffer = Buffer.alloc(64 * 1024);
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      piece = buffer.subarray(0, bytesRead);
      pieceStart = at;
    }
    return piece.subarray(at - pieceStart, at - pieceStart + length);
  };
}

/** Length of a variable-size integer from its first byte, 1 to 8; 9 for an invalid one. */
const vintLength = (first: number) => Math.clz32(first) - 23;

/** A variable-size integer without its length marker; infinite for the 'unknown' of sizes. */
function readVint(bytes: Buffer): number {
  const length = vintLength(bytes[0] ?? 0);
  let value = (bytes[0] ?? 0) & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? Number.POSITIVE_INFINITY : value;
}

async function readElement(read: Read, start: number, fileEnd: number): Promise<Element | null> {
  const head = await read(start, 12);
  const idLength = vintLength(head[0] ?? 0);
  if (head.length < 2 || idLength > 4) return null;
  const sizeLength = vintLength(head[idLength] ?? 0);
  if (sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const dataStart = start + idLength + sizeLength;
  const end = Math.min(dataStart + readVint(head.subarray(idLength)), fileEnd);
  return { id: head.readUIntBE(0, idLength), start, dataStart, end };
}

/** A Void element with a size of one byte, or of eight for a long one. */
async function blank(file: FileHandle, start: number, end: number): Promise<void> {
  await zeroFill(file, start, end);
  const total = end - start;
  if (total < 2) return;
  const head = Buffer.alloc(total > 128 ? 9 : 2);
  head[0] = voidId;
  if (total > 128) {
    head[1] = 0x01;
    head.writeUIntBE(total - 9, 3, 6);
  } else head[1] = 0x80 | (total - 2);
  await file.write(head, 0, head.length, start);
}

/** The children of an element up to `limit`, for those few that have to be known before the element is passed. */
async function readChildren(read: Read, { dataStart, end }: Element, limit = 100): Promise<Element[]> {
  const children: Element[] = [];
  for (let at = dataStart; at < end && children.length < limit; ) {
    const child = await readElement(read, at, end);
    if (!child) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** The number of a track of picture or sound; null for any other track. */
async function playedTrack(read: Read, track: Element): Promise<number | null> {
  const children = await readChildren(read, track);
  const number = async (id: number) => {
    const child = children.find((child) => child.id === id);
    const length = child ? child.end - child.dataStart : 0;
    return child && length > 0 && length <= 6
      ? (await read(child.dataStart, length)).readUIntBE(0, length)
      : 0;
  };
  const type = await number(trackTypeId);
  return type === 1 || type === 2 ? number(trackNumberId) : null;
}

const trackOfBlock = async (read: Read, block: Element | undefined) =>
  block ? readVint(await read(block.dataStart, 8)) : 0;

/**
 * Blanks everything in a WebM file, in place, that playing its picture and sound doesn't need.
 * @throws RangeError for a file of too many elements to look at
 */
export async function removeWebmMetadata(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const read = createReader(file);
  const played = new Set<number>();
  let [seen, blanked] = [0, 0];
  /** Where to go on; null for an element to blank. Containers are entered whatever size they claim. */
  const pass = async (element: Element): Promise<number | null> => {
    const { id, dataStart, end } = element;
    if (id === trackEntryId) {
      const number = await playedTrack(read, element);
      if (number === null) return null;
      played.add(number);
      return dataStart;
    }
    if (id === blockGroupId) {
      const block = (await readChildren(read, element)).find((child) => child.id === blockId);
      return played.has(await trackOfBlock(read, block)) ? dataStart : null;
    }
    if (containers.has(id)) return dataStart;
    if (id === simpleBlockId || id === blockId)
      return played.has(await trackOfBlock(read, element)) ? end : null;
    return kept.has(id) ? end : null;
  };
  for (let at = 0; at < size; ) {
    seen += 1;
    const element = await readElement(read, at, size);
    const next = element && (await pass(element));
    if (next === null) {
      blanked += 1;
      await blank(file, at, element?.end ?? size);
    }
    if (seen > elementsMax || blanked > blankedMax) throw new RangeError('A video with too many elements');
    at = next ?? element?.end ?? size;
  }
}
