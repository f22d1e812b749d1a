import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { overlayFaults } from './check-overlays.mjs';

const folders = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The violations of a project whose walk opens one sheet. */
function faultsOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'quad-overlays-'));
  folders.push(folder);
  const walk = { 'quality/e2e/engines/overlays.spec.ts': "[['Block'], 'Block Ben?', 'block-sheet']" };
  for (const [path, text] of Object.entries({ ...walk, ...files })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return overlayFaults(folder);
}

test('what opens over a page is opened in every engine', () => {
  const sheet = '<Overlay open title="Block Ben?">';
  expect(
    faultsOf({ 'web/src/block-sheet.tsx': sheet, 'web/src/block-button.tsx': '<OverlayTrigger />' }),
  ).toEqual([]);
  expect(faultsOf({ 'web/src/new-sheet.tsx': sheet })).toEqual([
    "web/src/new-sheet.tsx: quality/e2e/engines/overlays.spec.ts doesn't open it",
  ]);
});
