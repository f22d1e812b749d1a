#!/usr/bin/env bash
# Guess: with a correct VTIMEZONE in the file ical.js reads the two odd hours of a year as RFC 5545, 3.3.5, says: 1:30 AM on
#   the night with two of them is the first one, and 2:30 AM on the night without one is half an hour past the change
#   (3:30 daylight time). Thunderbird's calendar is built on it.
# Seen: the other way in both: 1:30 AM is the second one, an hour late, and 2:30 AM is 1:30 standard time, an hour early.
#   What is more, a length in hours is walked on the wall clock: six hours (PT6H) from 10 PM that night last seven.
# Parts: ical.js 2.2.1, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a late party on the night of the change is an hour off for people who subscribe with such a program. Start and
#   end in UTC are read alike by everybody; a DURATION is not.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical.js@2.2.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import ICAL from 'ical.js';

const zone = ['BEGIN:VTIMEZONE', 'TZID:America/New_York', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400',
  'DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT', 'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD', 'END:VTIMEZONE'];
for (const [name, start, duration] of [
  ['first 1:30', '20261101T013000', 'PT1H'],
  ['no 2:30', '20260308T023000', 'PT1H'],
  ['six hours', '20261031T220000', 'PT6H'],
]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', ...zone, 'BEGIN:VEVENT', 'UID:1@example.org',
    'DTSTAMP:20260101T000000Z', 'SUMMARY:Party', `DTSTART;TZID=America/New_York:${start}`, `DURATION:${duration}`,
    'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  const [from, to] = [event.startDate.toJSDate(), event.endDate.toJSDate()];
  console.log(name, 'from', from.toISOString(), 'for', (to - from) / 3_600_000, 'h');
}
END
expected='first 1:30 from 2026-11-01T06:30:00.000Z for 1 h
no 2:30 from 2026-03-08T06:30:00.000Z for 1 h
six hours from 2026-11-01T02:00:00.000Z for 7 h'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
