#!/usr/bin/env bash
# Guess: new TZDate('2026-12-04T19:00', 'America/Los_Angeles') is 7 PM in Los Angeles, as new TZDate(2026, 11, 4, 19, 0,
#   'America/Los_Angeles') is: the README says that all calculations are made in the given zone, not in the system's.
# Seen: the text is read in the zone of the machine; the zone given is only the one to show it in. The two constructors differ
#   by eight hours on a server in UTC, by three in New York, and agree on a laptop in California. A date alone
#   ('2026-12-04') is midnight UTC, so that it is the day before in all of America.
# Parts: @date-fns/tz 1.5.0, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: date-fns/tz issue 22 (open); parseISO with { in: tz(zone) } is the way that works.
# For a project: a form's value passed through this type is right on the developer's machine only.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @date-fns/tz@1.5.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { TZDate } from '@date-fns/tz';

const zone = 'America/Los_Angeles';
const instant = (date) => new Date(+date).toISOString().slice(0, 16);
console.log(process.env.TZ, 'text', instant(new TZDate('2026-12-04T19:00', zone)), 'numbers',
  instant(new TZDate(2026, 11, 4, 19, 0, zone)), 'day', new TZDate('2026-12-04', zone).getDate());
END
expected='UTC text 2026-12-04T19:00 numbers 2026-12-05T03:00 day 3
America/New_York text 2026-12-05T00:00 numbers 2026-12-05T03:00 day 3
America/Los_Angeles text 2026-12-05T03:00 numbers 2026-12-05T03:00 day 3'
seen=$(for zone in UTC America/New_York America/Los_Angeles; do TZ=$zone node look.mjs 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
