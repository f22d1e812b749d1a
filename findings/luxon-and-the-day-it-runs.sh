#!/usr/bin/env bash
# Guess: which of the two 1:30 AMs luxon takes on the night of the clock change is its choice, but one choice: the same text in
#   the same zone is the same instant on every run.
# Seen: it depends on the day on which the program runs: in July '2026-11-01T01:30' in New York is the first 1:30, in December
#   the second. The guess that it starts from is the zone's offset of today. A reminder computed in summer and checked in
#   winter differs by an hour; a test passes for half of the year.
# Parts: luxon 3.7.2, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: moment/luxon issue 1665 (open). The manual says that no promise is made about which of the two is taken.
# For a project: store the instant once computed, never compute it again from the text; give tests of zones a fixed clock.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts luxon@3.7.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { DateTime, Settings } from 'luxon';

for (const today of ['2026-07-15', '2026-12-15']) {
  Settings.now = () => Date.parse(today);
  console.log(`read on ${today}:`, DateTime.fromISO('2026-11-01T01:30', { zone: 'America/New_York' }).toUTC().toISO());
}
END
expected='read on 2026-07-15: 2026-11-01T05:30:00.000Z
read on 2026-12-15: 2026-11-01T06:30:00.000Z'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
