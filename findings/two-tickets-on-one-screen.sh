#!/usr/bin/env bash
# Guess: of a picture with two QR codes, as two friends' tickets on one phone or a printed page of them make it, a decoder
#   that gives one result gives one of the two.
# Seen: jsQR gives none, with the codes side by side or one above the other, touching or far apart. @zxing/library has none of
#   those side by side and one of those above each other. 'qr' finds one each time, zxing-wasm both. Each code on its own is
#   read by all four.
# Parts: jsqr 1.4.0, @zxing/library 0.23.0, qr 0.7.0, zxing-wasm 3.1.4, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: both say that they read one code per picture (jsQR issue 104, zxing-js issue 84); nothing found that two make none.
# For a project: at the door a screen with two tickets 'doesn't scan' and nobody knows why. Cut the middle of the camera's
#   picture out before decoding, show one ticket per screen, or use a decoder that finds all.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts jsqr@1.4.0 @zxing/library@0.23.0 qr@0.7.0 zxing-wasm@3.1.4 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import zxing from '@zxing/library';
import jsQR from 'jsqr';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

prepareZXingModule({ overrides: { wasmBinary: readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm') } });

function picture(texts, gap, across) {
  const codes = texts.map((text) => encodeQR(text, 'raw', { scale: 4, border: 4 }));
  const size = codes[0].length;
  const length = codes.length * size + (codes.length - 1) * gap;
  const [width, height] = across ? [length, size] : [size, length];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [n, code] of codes.entries())
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const place = n * (size + gap);
        const start = 4 * ((y + (across ? 0 : place)) * width + x + (across ? place : 0));
        if (code[y][x]) data.fill(0, start, start + 3);
      }
  return { data, width, height, colorSpace: 'srgb' };
}

function orNothing(read) {
  try {
    return [read()];
  } catch {
    return [];
  }
}

const decoders = {
  jsQR: ({ data, width, height }) => [jsQR(data, width, height)?.data],
  '@zxing/library': ({ data, width, height }) => {
    const gray = Uint8ClampedArray.from({ length: width * height }, (_, n) => data[4 * n]);
    const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(gray, width, height)));
    return orNothing(() => new zxing.QRCodeReader().decode(bitmap).getText());
  },
  qr: (image) => orNothing(() => decodeQR(image)),
  'zxing-wasm': async (image) => (await readBarcodes(image)).map(({ text }) => text),
};
for (const [name, decode] of Object.entries(decoders)) {
  const found = { 'one alone': 0, 'side by side': 0, 'one above the other': 0 };
  for (let n = 0; n < 5; n++)
    for (const gap of [0, 200]) {
      const texts = [`https://example.org/t/ticket-${1000 + n}`, `https://example.org/t/ticket-${2000 + 7 * n}`];
      const count = async (image) => (await decode(image)).filter((text) => texts.includes(text)).length;
      found['one alone'] += await count(picture(texts.slice(0, 1), gap, true));
      found['side by side'] += await count(picture(texts, gap, true));
      found['one above the other'] += await count(picture(texts, gap, false));
    }
  console.log(`${name}:`, Object.entries(found).map((entry) => entry.join(' ')).join(', '));
}
END
expected='jsQR: one alone 10, side by side 0, one above the other 0
@zxing/library: one alone 10, side by side 0, one above the other 10
qr: one alone 10, side by side 10, one above the other 10
zxing-wasm: one alone 10, side by side 20, one above the other 20'
seen=$(node look.mjs 2>/dev/null); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
