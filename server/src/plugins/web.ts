import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { BootData } from '@quad/shared/boot-data';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '../errors';

/** The exports of the web's server bundle (web/src/app/entry-server.tsx). */
interface WebBundle {
  /** `modules` are keys of the client's manifest: the chunks this page needs. */
  render(url: string, boot: BootData): PageParts & { status: number; modules: string[] };
  renderDocument(parts: PageParts & PageAssets): string;
  inlineScripts: readonly string[];
}

/** The built files that a page needs immediately. */
interface PageAssets {
  css: string;
  /** Addresses of the style sheets in `css`. */
  inlinedStyles: string[];
  /** The first runs, the others are only prefetched. */
  scripts: string[];
}

interface PageParts {
  head: string;
  html: string;
  /** As JSON. */
  data: string;
  notice: string | null;
}

interface RenderedPage {
  document: string;
  /** 404 when there is no such page or event, else 200. */
  status: number;
}

export interface WebRenderer {
  /** The built files; absent without a build. */
  filesFolder?: string;
  /** Whether its pages change with their source, so that none may be kept. */
  isChanging?: boolean;
  /** Texts of the scripts that stand in pages and run: the same ones in every page. */
  inlineScripts: readonly string[];
  /** Renders the page at `url` (path and query); it depends on nothing else. */
  render(url: string, boot: BootData): RenderedPage | Promise<RenderedPage>;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  isEntry?: boolean;
  imports?: string[];
  assets?: string[];
}

/** The sheets that come with a chunk; a module of styles alone becomes a sheet itself. */
const sheetsOf = ({ file, css = [] }: ManifestEntry) => (isSheet(file) ? [file] : css);
const isSheet = (file: string) => file.endsWith('.css');

/** Of files whose names hold the hash of their content. */
export const immutableCaching = 'public, max-age=31536000, immutable';

/** The folder of the web app, from source as well as from the bundle. */
export function webFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'web', 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new StartupError('The folder of the web app is missing.');
    folder = parent;
  }
  return join(folder, 'web');
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
  for (const file of Object.values(manifest).flatMap(sheetsOf)) {
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
    const styles = [...new Set([...chunks].flatMap(sheetsOf))];
    return {
      css: styles.map((file) => sheets.get(file) ?? '').join('\n'),
      inlinedStyles: styles.map((file) => `/${file}`),
      scripts: [...chunks].filter(({ file }) => !isSheet(file)).map(({ file }) => `/${file}`),
    };
  };

  return (modules) => {
    const key = modules.join();
    const assets = known.get(key) ?? read(modules);
    known.set(key, assets);
    return assets;
  };
}

/** Opens the built web app. */
export async function openWeb(): Promise<WebRenderer> {
  const dist = join(webFolder(), 'dist');
  const filesFolder = join(dist, 'client');
  const assetsFor = assetReader(filesFolder);
  const bundle = (await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'server', 'entry-server.js')).href
  )) as WebBundle;
  return {
    filesFolder,
    inlineScripts: bundle.inlineScripts,
    render(url, boot) {
      const { status, modules, ...page } = bundle.render(url, boot);
      return { document: bundle.renderDocument({ ...page, ...assetsFor(modules) }), status };
    },
  };
}

/** The files whose names hold the hash of their content. */
export const assetsIn = (filesFolder: string): string => join(filesFolder, 'assets');

/** Serves the built files, except the ones of `assetsIn`. */
export async function registerWebFiles(app: FastifyInstance, filesFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: filesFolder,
    globIgnore: ['assets/**'],
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // A cached service worker would keep everything else cached.
      const isWorker = /\/sw\.js(\.\w+)?$/.test(path);
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600');
      // Mail programs show our pictures on other sites, which needs permission.
      if (path.includes('/mail/')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
}
