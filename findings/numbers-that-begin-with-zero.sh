#!/usr/bin/env bash
# Guess: a ticket's number of 13 digits, printed as EAN-13, is read as those 13 digits by each decoder, and one of 12 printed as UPC-A
#   as those 12.
# Seen: the two are one code, and each decoder has its own view of which it is. @zxing/library and zxing-cpp 2 take an EAN-13 that
#   begins with zero for UPC-A: 0123456789012 is scanned as 123456789012. zbar and zxing-cpp 3 take UPC-A for EAN-13:
#   012345678905 becomes 0012345678905. So a series of tickets is found until its numbers begin with zero, and an update of
#   zxing-cpp turns one fault into the other.
# Parts: zxing-cpp 2.3.0 and 3.1.1, python-barcode 0.16.1 for the pictures (PyPI); @zxing/library 0.23.0, @undecaf/zbar-wasm 0.11.0
#   (npm); 2026-11-30.
# Output: the value of 'expected' below.
# Known: that UPC-A is EAN-13 with a zero before it is in each of their documentations of formats; nothing found on what the update
#   does.
# For a project: compare such numbers without their leading zeros, or don't number tickets in these codes: Code 128 and QR give back
#   what they were given.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ python3 -m venv old && old/bin/pip -q install zxing-cpp==2.3.0 pillow==12.0.0 &&
  python3 -m venv new && new/bin/pip -q install zxing-cpp==3.1.1 python-barcode==0.16.1 pillow==12.0.0 &&
  npm init -y && npm install --no-audit --no-fund --ignore-scripts @zxing/library@0.23.0 @undecaf/zbar-wasm@0.11.0; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >print.py <<'END'
import barcode
from barcode.writer import ImageWriter
from PIL import Image

for kind, number in (('ean13', '012345678901'), ('ean13', '501234567890'), ('upca', '01234567890'), ('code128', '0123456789012')):
    code = barcode.get_barcode_class(kind)(number, writer=ImageWriter())
    name = f'{kind}-{code.get_fullcode()}'
    with open(f'{name}.png', 'wb') as file:
        code.write(file, options={'write_text': False})
    with Image.open(f'{name}.png') as picture, open(f'{name}.raw', 'wb') as file:
        file.write(picture.width.to_bytes(4, 'big') + picture.height.to_bytes(4, 'big') + picture.convert('L').tobytes())
END
cat >read.py <<'END'
import glob
from importlib.metadata import version
import zxingcpp
from PIL import Image

for name in sorted(glob.glob('*.png')):
    print('zxing-cpp', version('zxing-cpp'), name[:-4], '->', *(result.text for result in zxingcpp.read_barcodes(Image.open(name))))
END
cat >read.mjs <<'END'
import { readdirSync, readFileSync } from 'node:fs';
import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import zxing from '@zxing/library';

for (const name of readdirSync('.').filter((name) => name.endsWith('.raw')).sort()) {
  const raw = readFileSync(name);
  const [width, height, pixels] = [raw.readUInt32BE(0), raw.readUInt32BE(4), new Uint8ClampedArray(raw.subarray(8))];
  const source = new zxing.RGBLuminanceSource(pixels, width, height);
  console.log('@zxing/library', name.slice(0, -4), '->', new zxing.MultiFormatReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(source)), new Map()).getText());
  const symbols = await scanGrayBuffer(pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + width * height), width, height);
  console.log('zbar', name.slice(0, -4), '->', ...symbols.map((symbol) => symbol.decode()));
}
END
expected='zxing-cpp 2.3.0 code128-0123456789012 -> 0123456789012
zxing-cpp 2.3.0 ean13-0123456789012 -> 123456789012
zxing-cpp 2.3.0 ean13-5012345678900 -> 5012345678900
zxing-cpp 2.3.0 upca-012345678905 -> 012345678905
zxing-cpp 3.1.1 code128-0123456789012 -> 0123456789012
zxing-cpp 3.1.1 ean13-0123456789012 -> 0123456789012
zxing-cpp 3.1.1 ean13-5012345678900 -> 5012345678900
zxing-cpp 3.1.1 upca-012345678905 -> 0012345678905
@zxing/library code128-0123456789012 -> 0123456789012
@zxing/library ean13-0123456789012 -> 123456789012
@zxing/library ean13-5012345678900 -> 5012345678900
@zxing/library upca-012345678905 -> 012345678905
zbar code128-0123456789012 -> 0123456789012
zbar ean13-0123456789012 -> 0123456789012
zbar ean13-5012345678900 -> 5012345678900
zbar upca-012345678905 -> 0012345678905'
seen=$(new/bin/python print.py 2>&1; for env in old new; do $env/bin/python read.py 2>&1; done; node read.mjs 2>&1 | sort); npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
