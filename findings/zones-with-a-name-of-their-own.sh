#!/usr/bin/env bash
# Guess: a TZID is a name inside the file; where its VTIMEZONE stands in the file, a reader takes the hours from there,
#   whatever the name ('Campus', or '/example.org/20070129/America/New_York', the form of RFC 5545, 3.8.3.1, that older
#   Mozilla and Evolution write).
# Seen: node-ical, which takes Windows' names and well-known ones, reads the time as UTC when it knows neither the name nor
#   an offset in it: 7:30 PM becomes 2:30 PM for people in New York in winter and 3:30 PM in summer. It says so on the
#   console, and the event carries nothing of it. ical.js, ts-ics and python-icalendar read the VTIMEZONE.
# Parts: node-ical 0.26.1, ts-ics 2.4.6, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: write plain IANA names as TZID. When reading, an unknown name with a VTIMEZONE is a known zone.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 rrule-temporal@1.6.0 ts-ics@2.4.6 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

for (const name of ['America/New_York', 'Campus', '/example.org/20070129/America/New_York']) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', 'BEGIN:VTIMEZONE', `TZID:${name}`,
    'BEGIN:DAYLIGHT', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500',
    'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT',
    'UID:1@example.org', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Jam', `DTSTART;TZID=${name}:20261204T193000`, 'DURATION:PT2H',
    'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
  const event = Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT');
  console.log(name, 'node-ical', event.start.toISOString().slice(0, 16), 'ts-ics',
    convertIcsCalendar(undefined, text).events[0].start.date.toISOString().slice(0, 16));
}
END
expected='America/New_York node-ical 2026-12-05T00:30 ts-ics 2026-12-05T00:30
Campus node-ical 2026-12-04T19:30 ts-ics 2026-12-05T00:30
/example.org/20070129/America/New_York node-ical 2026-12-04T19:30 ts-ics 2026-12-05T00:30'
seen=$(node look.mjs 2>/dev/null); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
