import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Draws web/public/mail: each poster as PNG, because mail programs don't show SVG. Run it by
 * hand when a poster changes: node scripts/draw-mail-pictures.mjs
 */
const publicFolder = fileURLToPath(new URL('../web/public', import.meta.url));
const mailFolder = join(publicFolder, 'mail');
/** Screens of phones and laptops have two or more device pixels per CSS pixel. */
const density = 2;
/** The poster row of a mail, and one tile of its pattern, in CSS pixels. */
const row = { width: 568, height: 200 };
const tile = { width: 232, height: 290, top: -36, lefts: [-64, 168, 400] };

const svgOf = (path) => readFileSync(join(publicFolder, path), 'utf8');
const draw = (svg, name) =>
  sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 10 }).toFile(join(mailFolder, name));

mkdirSync(mailFolder, { recursive: true });
const inner = (svg) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
for (const name of readdirSync(join(publicFolder, 'covers')).filter((file) => file.endsWith('.svg'))) {
  const drawing = inner(svgOf(`covers/${name}`));
  const { width, height, top, lefts } = tile;
  const tiles = lefts.map(
    (left) =>
      `<svg x="${left}" y="${top}" width="${width}" height="${height}" viewBox="0 0 400 500">${drawing}</svg>`,
  );
  const size = `width="${row.width * density}" height="${row.height * density}" viewBox="0 0 ${row.width} ${row.height}"`;
  await draw(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${tiles.join('')}</svg>`,
    name.replace('.svg', '.png'),
  );
}
