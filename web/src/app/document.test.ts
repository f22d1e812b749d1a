// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inlineJson, renderHead } from '../lib/page-head';
import { bootData } from '../testing/render-app';
import { type DocumentParts, inlineScripts, renderDocument } from './document';

const parts = (changes: Partial<DocumentParts> = {}): DocumentParts => ({
  head: '<title>t</title>',
  html: '<main>hello</main>',
  data: '{}',
  css: '.a{}',
  notice: null,
  inlinedStyles: ['/assets/a.css'],
  scripts: ['/assets/entry.js', '/assets/screen.js'],
  ...changes,
});

const pageOf = (changes?: Partial<DocumentParts>) => renderDocument(parts(changes));

const hostile = '</script><script>alert(1)</script><!-- \u2028 "quoted" & \'more\'';

test('what the server knows reaches the browser unchanged and can not end its script', () => {
  const boot = bootData({ discover: { key: hostile, page: { events: [], nextCursor: null, total: 0 } } });
  const page = pageOf({ data: inlineJson(boot) });
  const json = page.match(/id="boot"[^>]*>(.*?)<\/script>/s)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(boot);
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('\u2028');
});

test('the scripts that run are the same in every page; the app is fetched after the first paint', () => {
  const page = pageOf();
  const running = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);
  expect(running).toEqual(inlineScripts);
  expect(page.match(/<script [^>]*>/g)).toEqual([
    '<script type="application/json" id="boot">',
    '<script type="application/json" id="files">',
  ]);
  const [, files = ''] = page.match(/id="files">([^<]*)</) ?? [];
  expect(JSON.parse(files)).toEqual({
    styles: ['/assets/a.css'],
    scripts: ['/assets/entry.js', '/assets/screen.js'],
  });
});

test('the markup has the browser fetch neither code, nor inlined style sheets, nor fonts', () => {
  const page = pageOf();
  expect(page).toContain('<style>.a{}</style>');
  expect(page).not.toMatch(/<(script|link)[^>]*"\/assets\//);
  expect(page).not.toContain('rel="preload"');
});

test('our fonts wait for the first paint, but not where no script would fetch them', () => {
  expect(pageOf()).toContain('<html lang="en">');
  expect(pageOf({ scripts: [] })).toContain('<html lang="en" data-fonts="">');
});

test('cards that are left out of the first paint are shown after it', () => {
  const list = fileURLToPath(new URL('../features/events/components/event-list.module.css', import.meta.url));
  expect(readFileSync(list, 'utf8')).toContain(':root:not([data-painted])');
  expect(inlineScripts.at(-1)).toContain('document.documentElement.dataset.painted=""');
});

test('a head escapes every value', () => {
  const head = renderHead({
    title: hostile,
    description: hostile,
    canonicalUrl: 'https://quad.test/events/"x"',
    imageUrl: 'https://quad.test/a.png?a=1&b="2"',
    jsonLd: { name: hostile },
    isIndexed: false,
  });
  expect(head).not.toContain('<script>alert');
  expect(head).not.toContain('"quoted"');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('content="https://quad.test/a.png?a=1&amp;b=&quot;2&quot;"');
  const jsonLd = head.match(/ld\+json">(.*)<\/script>/s)?.[1] ?? '';
  expect(JSON.parse(jsonLd)).toEqual({ name: hostile });
});

test('a notice is one line on top of the page, as text', () => {
  const page = pageOf({ notice: hostile });
  expect(page).toContain('<dialog open aria-label="Notice"');
  expect(page).not.toContain('<script>alert');
  expect(pageOf()).not.toContain('<dialog');
});
