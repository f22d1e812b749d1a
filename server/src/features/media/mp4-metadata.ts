import type { FileHandle } from 'node:fs/promises';
import { type Box, blankBox, boxesIn, findBox } from './mp4-boxes';
import { addFragmentSamples, addTrackSamples, type Range, trackOfFragment } from './mp4-samples';
import { zeroFill } from './zero-fill';

/**
 * Phones and cameras write places, devices and names into many boxes, and as tracks of their own beside picture
 * and sound. So only what a player needs is kept: these boxes, and the samples of picture and sound. Everything
 * else becomes `free` boxes or zeros of the same size: no offset in the file changes, and the video still plays.
 */
const containers = new Set(['moov', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'mvex', 'moof', 'traf', 'wave']);
const leaves = new Set(
  (
    'tfhd trun ' +
    // What decoders need, in the sample descriptions.
    'avcC hvcC lhvC av1C vpcC dvcC dvvC dvwC esds pasp colr btrt clap mdcv clli SmDm CoLL ' +
    'dac3 dec3 dac4 dOps dfLa alac pcmC srat chnl chan frma damr d263'
  ).split(' '),
);
/** Bytes of the content of boxes of a fixed size, in their versions 0 and 1. */
const fixed: Record<string, [number, number]> = {
  mvhd: [100, 112],
  tkhd: [84, 96],
  mdhd: [24, 36],
  vmhd: [12, 12],
  smhd: [8, 8],
  trex: [24, 24],
  mehd: [8, 12],
  mfhd: [8, 8],
  tfdt: [8, 12],
};
/** Bytes of each entry of a table, which has its count in bytes 4 to 8. */
const tables: Record<string, number> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, stps: 4 };
const tracks = new Set(['vide', 'soun']);
const boxesMax = 20_000;
const topBoxesMax = 60_000;
/** `moov` and `moof` are read into memory; those of a video of 50 MB have at most 2 MB. */
const indexMaxBytes = 4 * 1024 * 1024;

interface Cleaning {
  /** Where the kept samples are. */
  ranges: Range[];
  /** Of each kept track by its number: the size of samples that fragments don't give. */
  sampleSizes: Map<number, number>;
  boxes: number;
}

/** Everything after the first `length` bytes of the content becomes zeros. */
const keepStart = (bytes: Buffer, { content, end }: Box, length: number) => {
  bytes.fill(0, Math.min(content + length, end), end);
};

const handlerOf = (bytes: Buffer, track: Box): string => {
  const media = findBox(bytes, track, 'mdia');
  const handler = media && findBox(bytes, media, 'hdlr');
  return handler ? bytes.toString('latin1', handler.content + 8, handler.content + 12) : '';
};

function cleanTrack(bytes: Buffer, track: Box, cleaning: Cleaning): void {
  const handler = handlerOf(bytes, track);
  const header = findBox(bytes, track, 'tkhd');
  const table = ['mdia', 'minf', 'stbl'].reduce<Box | null>(
    (parent, type) => parent && findBox(bytes, parent, type),
    track,
  );
  if (!tracks.has(handler) || !header || !table) {
    blankBox(bytes, track);
    return;
  }
  const isWide = bytes[header.content] === 1;
  cleaning.sampleSizes.set(bytes.readUInt32BE(header.content + (isWide ? 20 : 12)), 0);
  addTrackSamples(bytes, table, cleaning.ranges);
  cleanBoxes(bytes, track.content, track.end, cleaning, handler);
}

/** The kinds of samples: fields of a fixed size, then boxes for the decoder. */
function cleanDescriptions(bytes: Buffer, { content, end }: Box, cleaning: Cleaning, handler: string): void {
  // QuickTime has longer fields for sound in its versions 1 and 2; ISO's version 1 says so in the outer box.
  const isQuickTime = bytes[content] === 0;
  for (const entry of boxesIn(bytes, content + 8, end)) {
    const version = handler === 'soun' && isQuickTime ? bytes.readUInt16BE(entry.content + 8) : 0;
    const fields = handler === 'vide' ? 78 : ([28, 44, 64][version] ?? 28);
    if (entry.end - entry.content < fields) blankBox(bytes, entry);
    else {
      // The encoder's vendor and name.
      if (handler === 'vide') {
        bytes.fill(0, entry.content + 8, entry.content + 24);
        bytes.fill(0, entry.content + 42, entry.content + 74);
      }
      cleanBoxes(bytes, entry.content + fields, entry.end, cleaning, handler);
    }
  }
}

function cleanFragment(bytes: Buffer, moof: Box, fragmentStart: number, cleaning: Cleaning): void {
  let previousEnd = fragmentStart;
  for (const traf of boxesIn(bytes, moof.content, moof.end)) {
    if (traf.type !== 'traf') continue;
    const sampleSize = cleaning.sampleSizes.get(trackOfFragment(bytes, traf) ?? 0);
    const ranges = sampleSize === undefined ? [] : cleaning.ranges;
    const place = { fragmentStart, previousEnd, sampleSize: sampleSize ?? 0 };
    previousEnd = addFragmentSamples(bytes, traf, place, ranges);
    if (sampleSize === undefined) blankBox(bytes, traf);
  }
}

function cleanBoxes(bytes: Buffer, from: number, to: number, cleaning: Cleaning, handler: string): void {
  for (const box of boxesIn(bytes, from, to)) {
    cleaning.boxes += 1;
    if (cleaning.boxes > boxesMax) throw new RangeError('A video with too many boxes');
    const { type, content, end } = box;
    const entrySize = tables[type];
    const sizes = fixed[type];
    if (containers.has(type)) cleanBoxes(bytes, content, end, cleaning, handler);
    else if (type === 'trak' && !handler) cleanTrack(bytes, box, cleaning);
    else if (type === 'stsd') cleanDescriptions(bytes, box, cleaning, handler);
    else if (sizes) keepStart(bytes, box, sizes[bytes[content] === 1 ? 1 : 0]);
    else if (entrySize) keepStart(bytes, box, 8 + bytes.readUInt32BE(content + 4) * entrySize);
    else if (type === 'stsz') {
      keepStart(bytes, box, 12 + (bytes.readUInt32BE(content + 4) ? 0 : bytes.readUInt32BE(content + 8) * 4));
    } else if (type === 'elst') {
      keepStart(bytes, box, 8 + bytes.readUInt32BE(content + 4) * (bytes[content] === 1 ? 20 : 12));
    } else if (type === 'hdlr') keepStart(bytes, box, 24);
    else if (type === 'dref') {
      // Entries can name files and volumes; the samples are always in this file.
      for (const entry of boxesIn(bytes, content + 8, end)) {
        if (entry.type === '') blankBox(bytes, entry);
        else keepStart(bytes, entry, 4);
      }
    } else if (!leaves.has(type)) blankBox(bytes, box);
  }
}

function readDefaults(bytes: Buffer, moov: Box, { sampleSizes }: Cleaning): void {
  const extension = findBox(bytes, moov, 'mvex');
  if (!extension) return;
  for (const { type, content } of boxesIn(bytes, extension.content, extension.end)) {
    if (type !== 'trex') continue;
    const track = bytes.readUInt32BE(content + 4);
    if (sampleSizes.has(track)) sampleSizes.set(track, bytes.readUInt32BE(content + 16));
  }
}

/** Size and type of a box in the file; null for bytes that are not a box. */
async function readHeader(file: FileHandle, start: number, to: number): Promise<Box | null> {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, start);
  const given = header.readUInt32BE(0);
  const size = given === 0 ? to - start : given === 1 ? Number(header.readBigUInt64BE(8)) : given;
  const headerSize = given === 1 ? 16 : 8;
  if (bytesRead < headerSize || size < headerSize || start + size > to) return null;
  return { type: header.toString('latin1', 4, 8), start, content: start + headerSize, end: start + size };
}

async function cleanIndex(file: FileHandle, { start, end }: Box, cleaning: Cleaning): Promise<void> {
  if (end - start > indexMaxBytes) throw new RangeError('A video with too large an index');
  const bytes = Buffer.alloc(end - start);
  await file.read(bytes, 0, bytes.length, start);
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === 'moof') cleanFragment(bytes, box, start, cleaning);
    cleanBoxes(bytes, box.start, box.end, cleaning, '');
    if (box.type === 'moov') readDefaults(bytes, box, cleaning);
  }
  await file.write(bytes, 0, bytes.length, start);
}

async function blankInFile(file: FileHandle, start: number, end: number): Promise<void> {
  await zeroFill(file, start, end);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(end - start);
  header.write('free', 4, 'latin1');
  if (end - start >= 8) await file.write(header, 0, 8, start);
}

/**
 * Blanks everything in an MP4 or QuickTime file, in place, that playing its picture and sound doesn't need.
 * @throws RangeError for a file that can't be read to its end
 */
export async function removeMp4Metadata(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const cleaning: Cleaning = { ranges: [], sampleSizes: new Map(), boxes: 0 };
  const films: Box[] = [];
  let seen = 0;
  for (let at = 0; at < size; ) {
    seen += 1;
    if (seen > topBoxesMax) throw new RangeError('A video with too many boxes');
    const box = await readHeader(file, at, size);
    const end = box?.end ?? size;
    // The boxes of each fragment count on their own: a long recording has many.
    cleaning.boxes = 0;
    if (box?.type === 'moov' || box?.type === 'moof') await cleanIndex(file, box, cleaning);
    else if (box?.type === 'mdat') films.push(box);
    else if (box?.type !== 'ftyp' && box?.type !== 'styp') await blankInFile(file, at, end);
    at = end;
  }
  const ranges = cleaning.ranges.sort((a, b) => a.start - b.start);
  let next = 0;
  for (const { content, end } of films) {
    let at = content;
    for (let range = ranges[next]; range && range.start < end; range = ranges[next]) {
      if (range.start > at) await zeroFill(file, at, range.start);
      at = Math.max(at, range.end);
      if (range.end > end) break;
      next += 1;
    }
    await zeroFill(file, at, end);
  }
}
