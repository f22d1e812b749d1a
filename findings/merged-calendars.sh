#!/usr/bin/env bash
# Guess: mergecal makes one calendar of two in which each event has its hour, and of an event that both have the newer version.
# Seen: of two zones with one name the first calendar's is kept, also where the other says something else: with a 'Campus' of
#   New York's hours and one of Los Angeles' the second's concert is three hours early. An event with SEQUENCE 0 in one and 1 in
#   the other is in the result twice, at its old time and its new one; without SEQUENCE the first calendar's
#   is kept, whatever LAST-MODIFIED says. The same file given twice is merged rightly.
# Parts: mergecal 0.5.0, icalendar 7.3.0, x-wr-timezone 2.0.1 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: names like 'Campus' or 'Customized Time Zone' mean something in their own file only. Whoever merges feeds
#   turns each time into UTC or a zone of the IANA first, and compares UID, then SEQUENCE, then LAST-MODIFIED.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install mergecal==0.5.0 icalendar==7.3.0 x-wr-timezone==2.0.1 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.py <<'END'
from icalendar import Calendar
from mergecal import merge_calendars

def calendar(*properties, standard=None, daylight=None):
    zone = ['BEGIN:VTIMEZONE', 'TZID:Campus', 'BEGIN:STANDARD', 'DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
            f'TZOFFSETFROM:{daylight}', f'TZOFFSETTO:{standard}', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:20070311T020000',
            'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', f'TZOFFSETFROM:{standard}', f'TZOFFSETTO:{daylight}', 'END:DAYLIGHT', 'END:VTIMEZONE']
    lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', *(zone if standard else []), 'BEGIN:VEVENT', 'DTSTAMP:20270101T000000Z',
             *properties, 'END:VEVENT', 'END:VCALENDAR', '']
    return Calendar.from_ical('\r\n'.join(lines))

def look(name, *calendars):
    merged = merge_calendars(list(calendars))
    zones = [str(part['TZOFFSETTO'].to_ical()) for zone in merged.timezones for part in zone.standard]
    starts = [event['DTSTART'].to_ical().decode() for event in merged.events]
    print(f"{name}: zones {', '.join(zones) or 'none'}; starts {', '.join(starts)}")

east = calendar('UID:1', 'DTSTART;TZID=Campus:20270115T193000', standard='-0500', daylight='-0400')
west = calendar('UID:2', 'DTSTART;TZID=Campus:20270115T203000', standard='-0800', daylight='-0700')
look('west alone', west)
look('east and west', east, west)
look('east twice', east, east)
look('SEQUENCE 0 and 1', calendar('UID:3', 'SEQUENCE:0', 'DTSTART:20270115T193000Z'), calendar('UID:3', 'SEQUENCE:1', 'DTSTART:20270116T193000Z'))
look('LAST-MODIFIED', calendar('UID:4', 'LAST-MODIFIED:20261201T000000Z', 'DTSTART:20270115T193000Z'),
     calendar('UID:4', 'LAST-MODIFIED:20261202T000000Z', 'DTSTART:20270116T193000Z'))
END
expected='west alone: zones -0800; starts 20270115T203000
east and west: zones -0500; starts 20270115T193000, 20270115T203000
east twice: zones -0500; starts 20270115T193000
SEQUENCE 0 and 1: zones none; starts 20270115T193000Z, 20270116T193000Z
LAST-MODIFIED: zones none; starts 20270115T193000Z'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(mergecal|icalendar|x-wr-timezone) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
