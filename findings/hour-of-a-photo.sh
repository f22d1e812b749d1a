#!/usr/bin/env bash
# Guess: since phones write OffsetTimeOriginal beside DateTimeOriginal (Exif 2.31), a reader that knows both tags gives the
#   instant of a photo: 9:30 PM at -04:00 is 1:30 AM UTC.
# Seen: exifr and exif-reader both return the offset as a text of its own and a Date that ignores it: exifr takes the clock
#   of the machine it runs on (a server in UTC is four hours off, one in New York right by luck), exif-reader takes UTC
#   everywhere. One photo, three instants.
# Parts: exifr 7.1.3, exif-reader 2.0.3, photo made with Pillow 12.0.0 and piexif 1.1.3, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found; neither README speaks of the zone.
# For a project: photos of an evening sorted among texts of the same evening lie in the wrong place, by the server's zone.
#   Build the instant from the two texts.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts exifr@7.1.3 exif-reader@2.0.3 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install pillow==12.0.0 piexif==1.1.3 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >photo.py <<'END'
import piexif
from PIL import Image

exif = {'Exif': {piexif.ExifIFD.DateTimeOriginal: b'2026:07:04 21:30:00', 0x9011: b'-04:00'}}
Image.new('RGB', (8, 8)).save('photo.jpg', exif=piexif.dump(exif))
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import readExif from 'exif-reader';
import exifr from 'exifr';

const photo = readFileSync('photo.jpg');
const segment = photo.subarray(photo.indexOf('Exif\0\0'));
const [one, { Photo: two }] = [await exifr.parse(photo), readExif(segment)];
console.log(process.env.TZ, one.OffsetTimeOriginal, 'exifr', one.DateTimeOriginal.toISOString(), 'exif-reader', two.DateTimeOriginal.toISOString());
END
env/bin/python photo.py
expected='UTC -04:00 exifr 2026-07-04T21:30:00.000Z exif-reader 2026-07-04T21:30:00.000Z
America/New_York -04:00 exifr 2026-07-05T01:30:00.000Z exif-reader 2026-07-04T21:30:00.000Z
Asia/Tokyo -04:00 exifr 2026-07-04T12:30:00.000Z exif-reader 2026-07-04T21:30:00.000Z'
seen=$(for zone in UTC America/New_York Asia/Tokyo; do TZ=$zone node look.mjs 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
