import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { BootData } from '@quad/shared/boot-data';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StartupError } from '../errors';

/** What the web's server bundle exports (web/src/app/entry-server.tsx). */
export interface WebBundle {
  render(url: string, boot: BootData): { html: string; head: string; status: number };
  renderDocument(parts: DocumentParts): string;
}

interface DocumentParts {
  head: string;
  html: string;
  boot: BootData;
  css: string;
  scripts: string[];
  preloads: string[];
  nonce: string;
}

export interface WebRenderer {
  /** Renders a page and sends it, compressed, with this response's nonce. */
  sendPage(request: FastifyRequest, reply: FastifyReply, boot: BootData): Promise<FastifyReply>;
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

/** web/dist, found from source and from the built bundle alike. */
function webDist(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'web', 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new StartupError('The folder of the web app is missing.');
    folder = parent;
  }
  return join(folder, 'web', 'dist');
}

function readAssets(client: string): { css: string; scripts: string[]; preloads: string[] } {
  const path = join(client, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new StartupError('The web app is not built yet; run npm run build.');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, ManifestEntry>;
  const entry = Object.values(manifest).find((item) => item.isEntry);
  if (!entry) throw new StartupError('The build of the web app has no entry; run npm run build.');
  const css = (entry.css ?? []).map((file) => readFileSync(join(client, file), 'utf8')).join('\n');
  const imports = (entry.imports ?? [])
    .map((key) => manifest[key]?.file)
    .filter((file) => file !== undefined);
  const fonts = [...css.matchAll(/url\((\/assets\/[^)]*latin[^)]*\.woff2)\)/g)]
    .map((match) => match[1] ?? '')
    .filter((file) => !file.includes('latin-ext'));
  return {
    css,
    scripts: [`/${entry.file}`, ...imports.map((file) => `/${file}`)],
    preloads: [...new Set(fonts)],
  };
}

/** Compresses by what the browser accepts; brotli 4 costs about as much as gzip 6 and sends less. */
async function encode(text: string, accepted: string): Promise<{ body: string | Buffer; encoding?: string }> {
  if (/\bbr\b/.test(accepted)) {
    return { body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accepted)) return { body: await gzipAsync(text), encoding: 'gzip' };
  return { body: text };
}

/** Serves the built assets and returns the renderer of pages. */
export async function registerWeb(app: FastifyInstance): Promise<WebRenderer> {
  const dist = webDist();
  const client = join(dist, 'client');
  const assets = readAssets(client);
  const bundle = (await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href)) as WebBundle;

  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });

  return {
    async sendPage(request, reply, boot) {
      const page = bundle.render(request.url, boot);
      const document = bundle.renderDocument({ ...page, ...assets, boot, nonce: request.scriptNonce });
      const { body, encoding } = await encode(document, request.headers['accept-encoding'] ?? '');
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .code(page.status)
        .header('vary', 'accept-encoding, cookie')
        .header('cache-control', 'private, no-cache')
        .type('text/html; charset=utf-8')
        .send(body);
    },
  };
}
