import { Buffer, isUtf8 } from 'node:buffer';
import { NotASourceError } from '../normalized-event';
import { icsMaxBytes, icsMaxLineBytes } from './ics-limits';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** 0x80 to 0x9f in Windows-1252. Not left to TextDecoder, which in Node 20 reads them as control characters. */
const windows1252High = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * The unfolded lines of a calendar file, one at a time, so that a large file is never held as one string.
 * Lines are joined as bytes before they are decoded, because folding may cut a UTF-8 sequence in two. Each line is
 * decoded by itself: as UTF-8, else as Windows-1252 (a superset of Latin-1). UTF-16 is recognized by its BOM or zeros.
 * @throws NotASourceError when there are no bytes, or too many
 */
export function* logicalLines(bytes: Uint8Array): Generator<string> {
  if (bytes.byteLength === 0) throw new NotASourceError('The file is empty.');
  if (bytes.byteLength > icsMaxBytes) {
    throw new NotASourceError(`The file is larger than ${icsMaxBytes / 1024 / 1024} MB.`);
  }
  const buffer = toSingleByteText(bytes);
  // A file with line feeds ends its lines with them; a lone CR in it is part of the text (or of CR CR LF).
  const terminator = buffer.includes(lineFeed) ? lineFeed : carriageReturn;
  let parts: Buffer[] = [];
  let room = icsMaxLineBytes;
  for (const line of physicalLines(buffer, terminator)) {
    const folded = line[0] === 0x20 || line[0] === 0x09;
    if (!folded && parts.length > 0) {
      yield decodeLine(parts);
      parts = [];
      room = icsMaxLineBytes;
    }
    const part = line.subarray(folded ? 1 : 0, Math.min(line.length, room + 1));
    if (part.length > 0 && room > 0) parts.push(part);
    room -= part.length;
  }
  if (parts.length > 0) yield decodeLine(parts);
}

function* physicalLines(buffer: Buffer, terminator: number): Generator<Buffer> {
  let start = 0;
  while (start < buffer.length) {
    let end = buffer.indexOf(terminator, start);
    if (end === -1) end = buffer.length;
    let contentEnd = end;
    while (contentEnd > start && buffer[contentEnd - 1] === carriageReturn) contentEnd--;
    if (contentEnd > start) yield buffer.subarray(start, contentEnd);
    start = end + 1;
  }
}

/** The bytes in an encoding whose line ends are single bytes, without a byte order mark. */
function toSingleByteText(bytes: Uint8Array): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, second] = buffer;
  if (first === 0xef && second === 0xbb && buffer[2] === 0xbf) return buffer.subarray(3);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return decodeUtf16(buffer, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return decodeUtf16(buffer, 'utf-16be');
  return buffer;
}

function decodeUtf16(buffer: Buffer, encoding: 'utf-16le' | 'utf-16be'): Buffer {
  return Buffer.from(new TextDecoder(encoding).decode(buffer), 'utf8');
}

function decodeLine(parts: readonly Buffer[]): string {
  const whole = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  const line = whole.length > icsMaxLineBytes ? cutBetweenCharacters(whole) : whole;
  return isUtf8(line) ? line.toString('utf8') : decodeWindows1252(line);
}

function decodeWindows1252(line: Buffer): string {
  return line
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => windows1252High[character.charCodeAt(0) - 0x80] ?? '');
}

/** At most icsMaxLineBytes, not cut within a UTF-8 sequence. */
function cutBetweenCharacters(line: Buffer): Buffer {
  let end = icsMaxLineBytes;
  while (end > icsMaxLineBytes - 4 && ((line[end] ?? 0) & 0xc0) === 0x80) end--;
  return line.subarray(0, end);
}
