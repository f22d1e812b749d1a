#!/usr/bin/env bash
# Guess: the parser of microformats' own organization reads the hours of an h-event as people write them; the value class
#   pattern has 12-hour times on purpose ('7:30pm').
# Seen: noon is '24:00', the midnight after the day, and midnight is '12:00': pm adds twelve also to 12, and am takes none
#   away. '12:30pm' is '24:30', which is no time at all. 7:30pm is right. mf2py reads all of them.
# Parts: microformats-parser 2.0.6, mf2py 2.0.2 (PyPI), Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a lunch talk from a page with h-event is twelve hours late, and the day after. Test an importer with 12am
#   and 12pm; 7:30pm proves nothing.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts microformats-parser@2.0.6 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install mf2py==2.0.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
times='7:30pm 12am 12pm 12:30pm'
for time in $times; do
  echo "<div class=\"h-event\"><p class=\"dt-start\"><span class=\"value\">2026-12-04</span> <span class=\"value\">$time</span></p></div>"
done >page.html
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import { mf2 } from 'microformats-parser';

const { items } = mf2(readFileSync('page.html', 'utf8'), { baseUrl: 'https://example.org/' });
console.log('microformats-parser', items.map(({ properties }) => properties.start[0]).join(', '));
END
cat >look.py <<'END'
import mf2py

items = mf2py.parse(open('page.html').read(), url='https://example.org/')['items']
print('mf2py', ', '.join(item['properties']['start'][0] for item in items))
END
expected='microformats-parser 2026-12-04 19:30, 2026-12-04 12:00, 2026-12-04 24:00, 2026-12-04 24:30
mf2py 2026-12-04 19:30, 2026-12-04 00:00, 2026-12-04 12:00, 2026-12-04 12:30'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^mf2py '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
