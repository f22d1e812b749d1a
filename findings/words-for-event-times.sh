#!/usr/bin/env bash
# Guess: chrono-node reads the usual ways to write an event's time, and what it can't read it leaves out or marks as uncertain.
# Seen: the weekday in the plural is left out and its hours are taken as today's: 'Thursdays 5-6pm', read on a Saturday, is that
#   Saturday. 'Dec 3 11-1' is in December 2011: the 11 becomes a year. 'Dec 3 10am-2' ends at 2 AM of the next day,
#   16 hours later, and '10pm Dec 31 until 2am' ends 20 hours before it begins. The hours are
#   certain by isCertain() in all but the second, the days in all but the first.
# Parts: chrono-node 2.10.3, Node 20.20.2, read as of 2026-11-28, noon in New York, with forwardDate; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a form that fills itself from pasted text shows the result as a question. Refuse ends before starts, lengths over
#   12 hours and dates before today, and look for plurals first.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts chrono-node@2.10.3 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { parse } from 'chrono-node';

const now = { instant: new Date('2026-11-28T17:00:00Z'), timezone: -300 };
const wall = (part) => new Date(part.date().getTime() - 300 * 60_000).toISOString().slice(0, 16);
for (const text of ['Thursdays 5-6pm', 'every Thursday 5-6pm', 'Dec 3 11-1', 'Dec 3 10am-2', '10pm Dec 31 until 2am']) {
  const [{ start, end }] = parse(text, now, { forwardDate: true });
  console.log(`${text}: ${wall(start)}${end ? ` to ${wall(end)}` : ''}, day ${start.isCertain('day') || start.isCertain('weekday')}, hour ${start.isCertain('hour')}`);
}
END
expected='Thursdays 5-6pm: 2026-11-28T17:00 to 2026-11-28T18:00, day false, hour true
every Thursday 5-6pm: 2026-12-03T17:00 to 2026-12-03T18:00, day true, hour true
Dec 3 11-1: 2011-12-03T08:00, day true, hour false
Dec 3 10am-2: 2026-12-03T10:00 to 2026-12-04T02:00, day true, hour true
10pm Dec 31 until 2am: 2026-12-31T22:00 to 2026-12-31T02:00, day true, hour true'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
