#!/usr/bin/env bash
# Guess: spacetime knows the clock changes of the years to come; its page names only 'historical dates' as not exact.
# Seen: it has one date a zone, this year's, for all years. Until the next release an event of next spring is an hour off in all
#   of the days between: in New York from March 8 to 14 and from November 1 to 7, 2027, twelve days; in London a day of March
#   and six of October.
# Parts: spacetime 7.15.0, Node 20.20.2 with ICU 78.2; 2026-11-30.
# Output: the value of 'expected' below: hours of a year that differ from Node's own, and the first.
# Known: https://github.com/spencermountain/spacetime/issues/402 and 341, open since 2022: 'one hour, for the day next to a change'.
# For a project: it is fine for showing what is now. Events are stored and computed with Intl or Temporal.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts spacetime@7.15.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import spacetime from 'spacetime';

const hour = 3600000;
for (const zone of ['America/New_York', 'Europe/London', 'America/Santiago', 'Pacific/Auckland', 'America/Phoenix'])
  for (const year of [2026, 2027, 2028]) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const off = [];
    for (let time = Date.UTC(year, 0, 2); time < Date.UTC(year, 11, 31); time += hour) {
      const theirs = spacetime(time, zone).format('{iso-short} {hour-24-pad}:{minute-pad}');
      if (theirs !== clock.format(time)) off.push(`${clock.format(time)} is ${theirs}`);
    }
    console.log(`${zone} ${year}: ${off.length}${off.length ? `, ${off[0]}` : ''}`);
  }
END
expected='America/New_York 2026: 0
America/New_York 2027: 288, 2027-03-08 02:00 is 2027-03-08 03:00
America/New_York 2028: 192, 2028-03-08 02:00 is 2028-03-08 03:00
Europe/London 2026: 0
Europe/London 2027: 168, 2027-03-28 02:00 is 2027-03-28 01:00
Europe/London 2028: 168, 2028-03-26 02:00 is 2028-03-26 01:00
America/Santiago 2026: 0
America/Santiago 2027: 48, 2027-04-03 23:00 is 2027-04-04 00:00
America/Santiago 2028: 144, 2028-04-01 23:00 is 2028-04-02 00:00
Pacific/Auckland 2026: 0
Pacific/Auckland 2027: 48, 2027-04-04 02:00 is 2027-04-04 03:00
Pacific/Auckland 2028: 144, 2028-04-02 02:00 is 2028-04-02 03:00
America/Phoenix 2026: 0
America/Phoenix 2027: 0
America/Phoenix 2028: 0'
seen=$(TZ=UTC node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
