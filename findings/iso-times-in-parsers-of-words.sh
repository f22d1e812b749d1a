#!/usr/bin/env bash
# Guess: a parser of dates in words reads a time as machines write it, 2026-12-04T19:00, or says that it can't.
# Seen: sherlockjs and parsedatetime take '2026' at its beginning as 20:26 and drop the rest: today, or yesterday, at 8:26 PM, and
#   sure of it. With an offset parsedatetime takes that: '-05:00' is 5 in the morning. With a blank in place of the T both are right.
# Parts: sherlockjs 1.4.2, Node 20.20.2; parsedatetime 2.6 (PyPI); 2026-11-30.
# Output: the value of 'expected' below; the base of parsedatetime is November 30, 2026, 9:00.
# Known: nothing found.
# For a project: ask Date.parse or fromisoformat first.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts sherlockjs@1.4.2 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install parsedatetime==2.6 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import Sherlock from 'sherlockjs';

for (const text of ['2026-12-04T19:00', '2026-12-04 19:00', '2026-12-04T19:00:00-05:00']) {
  const { startDate } = Sherlock.parse(text);
  const day = `${startDate.getFullYear()}-${startDate.getMonth() + 1}-${startDate.getDate()}`;
  const time = `${startDate.getHours()}:${String(startDate.getMinutes()).padStart(2, '0')}`;
  console.log(`sherlockjs: ${text} -> ${day === '2026-12-4' ? 'December 4' : 'another day'}, ${time}`);
}
END
cat >look.py <<'END'
from datetime import datetime
import parsedatetime
base = datetime(2026, 11, 30, 9)
for text in ('2026-12-04T19:00', '2026-12-04 19:00', '2026-12-04T19:00:00-05:00'):
    found, sure = parsedatetime.Calendar().parseDT(text, sourceTime=base.timetuple())
    print(f'parsedatetime: {text} -> {found:%B %-d, %-H:%M}, {("nothing", "a date", "a time", "both")[sure]}')
END
expected='sherlockjs: 2026-12-04T19:00 -> another day, 20:26
sherlockjs: 2026-12-04 19:00 -> December 4, 19:00
sherlockjs: 2026-12-04T19:00:00-05:00 -> another day, 20:26
parsedatetime: 2026-12-04T19:00 -> November 30, 20:26, a time
parsedatetime: 2026-12-04 19:00 -> December 4, 19:00, both
parsedatetime: 2026-12-04T19:00:00-05:00 -> November 30, 5:00, a time'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^parsedatetime '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
