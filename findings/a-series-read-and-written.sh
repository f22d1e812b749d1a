#!/usr/bin/env bash
# Guess: the Python library ics, which keeps lines that it doesn't know, such as a rule, writes a file that it has read as the same
#   events.
# Seen: each file that had no CALSCALE gets CALSCALE:GEORGIAN, which is no calendar, and recurring-ical-events refuses it. With
#   that put right, the start is in UTC and the rule is as it was: 'Fridays at 9:30 PM in New York' begins on Saturday at 1:30 in
#   UTC and repeats on UTC's Fridays, which are Thursday evenings on campus, an hour early after the clock change. The excluded
#   date, still in New York's time, excludes nothing more. A floating time becomes UTC.
# Parts: ics 0.7.3, read with icalendar 7.3.2 and recurring-ical-events 3.8.2 (PyPI); 2026-11-30.
# Output: the value of 'expected' below.
# Known: ics-py issue 188 (closed) for a monthly event; nothing found on the weekday, the excluded dates and CALSCALE.
# For a project: don't filter or join calendars with it. A title changed in one event moves all series of the file.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC PYTHONTZPATH=''
python3 -m venv env >install.log 2>&1 &&
  env/bin/pip -q install ics==0.7.3 icalendar==7.3.2 recurring-ical-events==3.8.2 tzdata==2026.6 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.py <<'END'
import re
from zoneinfo import ZoneInfo
import ics, icalendar, recurring_ical_events

def event(uid, *lines):
    return ['BEGIN:VEVENT', f'UID:{uid}@example.org', 'DTSTAMP:20261001T000000Z', f'SUMMARY:{uid}', *lines, 'END:VEVENT']

zone = ';TZID=America/New_York'
text = '\r\n'.join(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN',
    *event('jazz', f'DTSTART{zone}:20261023T213000', f'DTEND{zone}:20261023T233000', 'RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4', f'EXDATE{zone}:20261106T213000'),
    *event('floating', 'DTSTART:20261023T213000'), 'END:VCALENDAR', ''])
written = ics.Calendar(text).serialize()
for name, calendar in (('read', text), ('written', written), ('with GREGORIAN', written.replace('GEORGIAN', 'GREGORIAN'))):
    try:
        found = recurring_ical_events.of(icalendar.Calendar.from_ical(calendar)).between((2026, 10, 1), (2027, 1, 1))
        dates = sorted(event.start.astimezone(ZoneInfo('America/New_York')) for event in found if event['SUMMARY'] == 'jazz')
        print(f'{name}:', ', '.join(date.strftime('%a %b %d %H:%M') for date in dates))
    except recurring_ical_events.InvalidCalendar as error:
        print(f'{name}:', error)
print(*sorted(re.findall(r'(?:CALSCALE|DTSTART|EXDATE|RRULE)[^\r\n]*', written)), sep='\n')
END
expected='read: Fri Oct 23 21:30, Fri Oct 30 21:30, Fri Nov 13 21:30
written: Only Gregorian calendars are supported.
with GREGORIAN: Fri Oct 23 21:30, Thu Oct 29 21:30, Thu Nov 05 20:30, Thu Nov 12 20:30, Thu Nov 19 20:30
CALSCALE:GEORGIAN
DTSTART:20261023T213000Z
DTSTART:20261024T013000Z
EXDATE;TZID=America/New_York:20261106T213000
RRULE:FREQ=WEEKLY;BYDAY=FR;COUNT=4'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(ics|icalendar|recurring-ical-events|tzdata) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
