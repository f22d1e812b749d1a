#!/usr/bin/env bash
# Guess: RDATE adds dates to a series in each reader that handles RRULE and EXDATE, in the zone of its TZID, and a date
#   that the rule gives too is there once (RFC 5545, 3.8.5.2: duplicates count once).
# Seen: three readers, three results. node-ical's expansion leaves RDATE out, without a word. ical.js lists a date twice
#   that the rule gives as well. libical (Evolution and others build on it) reads 7:30 PM New York as 7:30 PM UTC, which
#   makes the same date appear at two different hours.
# Parts: node-ical 0.26.1, ical.js 2.2.1, Node 20.20.2, Debian 12's libical 3.0.16; 2026-11-28.
# Output: the value of 'expected' below.
# Known: libical's issue 637 says of periods that they are not supported there; nothing was found on the zone, nor on the
#   other two.
# For a project: 'Fridays, and also Tuesday the 3rd' can't be written with RDATE for a wide public. Write each added date as
#   an event of its own with its own UID.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 rrule-temporal@1.6.0 ical.js@2.2.1 >install.log 2>&1 &&
  apt-get download libical3=3.0.16-1+b1 libical-dev=3.0.16-1+b1 libicu72=72.1-3+deb12u1 >>install.log 2>&1 &&
  for deb in *.deb; do dpkg -x "$deb" root || exit 2; done && command -v gcc >>install.log ||
  { tail -3 install.log; echo 'NOT RUN: needs gcc, and the packages could not be installed'; exit 2; }
cat >series.ics <<'END'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Look//EN
BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@example.org
DTSTAMP:20260901T000000Z
SUMMARY:Jam session
DTSTART;TZID=America/New_York:20261023T193000
DURATION:PT2H
RRULE:FREQ=WEEKLY;COUNT=2
RDATE;TZID=America/New_York:20261030T193000,20261103T193000
END:VEVENT
END:VCALENDAR
END
sed -i 's/$/\r/' series.ics
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const text = readFileSync('series.ics', 'utf8');
const minute = (date) => date.toISOString().slice(0, 16);
const event = Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT');
const range = { from: new Date('2026-10-01'), to: new Date('2026-12-01') };
console.log('node-ical', ...nodeIcal.expandRecurringEvent(event, range).map(({ start }) => minute(start)));
const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
const found = [];
for (let next = dates.next(); next; next = dates.next()) found.push(minute(next.toJSDate()));
console.log('ical.js', ...found);
END
cat >look.c <<'END'
#include <libical/ical.h>
#include <stdio.h>

static void print(icalcomponent *event, struct icaltime_span *span, void *data) {
  char text[32];
  (void)event, (void)data;
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M", gmtime(&span->start));
  printf(" %s", text);
}

int main(void) {
  static char text[65536];
  FILE *file = fopen("series.ics", "rb");
  if (!file || !fread(text, 1, sizeof text - 1, file)) return 2;
  icalcomponent *calendar = icalparser_parse_string(text);
  printf("libical");
  icalcomponent_foreach_recurrence(icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT),
    icaltime_from_string("20261001T000000Z"), icaltime_from_string("20261201T000000Z"), print, 0);
  printf("\n");
  return 0;
}
END
libraries=$(dirname "$(find root -name 'libical.so.3')")
gcc -I root/usr/include -o look look.c "$libraries/libical.so.3" -Wl,--allow-shlib-undefined >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the program for libical could not be compiled'; exit 2; }
expected='node-ical 2026-10-23T23:30 2026-10-30T23:30
ical.js 2026-10-23T23:30 2026-10-30T23:30 2026-10-30T23:30 2026-11-04T00:30
libical 2026-10-23T23:30 2026-10-30T23:30 2026-10-30T19:30 2026-11-03T19:30'
seen=$(node look.mjs 2>&1; LD_LIBRARY_PATH=$libraries ./look 2>&1)
node --version; npm ls --depth=0 | tail -n +2; ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
