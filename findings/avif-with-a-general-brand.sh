#!/usr/bin/env bash
# Guess: a picture in AV1 is called AVIF by the libraries that look inside, also when the first name in its file is the
#   general 'mif1' and 'avif' stands among the compatible ones, which is all that the AVIF specification asks for.
# Seen: file-type goes by the first name: 'image/heif', extension heic. sharp says format heif, compression hevc,
#   'image/heic' of the same file, and decodes it all the same: it has no decoder for HEVC at all, only one for AV1.
# Parts: file-type 22.3.0, sharp 0.35.5 (libvips 8.18.7, libheif 1.23.5), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: one that refuses HEIC by its type turns away a picture that it could show. Try to decode what is called
#   HEIF and refuse what fails.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts file-type@22.3.0 sharp@0.35.5 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } }).avif().toBuffer();
const general = Buffer.from(avif);
general.write('mif1', 8);
for (const picture of [avif, general]) {
  const names = picture.subarray(8, picture.readUInt32BE(0)).toString('latin1').replaceAll('\0', '').match(/.{4}/g);
  const { compression, mediaType } = await sharp(picture).metadata();
  const [red, green, blue] = await sharp(picture).raw().toBuffer();
  console.log(names.join(' '), '|', (await fileTypeFromBuffer(picture)).mime, '|', compression, mediaType, '|', red > 200 && green < 50 && blue < 50 ? 'red' : 'not red');
}
END
expected='avif mif1 avif miaf | image/avif | av1 image/avif | red
mif1 mif1 avif miaf | image/heif | hevc image/heic | red'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
