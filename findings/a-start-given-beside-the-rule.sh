#!/usr/bin/env bash
# Guess: rrulestr(text, { dtstart }) starts the series at dtstart when the text has no DTSTART of its own, whatever else the text has;
#   so does its model, Python's dateutil.
# Seen: only while the text is a single RRULE. One line more (EXDATE, RDATE), or forceset, and the given dtstart is dropped without a
#   word: the series starts now, at this second. Weekly Fridays at 7 PM become Mondays at 2:52:19 PM, the excluded date is
#   never met, and each run gives other dates. The first date that a host takes out of a series moves all the others. A tzid
#   given beside is dropped in the same way. cal-parser hands its rules over like this, so its users have it.
# Parts: rrule 2.8.1, cal-parser 1.0.2 (npm), python-dateutil 2.9.0.post0 (PyPI); 2026-11-30. The source of rrulestr uses options.dtstart
#   in its last line only, past the return for sets.
# Output: the value of 'expected' below, with the clock held at a Monday.
# Known: rrule's readme says of the option that it is used when the text has no DTSTART; nothing found on sets. Issue 315, open since
#   2019: a DTSTART with VALUE=DATE is read as none, with the same result.
# For a project: write DTSTART into the text itself, as its first line and without VALUE, and don't use the option.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ npm init -y && npm install --no-audit --no-fund --ignore-scripts rrule@2.8.1 cal-parser@1.0.2 &&
  python3 -m venv env && env/bin/pip -q install python-dateutil==2.9.0.post0; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.js <<'END'
const now = '2026-11-30T14:52:19Z';
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [now]));
  }
};
const { rrulestr } = require('rrule');
const { parseString } = require('cal-parser');

const rule = 'RRULE:FREQ=WEEKLY;COUNT=3';
const dtstart = new Date('2026-12-04T19:00Z');
const print = (name, found) => console.log(name, found.all().map((date) => date.toISOString().slice(0, 19)).join(' '));
print('rule', rrulestr(rule, { dtstart }));
print('and EXDATE', rrulestr(`${rule}\nEXDATE:20261211T190000Z`, { dtstart }));
print('and RDATE', rrulestr(`${rule}\nRDATE:20261206T150000Z`, { dtstart }));
print('forceset', rrulestr(rule, { dtstart, forceset: true }));
print('DTSTART in the text', rrulestr(`DTSTART:20261204T190000Z\n${rule}\nEXDATE:20261211T190000Z`));
for (const more of [[], ['EXDATE:20261211T190000Z']]) {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20261101T000000Z', 'DTSTART:20261204T190000Z',
    rule, ...more, 'SUMMARY:Jazz', 'END:VEVENT', 'END:VCALENDAR', ''];
  print(`cal-parser ${more.length} EXDATE`, parseString(lines.join('\r\n')).events[0].recurrenceRule);
}
END
cat >look.py <<'END'
from datetime import datetime
from dateutil.rrule import rrulestr

found = rrulestr('RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20261211T190000', dtstart=datetime(2026, 12, 4, 19))
print('dateutil and EXDATE', *(date.isoformat() for date in found))
END
expected='rule 2026-12-04T19:00:00 2026-12-11T19:00:00 2026-12-18T19:00:00
and EXDATE 2026-11-30T14:52:19 2026-12-07T14:52:19 2026-12-14T14:52:19
and RDATE 2026-11-30T14:52:19 2026-12-06T15:00:00 2026-12-07T14:52:19 2026-12-14T14:52:19
forceset 2026-11-30T14:52:19 2026-12-07T14:52:19 2026-12-14T14:52:19
DTSTART in the text 2026-12-04T19:00:00 2026-12-18T19:00:00
cal-parser 0 EXDATE 2026-12-04T19:00:00 2026-12-11T19:00:00 2026-12-18T19:00:00
cal-parser 1 EXDATE 2026-11-30T14:52:19 2026-12-07T14:52:19 2026-12-14T14:52:19
dateutil and EXDATE 2026-12-04T19:00:00 2026-12-18T19:00:00'
seen=$(node look.js 2>&1; env/bin/python look.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep dateutil; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
