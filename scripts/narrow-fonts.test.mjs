import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { drawnAxes, narrowFonts } from './narrow-fonts.mjs';
import { root } from './run.mjs';

const source = join(root, 'web', 'src');
const styles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => readFileSync(join(source, path), 'utf8').replace(/@font-face \{[^}]*\}/g, ''))
  .join('\n');

const numbers = (pattern) => [...styles.matchAll(pattern)].map((match) => Number(match[1]));
const weights = numbers(/(?:font: |--(?:display|label)-weight: )(\d+)(?:;| [^;]*var\(--ff-display\))/g);
const widths = numbers(/(?:font-stretch|--(?:display|label)-stretch): (\d+)%/g);

test('the display face covers exactly the range that the styles use', () => {
  const { wght, wdth } = drawnAxes;
  expect([Math.min(...weights), Math.max(...weights)]).toEqual([wght.min, wght.max]);
  // At least 100, the font's default width: the map's labels are 87.5 % wide, badges 95 %.
  expect([Math.min(...widths), Math.max(...widths, 100)]).toEqual([wdth.min, wdth.max]);
});

/** The characters that a font has glyphs for, read from its `cmap` table (format 4). */
async function characters(font) {
  const bytes = await subsetFont(font, '', { targetFormat: 'sfnt', keepAllGlyphs: true });
  const found = new Set();
  const tables = bytes.readUInt16BE(4);
  for (let table = 0; table < tables; table += 1) {
    const entry = 12 + table * 16;
    if (bytes.toString('latin1', entry, entry + 4) !== 'cmap') continue;
    const cmap = bytes.readUInt32BE(entry + 8);
    for (let part = 0; part < bytes.readUInt16BE(cmap + 2); part += 1) {
      const at = cmap + bytes.readUInt32BE(cmap + 8 + part * 8);
      if (bytes.readUInt16BE(at) !== 4) continue;
      const segments = bytes.readUInt16BE(at + 6) / 2;
      for (let segment = 0; segment < segments; segment += 1) {
        const last = bytes.readUInt16BE(at + 14 + segment * 2);
        const first = bytes.readUInt16BE(at + 16 + (segments + segment) * 2);
        for (let code = first; code <= last && code < 0xffff; code += 1) found.add(code);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

test.each(['latin', 'latin-ext'])('no letter of %s is lost', async (subset) => {
  const folder = await narrowFonts();
  const whole = `node_modules/@fontsource-variable/anybody/files/anybody-${subset}-standard-normal.woff2`;
  const before = await characters(readFileSync(join(root, whole)));
  expect(before.length).toBeGreaterThan(200);
  expect(await characters(readFileSync(join(folder, `anybody-${subset}.woff2`)))).toEqual(before);
});
