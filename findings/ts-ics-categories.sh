#!/usr/bin/env bash
# Guess: an event with two CATEGORIES lines has the categories of both (RFC 5545, 3.8.1.2: the property may be there more
#   than once), and an escaped comma belongs to the word.
# Seen: ts-ics keeps the last line and drops those before it, and splits at the escaped comma, leaving its backslash. node-ical
#   keeps both lines and splits at the escaped comma too. 'ics' and ts-ics write such a comma without escaping it, so the
#   word falls apart in correct readers as well.
# Parts: ts-ics 2.4.6, node-ical 0.26.1, ics 3.12.0, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: 'Free' on a line of its own can be gone. A filter on categories from elsewhere needs its own words as a
#   fallback; categories that one writes have no comma in them and stand on one line.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ts-ics@2.4.6 node-ical@0.26.1 ics@3.12.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { createEvent } from 'ics';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', 'BEGIN:VEVENT', 'UID:1@example.org',
  'DTSTAMP:20260101T000000Z', 'DTSTART:20261204T000000Z', 'SUMMARY:Jazz', 'CATEGORIES:Music,Free',
  String.raw`CATEGORIES:Food\, drink`, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
console.log('ts-ics', JSON.stringify(convertIcsCalendar(undefined, text).events[0].categories));
console.log('node-ical', JSON.stringify(Object.values(nodeIcal.parseICS(text))[0].categories));
const { value } = createEvent({ start: [2026, 12, 4, 0, 0], duration: { hours: 1 }, categories: ['Food, drink', 'Music'] });
console.log('ics', value.match(/CATEGORIES.*/)[0].trim());
END
expected='ts-ics ["Food\\"," drink"]
node-ical ["Music","Free","Food\\","drink"]
ics CATEGORIES:Food, drink,Music'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
