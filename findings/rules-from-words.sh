#!/usr/bin/env bash
# Guess: a library that reads 'every Thursday at 7pm' reads it as people mean it, or says that it can't.
# Seen: rrule's fromText stops at the first word it doesn't know and keeps what it has. '7pm' is 7 AM, 'for 6 weeks' is six
#   dates (three times a week: two weeks), 'the 1st and 3rd Thursday' is a first of the month that is a third
#   Thursday, so never, and 'fourth' leaves the day of the week out. 'until Dec 17' is in 2001: no date at all. recurrent,
#   for Python, reads those right, but drops noon, midnight and a range of hours, and its 'every 2nd Thursday' is
#   every two weeks.
# Parts: rrule 2.8.1, Node 20.20.2, recurrent 0.4.1 (PyPI), read as of 2026-11-28, noon; 2026-11-29.
# Output: the value of 'expected' below.
# Known: rrule calls its texts in English incomplete (pull request 55, for AM and PM, was closed); nothing found on the rest.
# For a project: a rule read from words goes back to the writer as a list of its next dates, with their hours. Refuse a rule
#   without one, and text of which a part was not read: compare what comes out of toText with what went in.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts rrule@2.8.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install recurrent==0.4.1 parsedatetime==2.6 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >words.txt <<'END'
every Thursday at 7pm
every Monday, Wednesday and Friday for 6 weeks
every month on the 1st and 3rd Thursday
every month on the fourth Thursday
every Thursday until Dec 17
every 2nd Thursday
every day at noon
every Thursday at midnight
Thursdays 5-6pm
END
cat >look.cjs <<'END'
const { readFileSync } = require('node:fs');
const { RRule } = require('rrule');

for (const words of readFileSync('words.txt', 'utf8').trim().split('\n')) {
  try {
    console.log(`rrule: ${words} => ${RRule.fromText(words).toString().slice('RRULE:'.length)}`);
  } catch (error) {
    console.log(`rrule: ${words} => refused`);
  }
}
END
cat >look.py <<'END'
import datetime
from recurrent import RecurringEvent

for words in open('words.txt').read().splitlines():
    rule = RecurringEvent(now_date=datetime.datetime(2026, 11, 28, 12)).parse(words)
    parts = sorted(part for part in rule.removeprefix('RRULE:').split(';') if part != 'INTERVAL=1')
    print(f'recurrent: {words} =>', ';'.join(parts))
END
expected='rrule: every Thursday at 7pm => FREQ=WEEKLY;BYDAY=TH;BYHOUR=7
rrule: every Monday, Wednesday and Friday for 6 weeks => FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=6
rrule: every month on the 1st and 3rd Thursday => FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=+3TH
rrule: every month on the fourth Thursday => FREQ=MONTHLY
rrule: every Thursday until Dec 17 => FREQ=WEEKLY;BYDAY=TH;UNTIL=20011217T000000Z
rrule: every 2nd Thursday => refused
rrule: every day at noon => refused
rrule: every Thursday at midnight => refused
rrule: Thursdays 5-6pm => refused
recurrent: every Thursday at 7pm => BYDAY=TH;BYHOUR=19;BYMINUTE=0;FREQ=WEEKLY
recurrent: every Monday, Wednesday and Friday for 6 weeks => BYDAY=MO,WE,FR;FREQ=WEEKLY;UNTIL=20270109
recurrent: every month on the 1st and 3rd Thursday => BYDAY=1TH,3TH;FREQ=MONTHLY
recurrent: every month on the fourth Thursday => BYDAY=4TH;FREQ=MONTHLY
recurrent: every Thursday until Dec 17 => BYDAY=TH;FREQ=WEEKLY;UNTIL=20261217
recurrent: every 2nd Thursday => BYDAY=TH;FREQ=WEEKLY;INTERVAL=2
recurrent: every day at noon => FREQ=DAILY
recurrent: every Thursday at midnight => BYDAY=TH;FREQ=WEEKLY
recurrent: Thursdays 5-6pm => BYDAY=TH;FREQ=WEEKLY'
seen=$(node look.cjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(recurrent|parsedatetime) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
