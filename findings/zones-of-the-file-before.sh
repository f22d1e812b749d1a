#!/usr/bin/env bash
# Guess: a reader of calendar files takes a zone from the VTIMEZONE of the file that it reads.
# Seen: in a process that has read another file, icalendar and vobject take it from there: a name that is not the IANA's is
#   kept for as long as the process lives, and the first file's definition wins. With 'Campus' for New York's hours in
#   one feed and for Los Angeles' in the next the concert in the west is three hours early. In the other order the one in
#   the east is three hours late; alone each is right. ical.js is right each time.
# Parts: icalendar 7.3.0, vobject 0.9.9 (PyPI), ical.js 2.2.1, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: read feeds of different senders in processes of their own, or give each TZID a name of its own before
#   reading. A test that reads one file never sees it, and the order of the feeds decides who is wrong.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical.js@2.2.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install icalendar==7.3.0 vobject==0.9.9 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
write() { # $1 name, $2 offset in winter, $3 in summer
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//Look//EN' BEGIN:VTIMEZONE TZID:Campus BEGIN:STANDARD DTSTART:20071104T020000 \
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU' "TZOFFSETFROM:$3" "TZOFFSETTO:$2" END:STANDARD BEGIN:DAYLIGHT DTSTART:20070311T020000 \
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU' "TZOFFSETFROM:$2" "TZOFFSETTO:$3" END:DAYLIGHT END:VTIMEZONE BEGIN:VEVENT "UID:$1@example.org" \
    DTSTAMP:20270101T000000Z 'DTSTART;TZID=Campus:20270115T193000' SUMMARY:Concert END:VEVENT END:VCALENDAR >"$1.ics"
}
write east -0500 -0400; write west -0800 -0700
cat >look.py <<'END'
import datetime, sys
import icalendar, vobject

reader, *names = sys.argv[1:]
read = {
    'icalendar': lambda text: icalendar.Calendar.from_ical(text).events[0].start,
    'vobject': lambda text: vobject.readOne(text).vevent.dtstart.value,
}[reader]
times = [read(open(f'{name}.ics', newline='').read()) for name in names]
print(reader, *(f"{name} {time.astimezone(datetime.timezone.utc).strftime('%m-%dT%H:%MZ')}" for name, time in zip(names, times)))
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const times = process.argv.slice(2).map((name) => {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(`${name}.ics`, 'utf8')));
  return `${name} ${new ICAL.Event(calendar.getFirstSubcomponent('vevent')).startDate.toJSDate().toISOString().slice(5, 16)}Z`;
});
console.log('ical.js', ...times);
END
expected='icalendar east 01-16T00:30Z
vobject east 01-16T00:30Z
ical.js east 01-16T00:30Z
icalendar west 01-16T03:30Z
vobject west 01-16T03:30Z
ical.js west 01-16T03:30Z
icalendar east 01-16T00:30Z west 01-16T00:30Z
vobject east 01-16T00:30Z west 01-16T00:30Z
ical.js east 01-16T00:30Z west 01-16T03:30Z
icalendar west 01-16T03:30Z east 01-16T03:30Z
vobject west 01-16T03:30Z east 01-16T03:30Z
ical.js west 01-16T03:30Z east 01-16T00:30Z'
seen=$(for order in east west 'east west' 'west east'; do # shellcheck disable=SC2086
  env/bin/python look.py icalendar $order 2>&1; env/bin/python look.py vobject $order 2>&1; node look.mjs $order 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(icalendar|vobject) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
