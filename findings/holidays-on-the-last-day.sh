#!/usr/bin/env bash
# Guess: @18f/us-federal-holidays gives for a range of days the days of that range that are federal holidays, as observed. New
#   Year's Day of 2028 is a Saturday, so December 31, 2027 is one.
# Seen: inRange goes through the years of the range, and the day off belongs to the next year: of December 2027 it lists
#   Christmas only. With two more days, into January, the 31st is there; isAHoliday knows it either way. allForYear(2027)
#   lacks the day as well, and allForYear(2028) begins in 2027. date-holidays and holidays, for Python, have it.
# Parts: @18f/us-federal-holidays 4.0.0, date-holidays 3.37.0, Node 20.20.2, holidays 0.108 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: the same in isAHoliday was mended in 2017 (pull request 2); nothing found for inRange.
# For a project: it shows at the end of 2027 and next in 2032, so no test sees it by chance. Ask for a range that goes a day into
#   the next year, then cut.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @18f/us-federal-holidays@4.0.0 date-holidays@3.37.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install holidays==0.108 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import federal from '@18f/us-federal-holidays';
import Holidays from 'date-holidays';

const noon = (day) => new Date(`${day}T12:00:00Z`);
const inRange = (from, to) => federal.inRange(noon(from), noon(to)).map(({ dateString }) => dateString);
console.log('inRange to December 31:', ...inRange('2027-12-01', '2027-12-31'));
console.log('inRange to January 2:', ...inRange('2027-12-01', '2028-01-02'));
console.log('isAHoliday on December 31:', federal.isAHoliday(noon('2027-12-31')));
const days = new Holidays('US', { types: ['public'] }).getHolidays(2027);
console.log('date-holidays:', ...days.filter(({ date, substitute }) => substitute && date > '2027-12').map(({ date }) => date.slice(0, 10)));
END
cat >look.py <<'END'
import holidays

print('holidays:', *(day for day, name in sorted(holidays.US(years=2027).items()) if day.month == 12 and 'observed' in name))
END
expected='inRange to December 31: 2027-12-24
inRange to January 2: 2027-12-24 2027-12-31
isAHoliday on December 31: true
date-holidays: 2027-12-24 2027-12-31
holidays: 2027-12-24 2027-12-31'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^holidays '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
