import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { immutableCaching } from '../../plugins/web';

export interface AssetFile {
  /** With '.br' or '.gz' if it is compressed. */
  name: string;
  body: Buffer;
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const assetName = /^[\w-]{1,80}\.(js|css|woff2)$/;
const keptName = /^[\w-]{1,80}\.(js|css|woff2)(\.br|\.gz)?$/;
/** Compressed variants, the smallest first. */
const variants = [
  { suffix: '.br', encoding: 'br' },
  { suffix: '.gz', encoding: 'gzip' },
] as const;

/** The names under which a browser with this accept-encoding may get an asset, the best first; none for other names. */
export function variantsOf(name: string, accepted = ''): string[] {
  if (!assetName.test(name)) return [];
  const compressed = variants.filter(({ encoding }) => accepted.includes(encoding));
  return [...compressed.map(({ suffix }) => name + suffix), name];
}

/** The headers of a file, names and values alternating. */
export function headersOf({ name, body }: AssetFile): string[] {
  const variant = variants.find(({ suffix }) => name.endsWith(suffix));
  const plain = variant ? name.slice(0, -variant.suffix.length) : name;
  return [
    ...['cache-control', immutableCaching, 'vary', 'accept-encoding'],
    ...['content-type', contentTypes[extname(plain)] ?? 'application/octet-stream'],
    ...['content-length', String(body.length)],
    ...(variant ? ['content-encoding', variant.encoding] : []),
  ];
}

/**
 * The files of this process' build and their compressed variants by name, some 4 MB: a page loads 60 of them, and
 * looking for each on the disk costs more than sending it.
 */
export class BuildFiles extends Map<string, AssetFile & { headers: readonly string[] }> {
  /** The application's headers on these files, names and values alternating; empty until it sent one. */
  applicationHeaders: readonly string[] = [];

  /** @param folder with all of them */
  constructor(folder: string) {
    super();
    for (const name of readdirSync(folder).sort()) {
      if (!keptName.test(name)) continue;
      const file = { name, body: readFileSync(join(folder, name)) };
      this.set(name, { ...file, headers: headersOf(file) });
    }
  }
}
