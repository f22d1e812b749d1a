import { open, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib';
import { StartupError } from '../../errors';
import { readChunks, writeChunks } from './sealed-chunks';
import { madeUp, parseSection, type Section } from './sections';

/** A section, or some of the data of the one before. */
type ArchivePart = { section: Section } | { data: Buffer };

/** Each frame is a byte with its kind, four with its length, and so many bytes. */
const frameKinds = { section: 1, data: 2, deflated: 3 } as const;
const kinds: ReadonlySet<number> = new Set(Object.values(frameKinds));
const frameHeadBytes = 5;
/** The most that a frame holds, also once it is inflated. */
const frameMaxBytes = 64 * 1024 * 1024;

const deflate = promisify<Buffer, Buffer>(deflateRaw);
const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw);

export interface ArchiveWriter {
  begin(section: Section): Promise<void>;
  /** Rows become much smaller; videos and pictures are compressed already. */
  add(data: Uint8Array, options?: { isCompressible: boolean }): Promise<void>;
}

/** What the system says of files that can't be written, such as a full disk, as a sentence. */
function writeFault(error: unknown): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (!code || !['open', 'write', 'fsync', 'close'].includes(syscall ?? '')) return error;
  const words = code === 'ENOSPC' ? 'no space is left on its disk' : message;
  return new StartupError(`The backup can't be written: ${words}. Nothing is left of it; those before stay.`);
}

/**
 * Writes an archive into a new file, which is removed if that fails.
 * @param fill adds the content; the last section it begins has to be the manifest
 * @throws StartupError if the file can't be written
 */
export async function writeArchive(
  path: string,
  passphrase: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  // Only its owner reads it, and an archive that is there already stays.
  const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw writeFault(error);
  });
  try {
    const chunks = await writeChunks(file, passphrase);
    const addFrame = async (kind: number, payload: Uint8Array) => {
      const head = Buffer.alloc(frameHeadBytes);
      head.writeUInt8(kind);
      head.writeUInt32BE(payload.length, 1);
      await chunks.write(head);
      await chunks.write(payload);
    };
    await fill({
      begin: (section) => addFrame(frameKinds.section, Buffer.from(JSON.stringify(section))),
      add: async (data, { isCompressible } = { isCompressible: false }) =>
        isCompressible
          ? addFrame(frameKinds.deflated, await deflate(Buffer.from(data)))
          : addFrame(frameKinds.data, data),
    });
    await chunks.end();
    await file.close();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw writeFault(error);
  }
}

/** A section and its data, which has to be read before the next one. */
interface ReadSection {
  section: Section;
  data: AsyncGenerator<Buffer, void, undefined>;
}

/**
 * Reads an archive from its beginning to its end.
 * @throws StartupError if the file can't be read, or is not as it was written
 */
export async function* readArchive(
  path: string,
  passphrase: string,
): AsyncGenerator<ReadSection, void, undefined> {
  const parts = readParts(path, passphrase);
  let next = await parts.next();
  async function* dataOfSection() {
    for (next = await parts.next(); !next.done && 'data' in next.value; next = await parts.next())
      yield next.value.data;
  }
  try {
    while (!next.done && 'section' in next.value) {
      const data = dataOfSection();
      yield { section: next.value.section, data };
      for await (const _ of data);
    }
    if (!next.done) throw madeUp('data comes before the first section');
  } finally {
    await parts.return();
  }
}

async function* readParts(path: string, passphrase: string): AsyncGenerator<ArchivePart, void, undefined> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new StartupError(`The backup can't be read: ${error.message}.`);
  });
  try {
    let pieces: Buffer[] = [];
    let length = 0;
    for await (const chunk of readChunks(file, passphrase)) {
      pieces.push(chunk);
      length += chunk.length;
      for (
        let needed = frameBytes(pieces);
        needed !== null && needed <= length;
        needed = frameBytes(pieces)
      ) {
        const bytes = Buffer.concat(pieces);
        yield await readFrame(bytes.subarray(0, needed));
        pieces = [bytes.subarray(needed)];
        length -= needed;
      }
    }
    if (length > 0) throw madeUp('it ends within a frame');
  } finally {
    await file.close();
  }
}

/**
 * The length of the first frame with its head; null while its head isn't there.
 * @throws StartupError for a frame that Quad would not have written, before memory is taken for it
 */
function frameBytes(pieces: readonly Buffer[]): number | null {
  const [first] = pieces;
  if (!first) return null;
  const head = first.length < frameHeadBytes ? Buffer.concat(pieces) : first;
  if (head.length < frameHeadBytes) return null;
  const length = head.readUInt32BE(1);
  if (!kinds.has(head.readUInt8(0)) || length > frameMaxBytes) throw madeUp('a frame has no known form');
  return frameHeadBytes + length;
}

async function readFrame(frame: Buffer): Promise<ArchivePart> {
  const payload = frame.subarray(frameHeadBytes);
  if (frame[0] === frameKinds.section) return { section: parseSection(payload) };
  if (frame[0] === frameKinds.data) return { data: payload };
  const data = await inflate(payload, { maxOutputLength: frameMaxBytes }).catch(() => {
    throw madeUp('a frame has no known form');
  });
  return { data };
}
