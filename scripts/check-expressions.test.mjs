import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the check says of a project whose server has this file, without the place. */
function faultsOf(text) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-expressions-'));
  try {
    for (const area of ['packages', 'shared', 'server', 'web']) mkdirSync(join(folder, area));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'server/words.ts'), text);
    const { stderr, status } = spawnSync(process.execPath, ['scripts/check-expressions.mjs', folder], {
      encoding: 'utf8',
    });
    const faults = stderr.split('\n').filter((line) => line !== '');
    expect(status).toBe(faults.length === 0 ? 0 : 1);
    return faults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('reports each expression that takes long for some text, with its line', () => {
  const slow = [
    ['exponential', String.raw`/^#?\d(?:[/&-]\d*\p{L}?\d*)*$/u`],
    ['exponential for two words', String.raw`/^(<!--[\s\S]*?-->\s*)*<rss/`],
    ['quadratic from each start', String.raw`/\s+$/`],
    ['quadratic for words', String.raw`/\bor\b.*\bhall\b/`],
    ['of degree 3', String.raw`/^(.*\p{L}.*?)[\s-]+\d+$/u`],
    ['built from parts', 'new RegExp("^" + word + "+" + word + "+$")'],
  ];
  const lines = slow.map(([name, expression]) => `expressions['${name}'] = ${expression};`);
  const found = faultsOf(
    ['const expressions: Record<string, RegExp> = {};', "const word = '[a-z ]';", ...lines].join('\n'),
  );
  expect(found.map((fault) => fault.split(' ')[0])).toEqual(
    slow.map((_, index) => `server/words.ts:${index + 3}:`),
  );
}, 30_000);

test('accepts linear ones, and others for short texts that the comment before them bounds', () => {
  const text = [
    String.raw`export const linear = [/^\s*(\w+)=([^;]*);/, /(?<!\s)\s+$/, /<([^<>]*)>/g];`,
    '/** A name has at most 100 characters. */',
    String.raw`export const bounded = /\bor\b.*\bhall\b/;`,
  ].join('\n');
  expect(faultsOf(text)).toEqual([]);
}, 30_000);

test('reports what is slow even within its bound, and what it cannot know', () => {
  const text = [
    '// At most 500 characters.',
    String.raw`export const slow = /^(\w+-?)*$/;`,
    'export const named = (name: string) => new RegExp(name + "+");',
  ].join('\n');
  expect(faultsOf(text)).toEqual([
    expect.stringContaining('words.ts:3: an expression is built in a function'),
    expect.stringMatching(/words\.ts:2: .* takes more than 10 ms for 500 characters/),
  ]);
}, 30_000);
