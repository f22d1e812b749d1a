#!/usr/bin/env bash
# Guess: of six parsers of dates in words most give day and hours for a poster's full line, with weekday, year, am and pm.
# Seen: none does. 'Friday, December 4th, 2026 from 7:00 PM to 9:30 PM' is today at 7 PM to three of them, which read the hours
#   alone; dateutil gives 9:30 AM, parsedatetime the end as the start, dateparser nothing. Of the short form 'Dec 4, 7-9pm' two
#   make a party of 14 hours from 7 AM.
# Parts: compromise 14.17.0 with compromise-dates 3.9.0, Node 20.20.2; ctparse 0.3.6, timefhuman 0.1.5, parsedatetime 2.6,
#   python-dateutil 2.9.0.post0, dateparser 1.5.0 (PyPI); 2026-11-30.
# Output: the value of 'expected' below; the base is Monday, November 30, 2026, 9:00.
# Known: nothing found that compares them; chrono-node has words of its own (words-for-event-times.sh).
# For a project: take date and hours apart yourself, and give a parser one of them at a time.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts compromise@14.17.0 compromise-dates@3.9.0 >install.log 2>&1 && python3 -m venv env >>install.log 2>&1 &&
  env/bin/pip -q install ctparse==0.3.6 timefhuman==0.1.5 parsedatetime==2.6 python-dateutil==2.9.0.post0 dateparser==1.5.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import nlp from 'compromise';
import dates from 'compromise-dates';

nlp.plugin(dates);
for (const line of process.argv.slice(2)) {
  const found = nlp(line).dates({ today: '2026-11-30', timezone: 'America/New_York' }).get();
  console.log(`compromise: ${found.map(({ start, end }) => `${start?.slice(0, 16)} to ${end?.slice(0, 16)}`).join(', ')}`);
}
END
cat >look.py <<'END'
import logging, sys, warnings
from datetime import datetime
warnings.filterwarnings('ignore')
logging.disable()
import dateparser, parsedatetime, timefhuman
from ctparse import ctparse
from dateutil import parser

base = datetime(2026, 11, 30, 9)
short = lambda value: value.strftime('%Y-%m-%dT%H:%M') if isinstance(value, datetime) else ' to '.join(map(short, value)) if isinstance(value, tuple) else ', '.join(map(short, value))
parsers = {
    'ctparse': lambda line: str(ctparse(line, ts=base, timeout=20).resolution).replace(' (X/X)', '').replace(' - ', ' to ').replace(' ', 'T', 1).replace('to 2026-12-04 ', 'to 2026-12-04T').replace('to 2026-11-30 ', 'to 2026-11-30T'),
    'timefhuman': lambda line: short(timefhuman.timefhuman(line, timefhuman.tfhConfig(now=base))),
    'parsedatetime': lambda line: short(parsedatetime.Calendar().parseDT(line, sourceTime=base.timetuple())[0]),
    'dateutil': lambda line: short(parser.parse(line, default=base, fuzzy=True)),
    'dateparser': lambda line: short(dateparser.parse(line, languages=['en'], settings={'RELATIVE_BASE': base}) or ()),
}
for line in sys.argv[1:]:
    for name, parse in parsers.items():
        try:
            print(f'{name}: {parse(line)}')
        except parser.ParserError:
            print(f'{name}: refused')
END
expected='Friday, December 4th, 2026 from 7:00 PM to 9:30 PM
compromise: 2026-11-30T19:00 to 2026-11-30T21:30
ctparse: 2026-11-30T19:00 to 2026-11-30T21:30
timefhuman: 2026-12-04T00:00, 2026-11-30T19:00 to 2026-11-30T21:30
parsedatetime: 2026-12-04T21:30
dateutil: 2026-12-04T09:30
dateparser: 
Dec 4, 7-9pm
compromise: 2026-12-04T07:00 to 2026-12-04T21:00
ctparse: 2026-12-04T07:00 to 2026-12-04T21:00
timefhuman: 2026-12-04T19:00, 2026-12-04T19:00 to 2026-12-04T21:00
parsedatetime: 2026-12-04T21:00
dateutil: refused
dateparser: '
seen=$(for line in 'Friday, December 4th, 2026 from 7:00 PM to 9:30 PM' 'Dec 4, 7-9pm'; do echo "$line"; node look.mjs "$line" 2>&1; env/bin/python look.py "$line" 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(ctparse|timefhuman|parsedatetime|python-dateutil|dateparser) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
