#!/usr/bin/env bash
# Guess: a weekly event made with 'ics' from local times, with one date taken out by exclusionDates, is read back at the same
#   hour on each date but that one.
# Seen: start and exclusions are written as instants in UTC (its default form), each with the offset of its own day. So the
#   series is an hour early from the clock change on, and the date taken out after the change is an hour beside its
#   date: it matches nothing, and readers show the date that was called off. The writer reports no error.
# Parts: ics 3.12.0, read by icalendar 7.3.2 with recurring-ical-events 3.8.2 (PyPI), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: the README names UTC as the form of the output; nothing was found on what that does to a rule and its exclusions.
# For a project: a rule needs a DTSTART with TZID or none at all; a writer without zones can only write each date on its own.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ics@3.12.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install icalendar==7.3.2 recurring-ical-events==3.8.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { createEvent } from 'ics';

const { error, value } = createEvent({
  uid: 'a@example.org',
  title: 'Trivia',
  start: [2026, 10, 23, 19, 30],
  duration: { hours: 2 },
  recurrenceRule: 'FREQ=WEEKLY;COUNT=4',
  exclusionDates: [[2026, 11, 6, 19, 30]],
});
writeFileSync('trivia.ics', value);
console.log('error', error, value.match(/DTSTART.*|EXDATE.*/g).map((line) => line.trim()).join(' '));
END
cat >look.py <<'END'
from zoneinfo import ZoneInfo
import icalendar, recurring_ical_events

calendar = icalendar.Calendar.from_ical(open('trivia.ics', newline='').read())
for event in recurring_ical_events.of(calendar).between((2026, 10, 1), (2026, 12, 1)):
    print(event['DTSTART'].dt.astimezone(ZoneInfo('America/New_York')).strftime('%b %d %H:%M'))
END
expected='error null DTSTART:20261023T233000Z EXDATE:20261107T003000Z
Oct 23 19:30
Oct 30 19:30
Nov 06 18:30
Nov 13 18:30'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
