#!/usr/bin/env bash
# Guess: ical, the library of Home Assistant's calendars, gives a series of dates as the file has it: DTSTART is one of them, a
#   date that was moved is no longer where it was.
# Seen: with RDATE and no rule, as sources write three rehearsals on days of their own, the first date is not in the calendar
#   at all. A moved date whose RECURRENCE-ID is in UTC, which RFC 5545 allows beside a DTSTART with a zone, is in it
#   twice: at its old hour and at its new one. With TZID it is right, and so is an EXDATE in UTC.
# Parts: ical 14.3.1, tzdata 2026.3 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: write RECURRENCE-ID in the form of DTSTART, and dates without a rule as events of their own, tied by
#   RELATED-TO or by nothing.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC PYTHONTZPATH=''
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install ical==14.3.1 tzdata==2026.3 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.py <<'END'
import datetime
from zoneinfo import ZoneInfo
from ical.calendar_stream import IcsCalendarStream

def lines(*properties):
    return ['BEGIN:VEVENT', 'UID:1@example.org', 'DTSTAMP:20270101T000000Z', 'SUMMARY:Rehearsal', *properties, 'END:VEVENT']

def look(name, *events):
    zone = ['BEGIN:VTIMEZONE', 'TZID:America/New_York', 'BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
            'TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000',
            'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE']
    text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', *zone, *sum(events, []), 'END:VCALENDAR', '']
    here = ZoneInfo('America/New_York')
    timeline = IcsCalendarStream.calendar_from_ics('\r\n'.join(text)).timeline_tz(here)
    found = timeline.overlapping(datetime.datetime(2027, 1, 1, tzinfo=here), datetime.datetime(2027, 3, 1, tzinfo=here))
    print(f'{name}:', ', '.join(event.start.strftime('%m-%d %H:%M') for event in found))

start = ['DTSTART;TZID=America/New_York:20270107T193000', 'DURATION:PT2H']
moved = ['DTSTART;TZID=America/New_York:20270115T200000', 'DURATION:PT2H']
weekly = lines(*start, 'RRULE:FREQ=WEEKLY;COUNT=3')
look('weekly', weekly)
look('three dates', lines(*start, 'RDATE;TZID=America/New_York:20270112T193000,20270120T193000'))
look('one moved, with TZID', weekly, lines(*moved, 'RECURRENCE-ID;TZID=America/New_York:20270114T193000'))
look('one moved, in UTC', weekly, lines(*moved, 'RECURRENCE-ID:20270115T003000Z'))
look('one excluded, in UTC', lines(*start, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20270115T003000Z'))
END
expected='weekly: 01-07 19:30, 01-14 19:30, 01-21 19:30
three dates: 01-12 19:30, 01-20 19:30
one moved, with TZID: 01-07 19:30, 01-15 20:00, 01-21 19:30
one moved, in UTC: 01-07 19:30, 01-14 19:30, 01-15 20:00, 01-21 19:30
one excluded, in UTC: 01-07 19:30, 01-21 19:30'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(ical|tzdata) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
