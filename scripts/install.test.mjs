import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './run.mjs';

/** Packages that a file of ours imports, also by way of other files of ours. */
function packagesOf(path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const imported = [...readFileSync(join(root, path), 'utf8').matchAll(/ from '([^']+)'/g)].map(
    ([, name]) => name,
  );
  return imported.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    if (!name.startsWith('.')) return [name.split('/', name.startsWith('@') ? 2 : 1).join('/')];
    return packagesOf(join(dirname(path), name), seen);
  });
}

it('building and starting needs no package that is installed for work on the code only', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = ['scripts/commands.mjs', 'web/vite.config.ts', 'server/vite.config.ts'].flatMap((path) =>
    packagesOf(path),
  );
  expect(needed).toContain('vite');
  expect(needed.filter((name) => packages[`node_modules/${name}`]?.dev !== undefined)).toEqual([]);
});
