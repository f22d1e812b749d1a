#!/usr/bin/env bash
# Guess: workalendar's FederalReserveSystem is the calendar of the banks' payments in the US: when a holiday falls on a Saturday, the
#   Federal Reserve Banks are open on the Friday before, and money moves.
# Seen: it closes those Fridays, as the calendar of government offices does: July 3, 2026, June 18, December 24 and 31, 2027,
#   and November 10, 2028, are no working days to it. Sundays' holidays are moved to Monday, as the banks do. What it
#   describes is the Board of Governors in Washington, which is closed then, not the Banks.
# Parts: workalendar 17.0.0 (PyPI); 2026-11-30. Its core.py names the Board.
# Output: the value of 'expected' below.
# Known: the Federal Reserve's page of holidays has a footnote on the Saturdays; nothing found at workalendar.
# For a project: 'your payout arrives on' is three days late around those dates, and a transfer that must leave on the
#   Friday is planned for Thursday or Monday. Leave the holidays that fall on a Saturday out of a list of bank days.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install workalendar==17.0.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.py <<'END'
import datetime
from workalendar.usa import FederalReserveSystem

calendar = FederalReserveSystem()
for text in ('2026-07-03', '2027-06-18', '2027-07-05', '2027-12-24', '2027-12-31', '2028-11-10'):
    day = datetime.date.fromisoformat(text)
    print(day.strftime('%a %Y-%m-%d'), 'open' if calendar.is_working_day(day) else 'closed')
print('the working day after Dec 30, 2027:', calendar.add_working_days(datetime.date(2027, 12, 30), 1))
END
expected='Fri 2026-07-03 closed
Fri 2027-06-18 closed
Mon 2027-07-05 closed
Fri 2027-12-24 closed
Fri 2027-12-31 closed
Fri 2028-11-10 closed
the working day after Dec 30, 2027: 2028-01-03'
seen=$(env/bin/python look.py 2>&1); env/bin/pip list 2>/dev/null | grep -E '^workalendar '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
