#!/usr/bin/env bash
# Guess: 'this and all later dates at 8 PM instead of 7', which RFC 5545, 3.2.13, writes as one VEVENT with
#   RECURRENCE-ID;RANGE=THISANDFUTURE, moves the later dates, or a reader that can't do it says so.
# Seen: node-ical moves the one date that is named and leaves the later ones at 7 PM, for good, without a word; the parameter
#   is gone from what it returns, so that a program can't see it either. ical.js, once told which events belong together,
#   and recurring-ical-events move all three.
# Parts: node-ical 0.26.1, ical.js 2.2.1, recurring-ical-events 3.8.2 with icalendar 7.3.2 (PyPI), Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: ical.net had the same gap (its issue 455); nothing found at node-ical.
# For a project: never write THISANDFUTURE; end the old series with UNTIL and begin a new one with a UID of its own. An
#   importer that meets the parameter refuses the series or does the move itself.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 rrule-temporal@1.6.0 ical.js@2.2.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install icalendar==7.3.2 recurring-ical-events==3.8.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Look//EN \
  BEGIN:VEVENT UID:1@example.org DTSTAMP:20261101T000000Z SUMMARY:Jam DTSTART:20261204T190000Z DURATION:PT2H 'RRULE:FREQ=WEEKLY;COUNT=4' END:VEVENT \
  BEGIN:VEVENT UID:1@example.org DTSTAMP:20261102T000000Z SUMMARY:Jam 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261211T190000Z' \
  DTSTART:20261211T200000Z DURATION:PT2H END:VEVENT END:VCALENDAR >jam.ics
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const text = readFileSync('jam.ics', 'utf8');
const minute = (date) => date.toISOString().slice(5, 16);
const event = Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT');
const range = { from: new Date('2026-12-01'), to: new Date('2027-01-01') };
console.log('node-ical', ...nodeIcal.expandRecurringEvent(event, range).map(({ start }) => minute(start)),
  'parameter kept', inspect(event, { depth: 9 }).includes('THISANDFUTURE'));
const [series, change] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
series.relateException(change);
const dates = series.iterator();
const found = [];
for (let next = dates.next(); next; next = dates.next()) found.push(minute(series.getOccurrenceDetails(next).startDate.toJSDate()));
console.log('ical.js', ...found);
END
cat >look.py <<'END'
import icalendar, recurring_ical_events

calendar = icalendar.Calendar.from_ical(open('jam.ics', newline='').read())
found = recurring_ical_events.of(calendar).between((2026, 12, 1), (2027, 1, 1))
print('recurring-ical-events', *sorted(event['DTSTART'].dt.strftime('%m-%dT%H:%M') for event in found))
END
expected='node-ical 12-04T19:00 12-11T20:00 12-18T19:00 12-25T19:00 parameter kept false
ical.js 12-04T19:00 12-11T20:00 12-18T20:00 12-25T20:00
recurring-ical-events 12-04T19:00 12-11T20:00 12-18T20:00 12-25T20:00'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
