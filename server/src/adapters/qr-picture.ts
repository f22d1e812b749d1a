import { crc32, deflateSync } from 'node:zlib';
import encodeQR from 'qr';

/** Modules of white around a code, as scanners need it. */
const border = 4;
/** Pixels of one module: twice what a mail shows. */
const scale = 6;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A part of a PNG: its length, name, data and checksum. */
function chunkOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** One line of pixels: no filter, then one bit for each, 1 for white. */
function lineOf(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1) {
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  }
  return line;
}

/**
 * A QR code as a PNG, black on white, for people whose mail program or printer shows it. Drawn here, because a library
 * for photographs takes 20 times as long to find two colors.
 */
export function drawQr(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const size = rows.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size);
  header.writeUInt32BE(size, 4);
  // One bit for each pixel, which is gray.
  header[8] = 1;
  const pixels = Buffer.concat(rows.flatMap((row) => Array(scale).fill(lineOf(row))));
  const parts = [
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(pixels)),
    chunkOf('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([pngSignature, ...parts]);
}
