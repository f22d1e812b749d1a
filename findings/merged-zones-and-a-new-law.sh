#!/usr/bin/env bash
# Guess: geo-tz' smallest product, 'same since now', differs from the others in the names only: the hour of each place is
#   the same, and a new law reaches it with the runtime's new data.
# Seen: names are merged by the rules at its making, and what was merged can't follow a law of its own: Winnipeg is
#   America/Chicago. Since Manitoba keeps -5 (2026-10-31) that is an hour off each winter, whatever data the runtime has.
#   The default product says America/Winnipeg, and British Columbia and Alberta are right in both, since their laws were
#   older.
# Parts: geo-tz 8.1.9, moment-timezone 0.6.6 as the newest data (2026f), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: the README explains the merging; nothing was found on what a later law does to it.
# For a project: store the zone that a place has of its own, never one that is 'the same for now'.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts geo-tz@8.1.9 moment-timezone@0.6.6 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { find as findAlikeSince1970 } from 'geo-tz';
import { find as findAlikeNow } from 'geo-tz/now';
import moment from 'moment-timezone';

console.log('data', moment.tz.dataVersion);
for (const [name, ...point] of [['Winnipeg', 49.9, -97.14], ['Vancouver', 49.28, -123.12]])
  for (const [product, find] of [['1970', findAlikeSince1970], ['now', findAlikeNow]]) {
    const [zone] = find(...point);
    console.log(name, product, zone, moment.tz('2026-12-16T01:00:00Z', zone).format('h:mm A'));
  }
END
expected='data 2026f
Winnipeg 1970 America/Winnipeg 8:00 PM
Winnipeg now America/Chicago 7:00 PM
Vancouver 1970 America/Vancouver 6:00 PM
Vancouver now America/Vancouver 6:00 PM'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
