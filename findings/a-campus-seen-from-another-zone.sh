#!/usr/bin/env bash
# Guess: FullCalendar with its iCalendar plugin shows an event of 7 PM in New York to a reader in Los Angeles at 4 PM: the file
#   names the zone and brings its VTIMEZONE, and FullCalendar knows the reader's.
# Seen: it is at 7 PM in Los Angeles, and at 7 PM UTC: TZID is dropped, and the digits are taken for the reader's own. The same
#   event written in UTC is right, so a calendar with both kinds has some events right and some three hours off.
# Parts: @fullcalendar/core 6.1.22, @fullcalendar/icalendar 6.1.21, @fullcalendar/luxon3 6.1.21, ical.js 1.5.0, jsdom 29.1.1, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found in its documentation of the plugin.
# For a project: publish times in UTC where such a calendar is a reader, or give it the campus' zone as timeZone.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @fullcalendar/core@6.1.22 @fullcalendar/daygrid@6.1.22 @fullcalendar/icalendar@6.1.21 \
  @fullcalendar/luxon3@6.1.21 luxon@3.7.2 ical.js@1.5.0 jsdom@29.1.1 >install.log 2>&1 || { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { JSDOM } from 'jsdom';

const file = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Look//EN
BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20261101T000000Z
DTSTART;TZID=America/New_York:20261204T190000
DTEND;TZID=America/New_York:20261204T210000
SUMMARY:by zone
END:VEVENT
BEGIN:VEVENT
UID:2@example.org
DTSTAMP:20261101T000000Z
DTSTART:20261205T000000Z
DTEND:20261205T020000Z
SUMMARY:in UTC
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');
const { window } = new JSDOM('<div></div>', { url: 'http://localhost/', runScripts: 'outside-only', pretendToBeVisual: true });
for (const name of ['@fullcalendar/core/index.global.js', '@fullcalendar/daygrid/index.global.js', 'ical.js/build/ical.js', '@fullcalendar/icalendar/index.global.js',
  'luxon/build/global/luxon.js', '@fullcalendar/luxon3/index.global.js']) window.eval(readFileSync(`node_modules/${name}`, 'utf8'));
window.fetch = async () => new Response(file, { headers: { 'content-type': 'text/calendar' } });
for (const timeZone of ['America/New_York', 'America/Los_Angeles', 'UTC']) {
  const calendar = new window.FullCalendar.Calendar(window.document.querySelector('div'), {
    initialView: 'dayGridMonth', initialDate: '2026-12-01', timeZone, events: { url: 'http://localhost/campus.ics', format: 'ics' } });
  calendar.render();
  for (let tries = 0; tries < 100 && calendar.getEvents().length < 2; tries++) await setTimeout(100);
  console.log(timeZone, calendar.getEvents().map(({ title, startStr }) => `${title} ${startStr}`).sort().join(', '));
  calendar.destroy();
}
process.exit();
END
expected='America/New_York by zone 2026-12-04T19:00:00-05:00, in UTC 2026-12-04T19:00:00-05:00
America/Los_Angeles by zone 2026-12-04T19:00:00-08:00, in UTC 2026-12-04T16:00:00-08:00
UTC by zone 2026-12-04T19:00:00Z, in UTC 2026-12-05T00:00:00Z'
seen=$(TZ=America/New_York node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
