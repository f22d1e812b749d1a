import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { cacheDir, root } from './run.mjs';

const originals = join(root, 'node_modules', '@fontsource-variable', 'anybody', 'files');

/** The weights and widths (percent) of Anybody in use; the whole font has 100 to 900 and 50 to 150. */
export const drawnAxes = { wght: { min: 700, max: 850 }, wdth: { min: 74, max: 100 } };

/** Copyright and license stay in the files, as the Open Font License requires. */
const preserveNameIds = [0, 13, 14];

/** The files to make: all letters of two subsets, and the extra-wide figure of the not-found screen. */
const cuts = [
  { from: 'anybody-latin-standard-normal', to: 'anybody-latin', keepAllGlyphs: true, axes: drawnAxes },
  {
    from: 'anybody-latin-ext-standard-normal',
    to: 'anybody-latin-ext',
    keepAllGlyphs: true,
    axes: drawnAxes,
  },
  {
    from: 'anybody-latin-standard-normal',
    to: 'anybody-latin-wide',
    text: '4',
    axes: { wght: 900, wdth: 120 },
  },
];

/**
 * Cuts the display face down to what the design uses: every first paint waits for it, and two thirds of it
 * are unused weights and widths. Takes about a second.
 * @returns {Promise<string>} The folder of the .woff2 files.
 */
export async function narrowFonts() {
  const folder = join(cacheDir, 'fonts');
  mkdirSync(folder, { recursive: true });
  for (const { from, to, text = '', keepAllGlyphs = false, axes } of cuts) {
    const font = await subsetFont(readFileSync(join(originals, `${from}.woff2`)), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepAllGlyphs,
      preserveNameIds,
    });
    const path = join(folder, `${to}.woff2`);
    // Written only if changed: builds that watch their files would start again.
    if (!existsSync(path) || !readFileSync(path).equals(font)) writeFileSync(path, font);
  }
  return folder;
}
