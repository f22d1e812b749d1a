import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { removeMp4Metadata } from './mp4-metadata';
import { removeWebmMetadata } from './webm-metadata';

/** The types that browsers play, as detected from the bytes. */
const removers: Record<string, typeof removeMp4Metadata> = {
  'video/mp4': removeMp4Metadata,
  'video/quicktime': removeMp4Metadata,
  'video/x-m4v': removeMp4Metadata,
  'video/3gpp': removeMp4Metadata,
  'video/webm': removeWebmMetadata,
  'video/matroska': removeWebmMetadata,
};

export interface CleanVideo {
  path: string;
  /** The type detected from the bytes, whatever was claimed. */
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * Runs `use` on a temporary copy of an uploaded video on disk, without its metadata; memory use stays flat.
 * Returns null for a file that isn't a video, or whose metadata can't be found.
 */
export async function withCleanVideo<Result>(
  source: Readable,
  use: (video: CleanVideo) => Promise<Result>,
): Promise<Result | null> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-video-'));
  const path = join(folder, 'video');
  try {
    await pipeline(source, createWriteStream(path, { mode: 0o600 }));
    const type = (await fileTypeFromFile(path))?.mime ?? '';
    const removeMetadata = removers[type];
    if (!removeMetadata) return null;
    const file = await open(path, 'r+');
    try {
      // A file that can't be read to its end isn't published: nobody knows what it contains.
      const isClean = await removeMetadata(file).then(
        () => true,
        (error: unknown) => {
          if (error instanceof RangeError) return false;
          throw error;
        },
      );
      if (!isClean) return null;
      const { size } = await file.stat();
      return await use({ path, type, size });
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
