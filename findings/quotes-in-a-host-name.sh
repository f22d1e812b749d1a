#!/usr/bin/env bash
# Guess: a name with a nickname in quotes ('Dean "Ace" Smith, Jr.') goes from a calendar writer to a reader, at worst with the
#   quotes changed. RFC 5545 has no double quote in a parameter; RFC 6868 writes ^' for it.
# Seen: ical-generator writes \" inside the quoted value, and each reader falls over it in another way, none with an error:
#   node-ical has neither an organizer nor that attendee, python-icalendar likewise (an entry in 'errors' nobody reads), and
#   in ical.js the name ends before the nickname, with a backslash.
# Parts: ical-generator 10.2.0, node-ical 0.26.1, ical.js 2.2.1, icalendar 7.3.2 (PyPI), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a host's name is free text. Replace double quotes (or write ^') before they reach CN, and test a name with
#   a quote and a comma.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 node-ical@0.26.1 ical.js@2.2.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install icalendar==7.3.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { writeFileSync } from 'node:fs';
import ICAL from 'ical.js';
import generate from 'ical-generator';
import nodeIcal from 'node-ical';

const calendar = generate({ name: 'Campus' });
calendar.createEvent({
  id: 'a@example.org',
  start: new Date('2026-12-04T00:00:00Z'),
  end: new Date('2026-12-04T02:00:00Z'),
  stamp: new Date('2026-11-28T00:00:00Z'),
  summary: 'Party',
  organizer: { name: 'Dean "Ace" Smith, Jr.', email: 'dean@example.org' },
  attendees: [{ name: 'Ann "AJ" Lee', email: 'ann@example.org' }],
});
const text = calendar.toString();
writeFileSync('party.ics', text);
const event = Object.values(nodeIcal.parseICS(text)).find(({ type }) => type === 'VEVENT');
console.log('node-ical', event.summary, event.organizer, event.attendee);
const parsed = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
for (const name of ['organizer', 'attendee']) {
  const property = parsed.getFirstProperty(name);
  console.log('ical.js', name, JSON.stringify([property.getParameter('cn'), property.getFirstValue()]));
}
END
cat >look.py <<'END'
from icalendar import Calendar

event = Calendar.from_ical(open('party.ics', newline='').read()).walk('VEVENT')[0]
print('icalendar', event['SUMMARY'], event.get('ORGANIZER'), event.get('ATTENDEE'))
END
expected='node-ical Party undefined undefined
ical.js organizer ["Dean \\","mailto:dean@example.org"]
ical.js attendee ["Ann \\","MAILTO:ann@example.org"]
icalendar Party None None'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip -q list 2>/dev/null | grep '^icalendar '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
