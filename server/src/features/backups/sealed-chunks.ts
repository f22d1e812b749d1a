import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../../errors';

/**
 * The bytes of a backup on the disk: a header, then chunks that are each sealed with AES-256-GCM under a key of the
 * passphrase (scrypt) and of this file's salt. The nonce of a chunk is its number and whether it is the last one, so
 * that none can be changed, left out, swapped, or cut off at the end without being noticed.
 */
const magic = Buffer.from('QUAD BACKUP 1\n');
const saltBytes = 16;
const headerBytes = magic.length + saltBytes;
const chunkBytes = 1024 * 1024;
const tagBytes = 16;
/** 32 MB and some tenths of a second: what OWASP recommends, in the kind that a small server has room for. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };

const deriveKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const keyOf = (passphrase: string, salt: Buffer) => deriveKey(passphrase.normalize('NFKC'), salt, 32, cost);

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Writes bytes into a new file. */
export interface ChunkWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the last chunk, and waits until the disk has everything. */
  end(): Promise<void>;
}

export async function writeChunks(file: FileHandle, passphrase: string): Promise<ChunkWriter> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(passphrase, salt);
  const header = Buffer.concat([magic, salt]);
  await file.write(header);
  let waiting = Buffer.alloc(0);
  let number = 0;

  const seal = async (chunk: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(header);
    number += 1;
    await file.write(Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]));
  };
  return {
    async write(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      // The last chunk is sealed as such, and nobody knows yet whether this is it.
      while (waiting.length > chunkBytes) {
        await seal(waiting.subarray(0, chunkBytes), false);
        waiting = waiting.subarray(chunkBytes);
      }
    },
    async end() {
      await seal(waiting, true);
      await file.sync();
    },
  };
}

/**
 * The bytes that were written, in pieces, each of which has been checked.
 * @throws StartupError if this is no backup, the passphrase is another one, or the file is not as it was written
 */
export async function* readChunks(
  file: FileHandle,
  passphrase: string,
): AsyncGenerator<Buffer, void, undefined> {
  const header = Buffer.alloc(headerBytes);
  const { bytesRead } = await file.read(header, 0, headerBytes, 0);
  if (bytesRead < headerBytes || !header.subarray(0, magic.length).equals(magic)) {
    throw new StartupError('This is not a backup of Quad, or its first bytes are damaged.');
  }
  const key = await keyOf(passphrase, header.subarray(magic.length));
  const { size } = await file.stat();
  let at = headerBytes;
  for (let number = 0; ; number += 1) {
    const length = Math.min(chunkBytes + tagBytes, size - at);
    const sealed = Buffer.alloc(length);
    const read = await file.read(sealed, 0, length, at);
    at += length;
    const isLast = at >= size;
    const chunk = read.bytesRead === length && openChunk(sealed, key, header, nonceOf(number, isLast));
    if (!chunk) {
      throw new StartupError(
        number === 0
          ? 'The passphrase is not the one of this backup, or the file is damaged. Nothing was changed.'
          : 'The backup is cut off, damaged or was changed after it was written. Nothing was changed.',
      );
    }
    yield chunk;
    if (isLast) return;
  }
}

/** Null if the chunk is not what was written at this position. */
function openChunk(sealed: Buffer, key: Buffer, header: Buffer, nonce: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(header)
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}
