import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { embedEventsMax } from '@quad/shared/limits';
import { type Claim, printClaims } from './targets';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const client = join(import.meta.dirname, '../..', 'web', 'dist', 'client');
const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

const brotliSize = (text: string | Buffer) => brotliCompressSync(text).length;
const fileSize = (file: string) => brotliSize(readFileSync(join(client, file)));

/** A chunk with all its static imports. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen);
  return seen;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
const jsOf = (keys: Iterable<string>) => sum([...keys].map((key) => fileSize(manifest[key]?.file ?? '')));

function entryKey(): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The web app is not built');
  return entry;
}

/** What a lazy chunk adds to a page that has the initial ones. */
function added(key: string): number {
  const initial = withImports(entryKey());
  return jsOf([...withImports(key)].filter((chunk) => !initial.has(chunk)));
}

/**
 * What a visitor who only looks loads after the initial chunks. With the sketch map, or a vector file, its painter comes
 * on top (33 kB).
 */
const firstLook = ['discover-map-layer', 'event-map', 'search', 'follow-attendance', 'after-start'];

function chunkNamed(name: string): string {
  const key = Object.keys(manifest).find((each) => manifest[each]?.name === name);
  if (!key) throw new Error(`No chunk is called ${name}`);
  return key;
}

/** All JS that a visitor's first look at Discover loads. */
function firstLookJs(): number {
  const chunks = withImports(entryKey());
  for (const name of firstLook) withImports(chunkNamed(name), chunks);
  return jsOf(chunks);
}

const kB = 1000;
/**
 * The JS of a door: its route and the reader of codes, without what every page loads. Dialogs and toasts come on top, as
 * on other pages, and 3 kB of Ed25519 where the browser has none.
 */
function doorJs(): number {
  const everywhere = withImports(entryKey());
  for (const name of ['api-client', 'after-start']) withImports(chunkNamed(name), everywhere);
  const chunks = withImports('src/app/routes/door.tsx');
  withImports(chunkNamed('decode'), chunks);
  return jsOf([...chunks].filter((chunk) => !everywhere.has(chunk)));
}

/** Routes with forms: they load a form library and the schemas. */
const formRoutes = ['about-sources', 'auth', 'event-edit', 'create-event', 'profile', 'settings'];

/** All that a page with the widget loads besides pictures: the script, and the widget with as many events as it takes. */
async function widgetSize(origin: string): Promise<number> {
  const read = async (path: string) =>
    (await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } })).text();
  const [script, widget] = await Promise.all([read('/embed.js'), read(`/embed?limit=${embedEventsMax}`)]);
  const events = widget.match(/<li>/g)?.length ?? 0;
  if (events < embedEventsMax) throw new Error(`The widget has only ${events} events`);
  // What else it loads would not be counted.
  if (/<link|<script src|@import|url\(/.test(widget)) throw new Error('The widget loads other files');
  return brotliSize(script) + brotliSize(widget);
}

/** Sizes as sent to browsers: brotli at the highest level, as the build compresses. */
export async function measureSizes(origin: string): Promise<boolean> {
  const page = await (await fetch(origin, { headers: { 'accept-encoding': 'identity' } })).text();
  const css = [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '').join('');
  const most = (name: string, value: number, limit: number): Claim => ({
    name,
    value,
    limit,
    bound: 'most',
    unit: 'bytes brotli',
  });
  const routes = Object.keys(manifest).filter(
    (key) => key.startsWith('src/app/routes/') && !/discover|\/door\./.test(key),
  );
  return printClaims('Sizes', [
    most('Discover, initial JS', jsOf(withImports(entryKey())), 82 * kB),
    most('Discover, all JS of a first look', firstLookJs(), 125 * kB),
    most('Discover, inlined CSS', brotliSize(css), 6 * kB),
    most('Discover, HTML with cards and data, without CSS', brotliSize(page.replace(css, '')), 14 * kB),
    most('Map chunk', added('src/features/map/event-map.tsx'), 48 * kB),
    most('Widget on other pages, with its script', await widgetSize(origin), 12 * kB),
    most('Door, with the reader of codes', doorJs(), 40 * kB),
    most('Checkout, up to who the tickets are for', added('src/app/tickets/checkout.tsx'), 20 * kB),
    ...routes.map((key) => {
      const name = key.replace('src/app/routes/', '').replace('.tsx', '');
      return most(
        `Route ${name}`,
        added(key),
        formRoutes.some((form) => name.startsWith(form)) ? 22 * kB : 15 * kB,
      );
    }),
  ]);
}
