#!/usr/bin/env bash
# Guess: geo-coordinates-parser keeps the sign of a coordinate whose degrees are 0, as London's: -0° 8' 2" is in the west.
# Seen: with zero degrees the sign is lost in each form but decimals of three places and more: 51° 31' 27", -0° 8' 2" and 51.52, -0.13
#   are east of Greenwich, and the second is also 21 km away, because decimals of two places are read as minutes (the page says
#   so of '24.56S 26.48E'). 39.13, -84.51 is ten kilometers off for that, and 39.75, -84.75 is refused.
# Parts: geo-coordinates-parser 1.7.4, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: the minutes are in its README; of the sign nothing found.
# For a project: try plain decimals with an expression of your own first, and write W instead of a minus.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts geo-coordinates-parser@1.7.4 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { convert } from 'geo-coordinates-parser';

for (const text of ['51.5243, -0.1340', '51° 31\' 27", -0° 8\' 2"', '51° 31\' 27" N, 0° 8\' 2" W', '51.52, -0.13', '5.6, -0.2', '39.132, -84.515', '39.13, -84.51', '39.75, -84.75']) {
  try {
    const { decimalLatitude, decimalLongitude } = convert(text);
    console.log(`${text} -> ${decimalLatitude} ${decimalLongitude}`);
  } catch (error) {
    console.log(`${text} -> ${error.message}`);
  }
}
END
expected='51.5243, -0.1340 -> 51.5243 -0.134
51° 31'\'' 27", -0° 8'\'' 2" -> 51.52417 0.13389
51° 31'\'' 27" N, 0° 8'\'' 2" W -> 51.52417 -0.13389
51.52, -0.13 -> 51.86667 0.21667
5.6, -0.2 -> 5.1 0.03333
39.132, -84.515 -> 39.132 -84.515
39.13, -84.51 -> 39.21667 -84.85
39.75, -84.75 -> invalid coordinate value'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
