#!/usr/bin/env bash
# Guess: an event of DURATION:P1D from noon on the day before a clock change ends at noon: RFC 5545, 3.3.6, calls days and weeks
#   nominal, so that P1D is 25 hours that day, and PT24H ends at 11.
# Seen: none of six readers tells the two apart. node-ical and ts-ics end both at 11, ical.js and Python's icalendar,
#   recurring-ical-events and ics both at noon. Two subscribers of one calendar see a lock-in end an hour apart, each half wrong.
# Parts: node-ical 0.26.1, ts-ics 2.4.6, ical.js 2.2.1, Node 20.20.2; icalendar 7.3.2, recurring-ical-events 3.8.2, ics 0.7.3 (PyPI); 2026-11-30.
# Output: the value of 'expected' below: the hour of the end in New York on November 1, 2026.
# Known: nothing found.
# For a project: write DTEND, never DURATION.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 ts-ics@2.4.6 ical.js@2.2.1 >install.log 2>&1 && python3 -m venv env >>install.log 2>&1 &&
  env/bin/pip -q install icalendar==7.3.2 recurring-ical-events==3.8.2 ics==0.7.3 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
zone='BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
END:STANDARD
END:VTIMEZONE'
for length in P1D PT24H; do
  printf '%s\n' 'BEGIN:VCALENDAR' 'VERSION:2.0' 'PRODID:-//Look//EN' "$zone" 'BEGIN:VEVENT' 'UID:1@example.org' 'DTSTAMP:20261001T000000Z' \
    'DTSTART;TZID=America/New_York:20261031T120000' "DURATION:$length" 'SUMMARY:Lock-in' 'END:VEVENT' 'END:VCALENDAR' | sed 's/$/\r/' >"$length.ics"
done
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar, getEventEnd } from 'ts-ics';

const hour = (date) => date.toLocaleTimeString('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' }).replace(' ', ' ');
const readers = {
  'node-ical': (text) => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').end,
  'ts-ics': (text) => getEventEnd(convertIcsCalendar(undefined, text).events[0]),
  'ical.js': (text) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent')).endDate.toJSDate();
  },
};
for (const [name, endOf] of Object.entries(readers))
  console.log(`${name}: ${['P1D', 'PT24H'].map((length) => `${length} ${hour(endOf(readFileSync(`${length}.ics`, 'utf8')))}`).join(', ')}`);
END
cat >look.py <<'END'
import datetime, warnings
from zoneinfo import ZoneInfo
warnings.filterwarnings('ignore')
import icalendar, ics, recurring_ical_events

readers = {
    'icalendar': lambda text: icalendar.Calendar.from_ical(text).walk('VEVENT')[0].end,
    'recurring-ical-events': lambda text: recurring_ical_events.of(icalendar.Calendar.from_ical(text)).at((2026, 10, 31))[0].end,
    'ics': lambda text: next(iter(ics.Calendar(text).events)).end.datetime,
}
for name, end_of in readers.items():
    ends = [f"{length} {end_of(open(f'{length}.ics').read()).astimezone(ZoneInfo('America/New_York')):%-I:%M %p}" for length in ('P1D', 'PT24H')]
    print(f'{name}: {", ".join(ends)}')
END
expected='node-ical: P1D 11:00 AM, PT24H 11:00 AM
ts-ics: P1D 11:00 AM, PT24H 11:00 AM
ical.js: P1D 12:00 PM, PT24H 12:00 PM
icalendar: P1D 12:00 PM, PT24H 12:00 PM
recurring-ical-events: P1D 12:00 PM, PT24H 12:00 PM
ics: P1D 12:00 PM, PT24H 12:00 PM'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(icalendar|recurring.ical.events|ics) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
