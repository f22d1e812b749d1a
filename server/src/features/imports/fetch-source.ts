import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fetchOutside, OutsideError, type OutsideLimits } from '../../adapters/outside-fetch';

/** A file or address can't be read; the message is one clear sentence. */
export class SourceReadError extends Error {
  override readonly name = 'SourceReadError';
}

/** One document to import. */
export interface SourceDocument {
  /** The file or address, for messages. */
  name: string;
  read(): Promise<Uint8Array>;
}

/** For feeds and files. */
export const sourceLimits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024, maxRedirects: 5 };

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

function isAddress(source: string): boolean {
  return /^(https?|webcals?):\/\//i.test(source);
}

/** An address for messages and logs: a password in it is dots. */
function shownAddress(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/?#:]*:)[^/?#]*@/i, '$1••••••@');
}

/** Collects a body chunk by chunk, so that an endless one stops at the limit. */
async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new SourceReadError(`${name} is larger than ${megabytes(maxBytes)}.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Downloads an address; a host that isn't public only if the operator allows it (SOURCES_PRIVATE_HOSTS).
 * @throws SourceReadError if it can't be reached, responds with anything but 2xx, is too large or takes too
 * long
 */
export async function download(address: string, limits: OutsideLimits): Promise<Uint8Array> {
  const httpAddress = address.replace(/^webcals?:/i, 'https:');
  try {
    const { status, body } = await fetchOutside(httpAddress, limits, { accept: '*/*' });
    if (status >= 200 && status < 300) return body;
    throw new SourceReadError(`${shownAddress(address)} answered with HTTP status ${status}.`);
  } catch (error) {
    if (error instanceof OutsideError) throw new SourceReadError(`${shownAddress(address)} ${error.reason}.`);
    throw error;
  }
}

async function readFile(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new SourceReadError(`${path} can't be read: ${error.code ?? error.message}.`);
  });
  try {
    const found = await file.stat();
    // In one piece: joining the chunks of a large file takes as much memory again.
    if (found.isFile() && found.size <= maxBytes) return await file.readFile();
    return await collect(file.createReadStream({ autoClose: false }), maxBytes, path);
  } finally {
    await file.close();
  }
}

/**
 * The documents at a file, a folder (including its folders) or an address.
 * @param extensions of the files to look for in a folder
 * @throws SourceReadError if there is no such file, or no fitting file in the folder
 */
export async function findDocuments(
  source: string,
  extensions: readonly string[],
  limits: OutsideLimits,
): Promise<SourceDocument[]> {
  if (isAddress(source)) return [{ name: shownAddress(source), read: () => download(source, limits) }];
  const found = await stat(source).catch(() => null);
  if (!found) throw new SourceReadError(`There is no file or folder ${source}.`);
  const asDocument = (path: string, name: string) => ({ name, read: () => readFile(path, limits.maxBytes) });
  if (!found.isDirectory()) return [asDocument(source, basename(source))];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter(
      (entry) =>
        entry.isFile() && extensions.some((extension) => entry.name.toLowerCase().endsWith(extension)),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length === 0) {
    throw new SourceReadError(`The folder ${source} holds no file ending in ${extensions.join(', ')}.`);
  }
  return paths.map((path) => asDocument(path, path.slice(source.length).replace(/^[/\\]+/, '')));
}
