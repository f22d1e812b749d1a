import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { BootData } from '@quad/shared/boot-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartupError } from '../errors';

/** The exports of the web's server bundle (web/src/app/entry-server.tsx). */
interface WebBundle {
  /** `modules` are keys of the client's manifest: the chunks this page needs. */
  render(url: string, boot: BootData): { html: string; head: string; status: number; modules: string[] };
  renderDocument(parts: DocumentParts): string;
}

/** The built files that a page needs immediately. */
interface PageAssets {
  css: string;
  /** Addresses of the style sheets in `css`. */
  inlinedStyles: string[];
  /** The first runs, the others are only prefetched. */
  scripts: string[];
}

interface DocumentParts extends PageAssets {
  head: string;
  html: string;
  boot: BootData;
  nonce: string;
}

export interface WebRenderer {
  /** The built files whose names hold the hash of their content; absent without a build. */
  assetsFolder?: string;
  /** Renders a page and sends it, compressed, with this response's nonce; `status` defaults to its own. */
  sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    boot: BootData,
    status?: number,
  ): Promise<FastifyReply>;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  isEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Of files whose names hold the hash of their content. */
export const immutableCaching = 'public, max-age=31536000, immutable';

/** The folder web/dist, from source as well as from the bundle. */
function webDist(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'web', 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new StartupError('The folder of the web app is missing.');
    folder = parent;
  }
  return join(folder, 'web', 'dist');
}

function readManifest(client: string): Record<string, ManifestEntry> {
  const path = join(client, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new StartupError('The web app is not built yet; run npm run build.');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>;
}

/** Returns a function that finds the files a page needs for its chunks; each combination is read once. */
function assetReader(client: string): (modules: string[]) => PageAssets {
  const manifest = readManifest(client);
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entryKey) throw new StartupError('The build of the web app has no entry; run npm run build.');
  // Read once, at the start: a later build must not mix with pages of this one.
  const sheets = new Map<string, string>();
  for (const file of Object.values(manifest).flatMap((chunk) => chunk.css ?? [])) {
    sheets.set(file, readFileSync(join(client, file), 'utf8'));
  }
  const known = new Map<string, PageAssets>();

  const read = (modules: string[]): PageAssets => {
    const chunks = new Set<ManifestEntry>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (!chunk || chunks.has(chunk)) return;
      chunks.add(chunk);
      chunk.imports?.forEach(add);
    };
    for (const key of [entryKey, ...modules]) add(key);
    const styles = [...new Set([...chunks].flatMap((chunk) => chunk.css ?? []))];
    const css = styles.map((file) => sheets.get(file) ?? '').join('\n');
    return {
      css,
      inlinedStyles: styles.map((file) => `/${file}`),
      scripts: [...chunks].map((chunk) => `/${chunk.file}`),
    };
  };

  return (modules) => {
    const key = modules.join();
    const assets = known.get(key) ?? read(modules);
    known.set(key, assets);
    return assets;
  };
}

/**
 * With the default of 22 bits, brotli allocates 8 MB for each page, which wakes the collector; few pages are larger than
 * this window of 128 kB.
 */
const brotliWindowBits = 17;

/** Compresses as the browser accepts; brotli 5 takes 1.2 ms for Discover, gzip 0.9 ms and 2 kB more. */
async function encode(text: string, accepted: string): Promise<{ body: string | Buffer; encoding?: string }> {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits };
    return { body: await brotli(text, { params }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: await gzipAsync(text), encoding: 'gzip' };
  return { body: text };
}

/** Serves the built assets and returns the renderer of pages. */
export async function registerWeb(app: FastifyInstance): Promise<WebRenderer> {
  const dist = webDist();
  const client = join(dist, 'client');
  const assetsFor = assetReader(client);
  const bundle = (await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'server', 'entry-server.js')).href
  )) as WebBundle;

  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      // A cached service worker would keep everything else cached.
      const isWorker = /\/sw\.js(\.\w+)?$/.test(path);
      reply.header(
        'cache-control',
        isHashed ? immutableCaching : isWorker ? 'no-cache' : 'public, max-age=3600',
      );
      // Mail programs show our pictures on other sites, which needs permission.
      if (path.includes('/mail/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  return {
    assetsFolder: join(client, 'assets'),
    async sendPage(request, reply, boot, status) {
      const page = bundle.render(request.originalUrl, boot);
      const document = bundle.renderDocument({
        ...page,
        ...assetsFor(page.modules),
        boot,
        nonce: request.scriptNonce,
      });
      const { body, encoding } = await encode(document, request.headers['accept-encoding'] ?? '');
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .code(status ?? page.status)
        .header('vary', 'accept-encoding, cookie')
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(body);
    },
  };
}
