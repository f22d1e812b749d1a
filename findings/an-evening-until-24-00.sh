#!/usr/bin/env bash
# Guess: aniso8601 reads the end of '2026-12-04T19:00/2026-12-04T24:00' as the midnight after the evening: in ISO 8601 24:00 is the end of
#   its day, and a reader that doesn't take it says so.
# Seen: it is the midnight before, December 4 at 0:00, so that the interval ends 19 hours before it begins. 2026-12-31T24:00Z is a day
#   early as well, and a time of 24:00 alone can't be told from 00:00. ciso8601, dateutil's isoparse, arrow and, in JavaScript, Date
#   and Luxon have December 5; isodate, pendulum and iso8601 raise an error.
# Parts: aniso8601 10.0.1, ciso8601 2.4.1, python-dateutil 2.9.0.post0, arrow 1.4.0, isodate 0.7.2, pendulum 3.3.0, iso8601 2.1.0 (PyPI),
#   luxon 3.7.2 (npm); 2026-11-30. aniso8601's builder answers an hour of 24 with hour 0 of the same day.
# Output: the value of 'expected' below.
# Known: dateutil mended the same in 2018 (its issue 658); an error of aniso8601 says '24 representing midnight' and not which;
#   nothing found on it.
# For a project: where hosts' feeds end at 24:00, read the hour yourself before the library does, and refuse an end before its start.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ npm init -y && npm install --no-audit --no-fund --ignore-scripts luxon@3.7.2 && python3 -m venv env &&
  env/bin/pip -q install aniso8601==10.0.1 ciso8601==2.4.1 python-dateutil==2.9.0.post0 arrow==1.4.0 isodate==0.7.2 pendulum==3.3.0 iso8601==2.1.0; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.py <<'END'
import aniso8601, arrow, ciso8601, dateutil.parser, isodate, iso8601, pendulum

def show(name, read, text):
    try:
        print(name, text, '->', str(read(text))[:16])
    except (ValueError, isodate.ISO8601Error, iso8601.ParseError):
        print(name, text, '-> an error')

for name, read in (('aniso8601', aniso8601.parse_datetime), ('ciso8601', ciso8601.parse_datetime), ('isoparse', dateutil.parser.isoparse), ('arrow', arrow.get),
                   ('isodate', isodate.parse_datetime), ('pendulum', pendulum.parse), ('iso8601', iso8601.parse_date)):
    show(name, read, '2026-12-04T24:00')
show('aniso8601', aniso8601.parse_datetime, '2026-12-31T24:00Z')
print('aniso8601 interval', *aniso8601.parse_interval('2026-12-04T19:00/2026-12-04T24:00'), sep=' | ')
END
cat >look.js <<'END'
const { DateTime } = require('luxon');
const text = '2026-12-04T24:00';
console.log('Date', new Date(text).toISOString().slice(0, 16), 'luxon', DateTime.fromISO(text).toISO().slice(0, 16));
END
expected='aniso8601 2026-12-04T24:00 -> 2026-12-04 00:00
ciso8601 2026-12-04T24:00 -> 2026-12-05 00:00
isoparse 2026-12-04T24:00 -> 2026-12-05 00:00
arrow 2026-12-04T24:00 -> 2026-12-05T00:00
isodate 2026-12-04T24:00 -> an error
pendulum 2026-12-04T24:00 -> an error
iso8601 2026-12-04T24:00 -> an error
aniso8601 2026-12-31T24:00Z -> 2026-12-31 00:00
aniso8601 interval | 2026-12-04 19:00:00 | 2026-12-04 00:00:00
Date 2026-12-05T00:00 luxon 2026-12-05T00:00'
seen=$(env/bin/python look.py 2>&1; node look.js 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(aniso8601|ciso8601|python-dateutil|arrow|isodate|pendulum|iso8601) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
