#!/usr/bin/env bash
# Guess: decoders read a ticket as phones and printers show it: white on black in dark mode, pale from an empty cartridge,
#   mirrored by a front camera. @zxing/library has a hint for the first, ALSO_INVERTED.
# Seen: @zxing/library reads no light code on a dark ground, with the hint or without: nothing in its readers asks for it.
#   jsQR, 'qr' and zxing-wasm read them. A mirrored code 'qr' alone doesn't read. A pale one, gray 200 on white 255, is
#   read by zxing-wasm alone, though an eye has no trouble with it; as dark on a dim screen, 0 on 60, it is read by all.
# Parts: @zxing/library 0.23.0, jsqr 1.4.0, qr 0.7.0, zxing-wasm 3.1.4, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below, codes read of ten.
# Known: nothing found on these versions.
# For a project: show a ticket black on white in dark mode too, with its margin, and print tickets in black. Where a decoder
#   can't be changed, look at each second picture of the camera inverted, and stretch its contrast.
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
const [scale, margin] = [4, 60];

function picture(text, { ink, ground, mirrored = false }) {
  const code = encodeQR(text, 'raw', { scale, border: 4 });
  const size = code.length + 2 * margin;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const start = 4 * (y * size + (mirrored ? size - 1 - x : x));
      data.fill(code[y - margin]?.[x - margin] ? ink : ground, start, start + 3);
    }
  return { data, width: size, height: size, colorSpace: 'srgb' };
}

function orNothing(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const readWithHints = (hints) => ({ data, width, height }) => {
  const gray = Uint8ClampedArray.from({ length: width * height }, (_, n) => data[4 * n]);
  const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(new zxing.RGBLuminanceSource(gray, width, height)));
  return orNothing(() => new zxing.MultiFormatReader().decode(bitmap, new Map(hints)).getText());
};
const { ALSO_INVERTED, TRY_HARDER } = zxing.DecodeHintType;
const decoders = {
  '@zxing/library': readWithHints([[TRY_HARDER, true]]),
  'with ALSO_INVERTED': readWithHints([[TRY_HARDER, true], [ALSO_INVERTED, true]]),
  jsQR: ({ data, width, height }) => jsQR(data, width, height)?.data,
  qr: (image) => orNothing(() => decodeQR(image)),
  'zxing-wasm': async (image) => (await readBarcodes(image))[0]?.text,
};
const looks = {
  'black on white': { ink: 0, ground: 255 },
  'white on black': { ink: 255, ground: 0 },
  mirrored: { ink: 0, ground: 255, mirrored: true },
  pale: { ink: 200, ground: 255 },
  'dim screen': { ink: 0, ground: 60 },
};
for (const [name, decode] of Object.entries(decoders)) {
  const read = [];
  for (const [look, colors] of Object.entries(looks)) {
    let count = 0;
    for (let n = 0; n < 10; n++) {
      const text = `https://example.org/t/ticket-${1000 + 37 * n}`;
      if ((await decode(picture(text, colors))) === text) count++;
    }
    read.push(`${look} ${count}`);
  }
  console.log(`${name}: ${read.join(', ')}`);
}
END
expected='@zxing/library: black on white 10, white on black 0, mirrored 10, pale 0, dim screen 10
with ALSO_INVERTED: black on white 10, white on black 0, mirrored 10, pale 0, dim screen 10
jsQR: black on white 10, white on black 10, mirrored 10, pale 0, dim screen 10
qr: black on white 10, white on black 10, mirrored 0, pale 0, dim screen 10
zxing-wasm: black on white 10, white on black 10, mirrored 10, pale 10, dim screen 10'
seen=$(node look.mjs 2>/dev/null); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
