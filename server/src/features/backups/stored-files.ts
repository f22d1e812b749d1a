import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createObjectStore, s3Config } from '../../adapters/object-store';
import { objectsFolder, prepareDataFolder } from '../../data-folder';
import type { Env } from '../../env';

interface StoredFile {
  type: string;
  /** Bytes. */
  size: number;
  body(): AsyncIterable<Uint8Array>;
}

/** The videos and pictures of an installation, without a running server. */
export interface StoredFiles {
  /** In words: 'the bucket quad'. */
  where: string;
  keys(): AsyncIterable<string>;
  /** Null for one that was deleted since its key was listed. */
  read(key: string): Promise<StoredFile | null>;
  write(key: string, file: { type: string; size: number }, body: AsyncIterable<Uint8Array>): Promise<void>;
  remove(key: string): Promise<void>;
}

export const openStoredFiles = (env: Env): StoredFiles =>
  env.S3_ENDPOINT ? filesInBucket(env) : filesInFolder(objectsFolder(env.DATA_DIR));

function filesInBucket(env: Env): StoredFiles {
  const store = createObjectStore(s3Config(env));
  return {
    where: `the bucket ${env.S3_BUCKET}`,
    keys: () => store.keys(),
    async read(key) {
      const stored = await store.get(key);
      return stored && { ...stored, body: () => stored.body };
    },
    write: (key, file, body) => store.put(key, Readable.from(body), file),
    remove: (key) => store.delete(key),
  };
}

const noType = 'application/octet-stream';
/** Beside each object, as the embedded bucket writes it. */
const typeSuffix = '.type';
/** Half received. */
const incoming = 'incoming';

function filesInFolder(folder: string): StoredFiles {
  return {
    where: folder,
    async *keys() {
      const kinds = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const kind of kinds.filter((entry) => entry.isDirectory() && entry.name !== incoming)) {
        for (const name of (await readdir(join(folder, kind.name))).sort()) {
          if (!name.endsWith(typeSuffix)) yield `${kind.name}/${name}`;
        }
      }
    },
    async read(key) {
      const path = join(folder, key);
      // What is opened stays as it is, also while the file is replaced or deleted.
      const file = await open(path, 'r').catch(() => null);
      if (!file) return null;
      const type = await readFile(`${path}${typeSuffix}`, 'utf8').catch(() => noType);
      return { type, size: (await file.stat()).size, body: () => file.createReadStream() };
    },
    async write(key, { type }, body) {
      const path = join(folder, key);
      prepareDataFolder(folder);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}${typeSuffix}`, type);
      await pipeline(Readable.from(body), createWriteStream(path));
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
      await rm(`${join(folder, key)}${typeSuffix}`, { force: true });
    },
  };
}
