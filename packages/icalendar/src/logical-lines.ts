import { NotACalendarError } from './calendar';
import { maxBytes, maxLineBytes, maxLines } from './limits';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** 0x80 to 0x9f in Windows-1252; Node 20's TextDecoder reads them as control characters. */
const windows1252High = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The unfolded lines of a calendar file (RFC 5545, 3.1), one at a time, so that a large file is never held as
 * one string. Lines are joined as bytes before they are decoded, because folding may split a UTF-8 sequence.
 * Each line is decoded separately: as UTF-8, else as Windows-1252 (a superset of Latin-1). UTF-16 is
 * recognized by its byte order mark or its zeros.
 * @throws NotACalendarError if there are no bytes, or too many bytes or lines
 */
export function* logicalLines(bytes: Uint8Array): Generator<string> {
  if (bytes.byteLength === 0) throw new NotACalendarError('The file is empty.');
  if (bytes.byteLength > maxBytes) {
    throw new NotACalendarError(`The file is larger than ${maxBytes / 1024 / 1024} MB.`);
  }
  const text = toSingleByteText(bytes);
  // In a file with line feeds only those end a line; a lone CR is part of the text (or of CR CR LF).
  const terminator = text.includes(lineFeed) ? lineFeed : carriageReturn;
  let parts: Uint8Array[] = [];
  let room = maxLineBytes;
  for (const line of physicalLines(text, terminator)) {
    const folded = line[0] === 0x20 || line[0] === 0x09;
    if (!folded && parts.length > 0) {
      yield decodeLine(parts);
      parts = [];
      room = maxLineBytes;
    }
    const part = line.subarray(folded ? 1 : 0, Math.min(line.length, room + 1));
    if (part.length > 0 && room > 0) parts.push(part);
    room -= part.length;
  }
  if (parts.length > 0) yield decodeLine(parts);
}

function* physicalLines(text: Uint8Array, terminator: number): Generator<Uint8Array> {
  let start = 0;
  let lines = 0;
  while (start < text.length) {
    if (++lines > maxLines) throw new NotACalendarError(`The file has more than ${maxLines} lines.`);
    let end = text.indexOf(terminator, start);
    if (end === -1) end = text.length;
    let contentEnd = end;
    while (contentEnd > start && text[contentEnd - 1] === carriageReturn) contentEnd--;
    if (contentEnd > start) yield text.subarray(start, contentEnd);
    start = end + 1;
  }
}

/** The bytes in an encoding with single-byte line ends, without a byte order mark. */
function toSingleByteText(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return decodeUtf16(bytes, 'utf-16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return decodeUtf16(bytes, 'utf-16be');
  return bytes;
}

function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes));
}

function decodeLine(parts: readonly Uint8Array[]): string {
  const whole = parts.length === 1 ? (parts[0] as Uint8Array) : joined(parts);
  const line = whole.length > maxLineBytes ? cutBetweenCharacters(whole) : whole;
  try {
    return strictUtf8.decode(line);
  } catch {
    return decodeWindows1252(line);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function decodeWindows1252(line: Uint8Array): string {
  let text = '';
  for (const byte of line) {
    text += byte >= 0x80 && byte < 0xa0 ? windows1252High[byte - 0x80] : String.fromCharCode(byte);
  }
  return text;
}

/** At most maxLineBytes, without splitting a UTF-8 sequence. */
function cutBetweenCharacters(line: Uint8Array): Uint8Array {
  let end = maxLineBytes;
  while (end > maxLineBytes - 4 && ((line[end] ?? 0) & 0xc0) === 0x80) end--;
  return line.subarray(0, end);
}
