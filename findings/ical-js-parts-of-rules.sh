#!/usr/bin/env bash
# Guess: ical.js expands each part of an RRULE that RFC 5545 has for the frequency, or raises an error for what it can't do.
# Seen: BYSETPOS counts in monthly rules only. In a weekly one it is read and not used: 'first and last of Tuesday, Thursday,
#   Saturday' gives all three, so that events appear which do not take place. So with BYWEEKNO: 'Monday of week 1, every year'
#   is every Monday, except that the first of them, a right one, is left out.
# Parts: ical.js 2.2.1, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a rule that one writes for others has BYDAY, BYMONTH, BYMONTHDAY, INTERVAL, COUNT or UNTIL and no more; any
#   other is written out as dates.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical.js@2.2.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import ICAL from 'ical.js';

for (const [start, rule] of [
  ['20261201', 'FREQ=WEEKLY;BYDAY=TU,TH,SA;BYSETPOS=1,-1;COUNT=4'],
  ['20270104', 'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=4'],
]) {
  const dates = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start.replace(/(....)(..)(..)/, '$1-$2-$3')));
  const found = [];
  for (let next = dates.next(); next; next = dates.next()) found.push(next.toString());
  console.log(rule, '=>', ...found);
}
END
expected='FREQ=WEEKLY;BYDAY=TU,TH,SA;BYSETPOS=1,-1;COUNT=4 => 2026-12-01 2026-12-03 2026-12-05 2026-12-08
FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO;COUNT=4 => 2027-01-11 2027-01-18 2027-01-25 2027-02-01'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
