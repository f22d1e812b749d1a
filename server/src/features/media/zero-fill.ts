import type { FileHandle } from 'node:fs/promises';

const zeros = Buffer.alloc(64 * 1024);

/** Overwrites the bytes of a file from `from` up to, not including, `to` with zeros. */
export async function zeroFill(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, to - at), at);
  }
}
