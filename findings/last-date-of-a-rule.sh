#!/usr/bin/env bash
# Guess: with DTSTART;TZID and an UNTIL in UTC, the only form that RFC 5545 allows, rrule ends a series with the date that UNTIL
#   names. Its README warns of the form of the dates it returns, which on a machine in UTC is the plain instant.
# Seen: it compares the local digits with those of UTC. East of Greenwich the last date is lost (a lecture in Tokyo until and
#   with October 30 ends on the 29th), west of it a date too many appears (in New York, one day after the end).
# Parts: rrule 2.8.1, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: jkbrzt/rrule issue 596, open since 2023.
# For a project: many calendars and importers expand with it. End a rule with COUNT, or hand rrule an UNTIL shifted to the
#   wall clock.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts rrule@2.8.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import rrule from 'rrule';

for (const [zone, start, until] of [
  ['Asia/Tokyo', '20261027T080000', '20261029T230000Z'], // 8:00 AM on October 30 in Tokyo
  ['America/New_York', '20261027T213000', '20261030T000000Z'], // 8:00 PM on October 29 in New York, before that day's date
]) {
  const rule = rrule.rrulestr(`DTSTART;TZID=${zone}:${start}\nRRULE:FREQ=DAILY;UNTIL=${until}`);
  console.log(zone, ...rule.all().map((date) => date.toISOString().slice(0, 16)), 'until', until);
}
END
expected='Asia/Tokyo 2026-10-26T23:00 2026-10-27T23:00 2026-10-28T23:00 until 20261029T230000Z
America/New_York 2026-10-28T01:30 2026-10-29T01:30 2026-10-30T01:30 until 20261030T000000Z'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
