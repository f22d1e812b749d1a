#!/usr/bin/env bash
# Guess: a monthly event on the 31st skips the short months and a yearly one on February 29 skips common years; RFC 5545,
#   3.3.10, says that dates which don't exist are ignored and not counted. Every maintained reader knows that.
# Seen: node-ical moves the dates to the end of the month and goes on from there, so that October, which has a 31st, gets
#   the 30th. So does the expansion of ts-ics. ical.js is right about the 31st, and makes March 1 of every February 29.
# Parts: node-ical 0.26.1, ts-ics 2.4.6, ical.js 2.2.1, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: no issue found at these three. rrule-temporal 2 describes the rule and obeys it; node-ical is pinned to its version 1.
# For a project: an importer that trusts one of these shows an event on dates on which nothing happens, and misses the one
#   on October 31. Expansion needs a test with the 29th, 30th and 31st.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-ical@0.26.1 rrule-temporal@1.6.0 ts-ics@2.4.6 ical.js@2.2.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

const file = (start, rule) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', 'BEGIN:VEVENT', 'UID:1@example.org', 'DTSTAMP:20260101T000000Z',
    'SUMMARY:Dance', `DTSTART${start}`, `RRULE:${rule}`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const day = (date) => date.toISOString().slice(0, 10);
const [from, end] = [new Date('2024-01-01'), new Date('2030-01-01')];
for (const [name, text] of [
  ['31st', file(':20260831T190000Z', 'FREQ=MONTHLY;COUNT=3')],
  ['leap day', file(';VALUE=DATE:20240229', 'FREQ=YEARLY;COUNT=2')],
]) {
  const event = Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT');
  console.log(name, 'node-ical', ...nodeIcal.expandRecurringEvent(event, { from, to: end }).map(({ start }) => day(start)));
  const [{ recurrenceRule, start }] = convertIcsCalendar(undefined, text).events;
  console.log(name, 'ts-ics', ...extendByRecurrenceRule(recurrenceRule, { start: start.date, end }).map(day));
  const dates = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const found = [];
  for (let next = dates.next(); next; next = dates.next()) found.push(next.toString().slice(0, 10));
  console.log(name, 'ical.js', ...found);
}
END
expected='31st node-ical 2026-08-31 2026-09-30 2026-10-30
31st ts-ics 2026-08-31 2026-09-30 2026-10-30
31st ical.js 2026-08-31 2026-10-31 2026-12-31
leap day node-ical 2024-02-29 2025-02-28
leap day ts-ics 2024-02-29 2025-02-28
leap day ical.js 2024-02-29 2025-03-01'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
