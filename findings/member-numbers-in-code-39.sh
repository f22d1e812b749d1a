#!/usr/bin/env bash
# Guess: a member's number printed as Code 39, the bars on many student cards, is read at the door as the number that was
#   given.
# Seen: python-barcode and reportlab add a check character unless told not to, and a reader hands it on as part of the number:
#   M1204837 is scanned as M12048374, A1234 as A1234K. In Code 39 that character is optional, so a reader can't know it
#   from the number. Cards and labels from JavaScript (JsBarcode) don't have it, so that both kinds meet at one door. With the
#   check digits of EAN and Code 128, which always belong, nothing of the kind happens.
# Parts: python-barcode 0.16.1 and reportlab 5.1.0, read with zxing-cpp 3.1.1 (PyPI); JsBarcode 3.12.3 (npm); 2026-11-30.
# Output: the value of 'expected' below.
# Known: python-barcode's reference gives add_checksum=True as the default, reportlab's code has checksum = 1; nothing found on
#   what readers do.
# For a project: print with add_checksum=False (checksum=0), and at the door look a number up a second time without its last
#   character when that is the right check character and the whole is unknown.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ python3 -m venv env && env/bin/pip -q install python-barcode==0.16.1 reportlab==5.1.0 pillow==12.0.0 zxing-cpp==3.1.1 &&
  npm init -y && npm install --no-audit --no-fund --ignore-scripts jsbarcode@3.12.3; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >bars.js <<'END'
const JsBarcode = require('jsbarcode');
const made = {};
JsBarcode(made, process.argv[2], { format: 'CODE39' });
console.log(made.encodings.map(({ data }) => data).join(''));
END
cat >look.py <<'END'
import io, subprocess
import barcode, zxingcpp
from barcode.writer import ImageWriter
from PIL import Image, ImageDraw
from reportlab.graphics.barcode.code39 import Standard39

def read(picture):
    return ' '.join(result.text for result in zxingcpp.read_barcodes(picture)) or 'nothing'

def drawn(bars):
    picture = Image.new('L', (int(max(left + width for left, width in bars)) + 80, 200), 255)
    for left, width in bars:
        ImageDraw.Draw(picture).rectangle([left + 40, 40, left + width + 39, 160], fill=0)
    return picture

def python_barcode(number, **options):
    picture = io.BytesIO()
    barcode.get_barcode_class('code39')(number, writer=ImageWriter(), **options).write(picture)
    return Image.open(picture)

def reportlab(number, **options):
    bars, code = [], Standard39(number, barWidth=2, **options)
    code.rect = lambda left, bottom, width, height: bars.append((left, width))
    code.draw()
    return drawn(bars)

def jsbarcode(number):
    data = subprocess.run(['node', 'bars.js', number], capture_output=True, text=True).stdout.strip()
    return drawn([(2 * place, 2) for place, bar in enumerate(data) if bar == '1'])

for number in ('M1204837', 'A1234'):
    print(number, 'python-barcode', read(python_barcode(number)), 'reportlab', read(reportlab(number)), 'JsBarcode', read(jsbarcode(number)))
    print(number, 'told not to', read(python_barcode(number, add_checksum=False)), read(reportlab(number, checksum=0)))
END
expected='M1204837 python-barcode M12048374 reportlab M12048374 JsBarcode M1204837
M1204837 told not to M1204837 M1204837
A1234 python-barcode A1234K reportlab A1234K JsBarcode A1234
A1234 told not to A1234 A1234'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(python-barcode|reportlab|zxing-cpp) '; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
