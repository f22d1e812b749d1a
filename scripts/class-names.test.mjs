import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readableName, shortNames } from './class-names.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quad-names-'));
  mkdirSync(join(folder, 'a'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('gives each class of each module a name of two characters, the same in every build', () => {
  const many = Array.from({ length: 100 }, (_, index) => `.row${index} { order: ${index} }`).join('\n');
  writeFileSync(join(folder, 'a', 'x.module.css'), `${many}\n.row0:hover { color: red }`);
  writeFileSync(
    join(folder, 'y.module.css'),
    '.row0 { animation: in 1s } @keyframes in { from { opacity: 0 } }',
  );
  const name = shortNames(folder);
  const names = [
    ...Array.from({ length: 100 }, (_, index) => name(`row${index}`, join(folder, 'a', 'x.module.css'))),
    name('row0', join(folder, 'y.module.css')),
    name('in', join(folder, 'y.module.css')),
  ];
  expect(new Set(names).size).toBe(102);
  expect(names.filter((each) => !/^[a-z][a-z0-9]$/i.test(each))).toEqual([]);
  expect(shortNames(folder)('in', join(folder, 'y.module.css'))).toBe(names.at(-1));
});

test('refuses a name that no module has', () => {
  expect(() => shortNames(folder)('row', join(folder, 'y.module.css'))).toThrow(
    "no class or animation 'row'",
  );
});

test('names classes by their module while the app is developed', () => {
  expect(readableName('tall', '/src/person-row.module.css')).toBe('person-row_tall');
});
