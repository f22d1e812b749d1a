#!/usr/bin/env bash
# Guess: somebody invited to two dates of a series only gets a file with two VEVENTs of one UID, each with its
#   RECURRENCE-ID, and no series; a reader shows two events (RFC 5546 has such invitations, Outlook and Google send them).
# Seen: node-ical keeps one entry per UID and makes the first of the two the event; the second is in its 'recurrences' and
#   is not given out by its own expansion. ical-expander shows none of them: without a series there is nothing that they
#   belong to. Neither reports an error. recurring-ical-events has both.
# Parts: node-ical 0.26.1, ical-expander 3.2.0, recurring-ical-events 3.8.2 with icalendar 7.3.2 (PyPI), Node 20.20.2;
#   2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: an importer tells apart 'changes a date of a series that is here' and 'a date without a series', which is
#   an event.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 rrule-temporal@1.6.0 ical-expander@3.2.0 ical.js@2.2.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install icalendar==7.3.2 recurring-ical-events==3.8.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Look//EN \
  BEGIN:VEVENT UID:1@example.org DTSTAMP:20261101T000000Z RECURRENCE-ID:20261211T190000Z DTSTART:20261211T190000Z DURATION:PT2H SUMMARY:Guest END:VEVENT \
  BEGIN:VEVENT UID:1@example.org DTSTAMP:20261101T000000Z RECURRENCE-ID:20261218T190000Z DTSTART:20261218T190000Z DURATION:PT2H SUMMARY:Guest END:VEVENT \
  END:VCALENDAR >dates.ics
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import IcalExpander from 'ical-expander';
import nodeIcal from 'node-ical';

const text = readFileSync('dates.ics', 'utf8');
const [from, to] = [new Date('2026-12-01'), new Date('2027-01-01')];
const day = (date) => date.toISOString().slice(0, 10);
const entries = Object.values(nodeIcal.parseICS(text)).filter(({ type }) => type === 'VEVENT');
console.log('node-ical', ...entries.flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }).map(({ start }) => day(start))));
const { events, occurrences } = new IcalExpander({ ics: text }).between(from, to);
console.log('ical-expander', events.length + occurrences.length);
END
cat >look.py <<'END'
import icalendar, recurring_ical_events

calendar = icalendar.Calendar.from_ical(open('dates.ics', newline='').read())
found = recurring_ical_events.of(calendar).between((2026, 12, 1), (2027, 1, 1))
print('recurring-ical-events', *sorted(event['DTSTART'].dt.date().isoformat() for event in found))
END
expected='node-ical 2026-12-11
ical-expander 0
recurring-ical-events 2026-12-11 2026-12-18'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
