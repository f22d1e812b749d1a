#!/usr/bin/env bash
# Guess: opening_hours, given a place's coordinates as its types ask for them (numbers), ends 'sunrise-sunset' at that
#   place's sunset.
# Seen: coordinates as numbers are ignored in silence and the fixed 6:00 and 18:00 are taken; as strings, the form in which
#   Nominatim's JSON has them, they count. In Cincinnati on June 20 a park closes at 6 PM instead of 9:07 PM. No warning is
#   given, and the same object serves well for the country's holidays.
# Parts: opening_hours 3.15.0, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: the README says that fixed times are used if coordinates are missing; nothing found on numbers.
# For a project: 'open until dusk' is shown three hours short in summer. Test variable times in June, when the fixed ones
#   are far off, not in October.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts opening_hours@3.15.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import OpeningHours from 'opening_hours';

const address = { country_code: 'us', state: 'Ohio' };
for (const [lat, lon] of [[39.13, -84.51], ['39.13', '-84.51']]) {
  const hours = new OpeningHours('sunrise-sunset', { lat, lon, address });
  const [[from, to]] = hours.getOpenIntervals(new Date('2026-06-20T00:00'), new Date('2026-06-20T23:59'));
  console.log(typeof lat, from.toTimeString().slice(0, 5), to.toTimeString().slice(0, 5), 'warnings', hours.getWarnings().length);
}
END
expected='number 06:00 18:00 warnings 0
string 06:12 21:07 warnings 0'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
