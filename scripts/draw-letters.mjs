import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Draws the letters of preview pictures: outlines of our two faces in one weight each, so that the server needs no fonts of its
 * system. Run it by hand when a face or its weight changes: node scripts/draw-letters.mjs
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'server/src/text/letters.json');

const faces = {
  display: { family: 'anybody', file: 'standard-normal', axes: { wght: 800, wdth: 80 } },
  text: { family: 'instrument-sans', file: 'wght-normal', axes: { wght: 550 } },
};
const ranges = [
  [0x20, 0x7e],
  [0xa1, 0x17f],
];
const marks = '–—‘’“”•…€™×';
const letters = [
  ...ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  ),
  ...marks,
];
/** The units of the outlines: this many are the height of a line. */
const unitsEach = 1000;

/** The tables of a TrueType font that say how its letters look. */
function readTables(font) {
  const at = {};
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    at[font.toString('latin1', entry, entry + 4)] = font.readUInt32BE(entry + 8);
  }
  return at;
}

/** The glyph of each letter (table cmap, format 4). */
function readGlyphs(font, { cmap }) {
  const glyphs = new Map();
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 8 + 8 * index),
  );
  const table = subtables.map((offset) => cmap + offset).find((start) => font.readUInt16BE(start) === 4);
  const size = font.readUInt16BE(table + 6);
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size].map(
    (each) => table + each,
  );
  for (let segment = 0; segment < size; segment += 2) {
    const [start, end] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)];
    const offset = font.readUInt16BE(offsets + segment);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const found = offset ? font.readUInt16BE(offsets + segment + offset + 2 * (code - start)) : code;
      glyphs.set(String.fromCodePoint(code), (found + font.readUInt16BE(deltas + segment)) & 0xffff);
    }
  }
  return glyphs;
}

const [isOn, isByteX, isByteY, repeats, isSameX, isSameY] = [1, 2, 4, 8, 16, 32];

/** The contours of a glyph, as lists of points (table glyf). */
function readContours(font, tables, glyph) {
  const isLong = font.readInt16BE(tables.head + 50) === 1;
  const offset = (index) =>
    isLong ? font.readUInt32BE(tables.loca + 4 * index) : 2 * font.readUInt16BE(tables.loca + 2 * index);
  if (offset(glyph) === offset(glyph + 1)) return [];
  let at = tables.glyf + offset(glyph);
  const count = font.readInt16BE(at);
  at += 10;
  if (count < 0) return readParts(font, tables, at);
  const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(at + 2 * index));
  at += 2 * count;
  at += 2 + font.readUInt16BE(at);
  const points = ends.at(-1) + 1;
  const flags = [];
  while (flags.length < points) {
    const flag = font[at++];
    const times = flag & repeats ? 1 + font[at++] : 1;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  const read = (isByte, isSame) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & isByte) value += flag & isSame ? font[at++] : -font[at++];
      else if (!(flag & isSame)) {
        value += font.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(isByteX, isSameX);
  const ys = read(isByteY, isSameY);
  const all = flags.map((flag, index) => ({ x: xs[index], y: ys[index], on: (flag & isOn) !== 0 }));
  return ends.map((end, index) => all.slice(index === 0 ? 0 : ends[index - 1] + 1, end + 1));
}

/** A letter put together from others, such as 'é'; they are moved, and not turned. */
function readParts(font, tables, start) {
  const contours = [];
  let at = start;
  for (let more = true; more; ) {
    const flags = font.readUInt16BE(at);
    const part = font.readUInt16BE(at + 2);
    at += 4;
    const isWide = flags & 1;
    const [dx, dy] = isWide
      ? [font.readInt16BE(at), font.readInt16BE(at + 2)]
      : [font.readInt8(at), font.readInt8(at + 1)];
    at += isWide ? 4 : 2;
    at += flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0;
    for (const contour of readContours(font, tables, part)) {
      contours.push(contour.map(({ x, y, on }) => ({ x: x + dx, y: y + dy, on })));
    }
    more = (flags & 32) !== 0;
  }
  return contours;
}

const between = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });

/** An outline as the path of an SVG, in whole units below the line on which letters stand. */
function pathOf(contours, scale) {
  let path = '';
  for (const contour of contours) {
    const from = contour.findIndex(({ on }) => on);
    const points = [...contour.slice(from), ...contour.slice(0, from + 1)];
    let pen = { x: 0, y: 0 };
    const to = ({ x, y }) => {
      const [px, py] = [Math.round(x * scale), Math.round(-y * scale)];
      const text = `${px - pen.x} ${py - pen.y}`;
      return { text, px, py };
    };
    const [first, ...rest] = points;
    const begin = { x: Math.round(first.x * scale), y: Math.round(-first.y * scale) };
    path += `M${begin.x} ${begin.y}`;
    pen = begin;
    rest.forEach((point, index) => {
      const next = rest[index + 1];
      if (point.on) {
        if (index > 0 && !rest[index - 1].on) return;
        const end = to(point);
        path += `l${end.text}`;
        pen = { x: end.px, y: end.py };
        return;
      }
      const end = to(next.on ? next : between(point, next));
      path += `q${to(point).text} ${end.text}`;
      pen = { x: end.px, y: end.py };
    });
    path += 'z';
  }
  return path.replaceAll(' -', '-');
}

async function drawFace({ family, file, axes }) {
  const drawn = {};
  for (const subset of ['latin', 'latin-ext']) {
    const path = join(
      root,
      `node_modules/@fontsource-variable/${family}/files/${family}-${subset}-${file}.woff2`,
    );
    const font = await subsetFont(readFileSync(path), letters.join(''), {
      targetFormat: 'sfnt',
      variationAxes: axes,
    });
    const tables = readTables(font);
    const scale = unitsEach / font.readUInt16BE(tables.head + 18);
    const widths = font.readUInt16BE(tables.hhea + 34);
    for (const [letter, glyph] of readGlyphs(font, tables)) {
      if (!letters.includes(letter) || drawn[letter]) continue;
      const advance = font.readUInt16BE(tables.hmtx + 4 * Math.min(glyph, widths - 1));
      const path = pathOf(readContours(font, tables, glyph), scale);
      drawn[letter] = `${Math.round(advance * scale)} ${path}`.trim();
    }
  }
  return Object.fromEntries(
    letters.filter((letter) => drawn[letter]).map((letter) => [letter, drawn[letter]]),
  );
}

const drawn = {};
for (const [name, face] of Object.entries(faces)) drawn[name] = await drawFace(face);
writeFileSync(target, `${JSON.stringify(drawn, null, 2)}\n`);
