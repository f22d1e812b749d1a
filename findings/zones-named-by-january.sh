#!/usr/bin/env bash
# Guess: vobject, given a datetime with Python's own zoneinfo, names the zone by its key: TZID=America/New_York. The
#   VTIMEZONE beside it would make any other name harmless.
# Seen: the name is the zone's abbreviation in January 2000. New York is 'EST', in July too, and readers that know EST as a
#   zone without daylight saving (python-icalendar) are an hour late all summer. Two zones with one abbreviation share one
#   VTIMEZONE, that of the first event: Chicago and Winnipeg are both 'CST', so since Manitoba's law of 2026 an event
#   in Winnipeg is read an hour late, also by vobject itself. With pytz the name is right.
# Parts: vobject 0.9.9, icalendar 7.3.2, tzdata 2026.6 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a partner's Python export with TZID:EST is to be read by its VTIMEZONE first and by its name last. In one's own
#   export write an event in UTC, or name the zone oneself.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC PYTHONTZPATH=''
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install vobject==0.9.9 icalendar==7.3.2 tzdata==2026.6 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >write.py <<'END'
import datetime, re
from zoneinfo import ZoneInfo
import vobject

calendar = vobject.iCalendar()
for name, month in (('New_York', 7), ('Chicago', 1), ('Winnipeg', 1)):
    start = datetime.datetime(2027, month, 15, 19, 30, tzinfo=ZoneInfo(f'America/{name}'))
    print('meant', name, start.astimezone(datetime.timezone.utc).strftime('%m-%dT%H:%M'))
    event = calendar.add('vevent')
    event.add('uid').value = name
    event.add('dtstart').value = start
text = calendar.serialize()
print(*sorted(re.findall(r'TZID[:=]\w+', text)))
open('events.ics', 'w', newline='').write(text)
END
cat >read.py <<'END'
import datetime
import icalendar, vobject

minute = lambda time: time.astimezone(datetime.timezone.utc).strftime('%m-%dT%H:%M')
text = open('events.ics', newline='').read()
for event in icalendar.Calendar.from_ical(text).walk('VEVENT'):
    print('icalendar', event['UID'], minute(event['DTSTART'].dt))
for event in vobject.readOne(text).vevent_list:
    print('vobject', event.uid.value, minute(event.dtstart.value))
END
expected='meant New_York 07-15T23:30
meant Chicago 01-16T01:30
meant Winnipeg 01-16T00:30
TZID:CST TZID:EST TZID=CST TZID=CST TZID=EST
icalendar New_York 07-16T00:30
icalendar Chicago 01-16T01:30
icalendar Winnipeg 01-16T01:30
vobject New_York 07-15T23:30
vobject Chicago 01-16T01:30
vobject Winnipeg 01-16T01:30'
seen=$(env/bin/python write.py 2>&1; env/bin/python read.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^(vobject|icalendar|tzdata) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
