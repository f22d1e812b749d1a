import { NotACalendarError } from './calendar';
import { maxBytes, maxLineBytes, maxLines } from './limits';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** 0x80 to 0x9f in Windows-1252; Node 20's TextDecoder reads them as control characters. */
const windows1252High = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The bytes of a calendar file in an encoding with single-byte line ends. */
export interface CalendarText {
  bytes: Uint8Array;
  /** The byte that ends a line. */
  terminator: number;
}

/** Where something is in a text: its first byte, and that after its last. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * Recognizes UTF-16 by its byte order mark or its zeros.
 * @throws NotACalendarError if there are no bytes, or too many
 */
export function calendarText(file: Uint8Array): CalendarText {
  if (file.byteLength === 0) throw new NotACalendarError('The file is empty.');
  if (file.byteLength > maxBytes) {
    throw new NotACalendarError(`The file is larger than ${maxBytes / 1024 / 1024} MB.`);
  }
  const bytes = toSingleByteText(file);
  // In a file with line feeds only those end a line; a lone CR is part of the text (or of CR CR LF).
  return { bytes, terminator: bytes.includes(lineFeed) ? lineFeed : carriageReturn };
}

/** A line of the file with those that are folded into it, which never begins with a fold. */
export class LogicalLine {
  /** Where it begins in the file. */
  from = 0;
  /** Where each part begins and ends: at most maxLineBytes and one more. */
  private readonly spans: number[] = [];
  private room = maxLineBytes;

  constructor(private readonly bytes: Uint8Array) {}

  get isEmpty(): boolean {
    return this.spans.length === 0;
  }

  /** 0 if it is empty. */
  get firstByte(): number {
    return this.bytes[this.spans[0] ?? this.bytes.length] ?? 0;
  }

  begin(from: number): void {
    this.from = from;
    this.spans.length = 0;
    this.room = maxLineBytes;
  }

  add(from: number, to: number): void {
    if (this.room <= 0 || to === from) return;
    this.spans.push(from, Math.min(to, from + this.room + 1));
    this.room -= to - from;
  }

  /** As UTF-8, else as Windows-1252 (a superset of Latin-1). */
  decode(): string {
    const [from = 0, to = 0] = this.spans;
    return decodeLine(this.spans.length === 2 ? this.bytes.subarray(from, to) : this.joined());
  }

  private joined(): Uint8Array {
    let length = 0;
    for (let at = 0; at < this.spans.length; at += 2) {
      const end = this.spans[at + 1] ?? 0;
      for (let from = this.spans[at] ?? 0; from < end; from++) joinedLine[length++] = this.bytes[from] ?? 0;
    }
    return joinedLine.subarray(0, length);
  }
}

/** For one line at a time. */
const joinedLine = new Uint8Array(maxLineBytes + 1);

/**
 * The unfolded lines of a calendar file (RFC 5545, 3.1), one at a time, so that a large file is never held as
 * one string: the same object each time. Lines are joined as bytes before they are decoded, because folding may split a
 * UTF-8 sequence. Each line is decoded separately.
 * @throws NotACalendarError if there are too many lines
 */
export function* logicalLines(
  { bytes, terminator }: CalendarText,
  { from, to }: ByteRange = { from: 0, to: bytes.length },
): Generator<LogicalLine> {
  const line = new LogicalLine(bytes);
  line.begin(from);
  let count = 0;
  for (let start = from; start < to; ) {
    if (++count > maxLines) throw new NotACalendarError(`The file has more than ${maxLines} lines.`);
    let end = bytes.indexOf(terminator, start);
    if (end === -1 || end > to) end = to;
    let contentEnd = end;
    while (contentEnd > start && bytes[contentEnd - 1] === carriageReturn) contentEnd--;
    if (contentEnd > start) {
      const isFolded = bytes[start] === 0x20 || bytes[start] === 0x09;
      if (!isFolded && !line.isEmpty) {
        yield line;
        line.begin(start);
      }
      line.add(isFolded ? start + 1 : start, contentEnd);
    }
    start = end + 1;
  }
  if (!line.isEmpty) yield line;
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

function decodeLine(whole: Uint8Array): string {
  const line = whole.length > maxLineBytes ? cutBetweenCharacters(whole) : whole;
  try {
    return strictUtf8.decode(line);
  } catch {
    return decodeWindows1252(line);
  }
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
