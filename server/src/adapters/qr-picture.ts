import encodeQR from 'qr';
import sharp from 'sharp';

/** Modules of white around a code, as scanners need it. */
const border = 4;
/** Pixels of one module: twice what a mail shows. */
const scale = 6;

/** A QR code as a PNG, black on white, for people whose mail program or printer shows it. */
export function drawQr(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const size = rows.length;
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
