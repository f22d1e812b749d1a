import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Finder, SharedResponse } from '../../plugins/early-responses';
import { immutableCaching } from '../../plugins/web';

const assetsPath = '/assets/';

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

/** The response with a file. */
export function responseOf({ name, body }: AssetFile): SharedResponse {
  const variant = variants.find(({ suffix }) => name.endsWith(suffix));
  const plain = variant ? name.slice(0, -variant.suffix.length) : name;
  const headers = ['cache-control', immutableCaching, 'vary', 'accept-encoding'];
  headers.push('content-type', contentTypes[extname(plain)] ?? 'application/octet-stream');
  headers.push('content-length', String(body.length));
  if (variant) headers.push('content-encoding', variant.encoding);
  return { status: 200, headers, bytes: body };
}

/**
 * The files of this process' build and their compressed variants by name, some 4 MB: a page loads 60 of them, and
 * looking for each on the disk costs more than sending it.
 */
export class BuildFiles extends Map<string, AssetFile> {
  /** @param folder with all of them */
  constructor(folder: string) {
    super();
    for (const name of readdirSync(folder).sort()) {
      if (keptName.test(name)) this.set(name, { name, body: readFileSync(join(folder, name)) });
    }
  }

  /** Finds them without the application. */
  readonly find: Finder = ({ url = '', headers }) => {
    if (!url.startsWith(assetsPath)) return null;
    const names = variantsOf(url.slice(assetsPath.length), headers['accept-encoding']);
    const file = this.firstOf(names);
    return file ? async () => responseOf(file) : null;
  };

  /** The first of these that there is. */
  firstOf(names: readonly string[]): AssetFile | undefined {
    const name = names.find((name) => this.has(name));
    return name === undefined ? undefined : this.get(name);
  }
}
