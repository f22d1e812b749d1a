import type { FileHandle } from 'node:fs/promises';

/**
 * MP4 and QuickTime store place, device and names in boxes (ISO/IEC 14496-12): `udta` and `meta` in `moov`
 * and its tracks, and `uuid` boxes with XMP. Each becomes a `free` box of the same size with zeros as
 * content, so that no offset in the file changes and the video still plays.
 */
const metadataBoxes = new Set(['udta', 'meta', 'uuid']);
const containerBoxes = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
const boxesMax = 20_000;

interface Box {
  type: string;
  start: number;
  headerSize: number;
  end: number;
}

async function readBox(file: FileHandle, start: number, end: number): Promise<Box | null> {
  if (end - start < 8) return null;
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, start);
  if (bytesRead < 8) return null;
  const type = header.toString('latin1', 4, 8);
  let size = header.readUInt32BE(0);
  let headerSize = 8;
  if (size === 1) {
    if (bytesRead < 16) return null;
    size = Number(header.readBigUInt64BE(8));
    headerSize = 16;
  } else if (size === 0) size = end - start;
  if (size < headerSize || start + size > end) return null;
  return { type, start, headerSize, end: start + size };
}

async function blank(file: FileHandle, box: Box): Promise<void> {
  await file.write('free', box.start + 4, 'latin1');
  const zeros = Buffer.alloc(64 * 1024);
  for (let at = box.start + box.headerSize; at < box.end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, box.end - at), at);
  }
}

/**
 * Blanks the metadata of an MP4 or QuickTime file in place.
 * @returns the number of blanked boxes
 */
export async function removeMp4Metadata(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  let blanked = 0;
  let seen = 0;
  const walk = async (from: number, to: number): Promise<void> => {
    let at = from;
    while (at < to && seen < boxesMax) {
      const box = await readBox(file, at, to);
      if (!box) return;
      seen += 1;
      if (metadataBoxes.has(box.type)) {
        await blank(file, box);
        blanked += 1;
      } else if (containerBoxes.has(box.type)) await walk(box.start + box.headerSize, box.end);
      at = box.end;
    }
  };
  await walk(0, size);
  return blanked;
}
