import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { root } from './run.mjs';

/** What cards say. Its width is compared. */
const text =
  'Tonight at the Kiln Rooftop: Three-Channel Silent Disco 126 attending Free RSVP Saturday, Nov 28, 10:00 PM Study Groups Paper Lanterns with Low Tide Radio Get Tickets Discover events near you';

/** The mean width of that text's letters in the fonts of devices, in parts of the font's size. */
const deviceWidths = [
  ['Anybody', 'Arial Bold', 0.494],
  ['Anybody', 'Roboto Bold', 0.4654],
  ['Anybody', 'DejaVu Sans Bold', 0.5866],
  ['Instrument Sans', 'Arial', 0.465],
  ['Instrument Sans', 'Roboto', 0.4563],
  ['Instrument Sans', 'DejaVu Sans', 0.5196],
];

const ours = {
  Anybody: { file: 'anybody/files/anybody-latin-standard-normal', axes: { wght: 800, wdth: 80 } },
  'Instrument Sans': {
    file: 'instrument-sans/files/instrument-sans-latin-wght-normal',
    axes: { wght: 400 },
  },
};

/** The mean width of the text's letters, and how far lines go up and down, in parts of the font's size. */
async function measure({ file, axes }) {
  const path = join(root, 'node_modules', '@fontsource-variable', `${file}.woff2`);
  const font = await subsetFont(readFileSync(path), text, { targetFormat: 'sfnt', variationAxes: axes });
  const tables = new Map();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
  }
  const [head, hhea, hmtx, cmap] = ['head', 'hhea', 'hmtx', 'cmap'].map((name) => tables.get(name));
  const unit = font.readUInt16BE(head + 18);
  const widths = font.readUInt16BE(hhea + 34);
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + index * 8),
  );
  const map = cmap + subtables.find((offset) => font.readUInt16BE(cmap + offset) === 4);
  const segments = font.readUInt16BE(map + 6) / 2;
  const glyphOf = (code) => {
    let segment = 0;
    while (font.readUInt16BE(map + 14 + segment * 2) < code) segment += 1;
    const delta = font.readInt16BE(map + 16 + (2 * segments + segment) * 2);
    const at = map + 16 + (3 * segments + segment) * 2;
    const range = font.readUInt16BE(at);
    const start = font.readUInt16BE(map + 16 + (segments + segment) * 2);
    const glyph = range === 0 ? code : font.readUInt16BE(at + range + (code - start) * 2);
    return (glyph + delta) & 0xffff;
  };
  const widthOf = (letter) =>
    font.readUInt16BE(hmtx + Math.min(glyphOf(letter.codePointAt(0)), widths - 1) * 4);
  const letters = [...text];
  return {
    width: letters.reduce((sum, letter) => sum + widthOf(letter), 0) / letters.length / unit,
    ascent: font.readInt16BE(hhea + 4) / unit,
    descent: -font.readInt16BE(hhea + 6) / unit,
  };
}

const sheet = readFileSync(join(root, 'web', 'src', 'styles', 'fonts.css'), 'utf8');

test.each(deviceWidths)('before %s, %s has its width and its lines', async (family, local, width) => {
  const face = sheet.split('@font-face').find((each) => each.includes(`src: local("${local}")`));
  expect(face).toContain(`font-family: "${family} Fallback"`);
  const percent = (name) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)[1]);
  const own = await measure(ours[family]);
  const scale = own.width / width;
  expect(percent('size-adjust')).toBeCloseTo(scale * 100, 0);
  expect(percent('ascent-override')).toBeCloseTo((own.ascent / scale) * 100, 0);
  expect(percent('descent-override')).toBeCloseTo((own.descent / scale) * 100, 0);
});
