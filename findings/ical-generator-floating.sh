#!/usr/bin/env bash
# Guess: with floating: true ical-generator writes the digits that it was given: '2026-12-04T19:00:00' becomes
#   DTSTART:20261204T190000, the same time on every wall.
# Seen: a string without an offset is read in the server's zone and written as its UTC digits. On a server in UTC the guess
#   is right; on one in New York the file says midnight of the next day, on one in Berlin 6 PM, all without an error.
# Parts: ical-generator 10.2.0, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found. The README's part on zones speaks of Date, moment, luxon and dayjs, and of strings not at all.
# For a project: the same code passes in CI (UTC) and is wrong on a laptop or a server with a local zone. Run the tests of
#   calendar files under a second TZ.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import generate from 'ical-generator';

const calendar = generate({ name: 'Campus' });
calendar.createEvent({ start: '2026-12-04T19:00:00', end: '2026-12-04T21:00:00', floating: true, summary: 'Jam' });
console.log(process.env.TZ, calendar.toString().match(/DTSTART.*/)[0].trim());
END
expected='UTC DTSTART:20261204T190000
America/New_York DTSTART:20261205T000000
Europe/Berlin DTSTART:20261204T180000'
seen=$(for zone in UTC America/New_York Europe/Berlin; do TZ=$zone node look.mjs 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
