import type { FileHandle } from 'node:fs/promises';

/**
 * WebM (Matroska, RFC 9559) stores titles, locations and devices in the `Tags` and `Attachments` elements of
 * its segment. Each becomes a `Void` element of the same size, so that no offset in the file changes.
 */
const segmentId = 0x18538067;
const tagsId = 0x1254c367;
const attachmentsId = 0x1941a469;
const voidId = 0xec;
const elementsMax = 200_000;

interface Element {
  id: number;
  start: number;
  dataStart: number;
  /** Exclusive; a segment of unknown size extends to the end of its parent. */
  end: number;
}

/** Length of a variable-size integer from its first byte, 1 to 8; 9 for an invalid one. */
const vintLength = (first: number) => Math.clz32(first) - 23;

async function readElement(file: FileHandle, start: number, parentEnd: number): Promise<Element | null> {
  const head = Buffer.alloc(12);
  const { bytesRead } = await file.read(head, 0, 12, start);
  const idLength = vintLength(head[0] ?? 0);
  if (bytesRead < 2 || idLength > 4) return null;
  const sizeLength = vintLength(head[idLength] ?? 0);
  if (sizeLength > 8 || bytesRead < idLength + sizeLength) return null;
  let size = (head[idLength] ?? 0) & (0xff >> sizeLength);
  let isUnknown = size === 0xff >> sizeLength;
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = head[idLength + index] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  const dataStart = start + idLength + sizeLength;
  return {
    id: head.readUIntBE(0, idLength),
    start,
    dataStart,
    end: isUnknown ? parentEnd : Math.min(dataStart + size, parentEnd),
  };
}

/** Void with an eight-byte size, then zeros: the header is 9 bytes, and every element here is larger. */
async function blank(file: FileHandle, element: Element): Promise<boolean> {
  const total = element.end - element.start;
  if (total < 9) return false;
  const bytes = Buffer.alloc(total);
  bytes[0] = voidId;
  bytes[1] = 0x01;
  bytes.writeUIntBE(total - 9, 3, 6);
  await file.write(bytes, 0, total, element.start);
  return true;
}

/**
 * Blanks the tags and attachments of a WebM file in place.
 * @returns the number of blanked elements
 */
export async function removeWebmMetadata(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  let blanked = 0;
  let at = 0;
  for (let seen = 0; at < size && seen < elementsMax; seen += 1) {
    const element = await readElement(file, at, size);
    if (!element) break;
    if ((element.id === tagsId || element.id === attachmentsId) && (await blank(file, element))) blanked += 1;
    // Descends into the segment; everything else is skipped.
    at = element.id === segmentId ? element.dataStart : element.end;
  }
  return blanked;
}
