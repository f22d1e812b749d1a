#!/usr/bin/env bash
# Guess: a library for lengths of time reads the ways in which people write how long an event is, or gives nothing.
# Seen: '1:30', the usual way, is 90 seconds to pytimeparse and one millisecond to parse-duration, whose '1:30 hours' are
#   30. '1,5 h', a German's hour and a half, is 15 hours, '1 1/2 hours' are two and '2-3 hours' three. human-interval gives
#   60 minutes for '1 hour 30' and for '1½ hours': what it doesn't know it leaves out. Only pytimeparse gives nothing for
#   what it can't read.
# Parts: parse-duration 2.1.9, human-interval 2.0.1, Node 20.20.2, pytimeparse 1.1.10 (PyPI); 2026-11-29.
# Output: the value of 'expected' below, in minutes.
# Known: pytimeparse's README lists '4:13' among its forms, without its unit; nothing found on the rest.
# For a project: refuse a length under five minutes or over a day, ask for hours and minutes in fields of their own, and
#   read '1:30' oneself before anything else sees it.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts parse-duration@2.1.9 human-interval@2.0.1 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install pytimeparse==1.1.10 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\n' '2 hours' '1:30' '1:30 hours' '1,5 h' '1 1/2 hours' '1½ hours' '2-3 hours' '1 hour 30' >words.txt
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import humanInterval from 'human-interval';
import parseDuration from 'parse-duration';

const minutes = (ms) => (ms ? Number((ms / 60_000).toPrecision(3)) : 'nothing');
for (const words of readFileSync('words.txt', 'utf8').trim().split('\n'))
  console.log(`${words}: parse-duration ${minutes(parseDuration(words))}, human-interval ${minutes(humanInterval(words))}`);
END
cat >look.py <<'END'
from pytimeparse import parse

for words in open('words.txt').read().splitlines():
    seconds = parse(words)
    print(f'{words}: pytimeparse', seconds / 60 if seconds else 'nothing')
END
expected='2 hours: parse-duration 120, human-interval 120
1:30: parse-duration 0.0000172, human-interval nothing
1:30 hours: parse-duration 1800, human-interval 60
1,5 h: parse-duration 900, human-interval nothing
1 1/2 hours: parse-duration 120, human-interval 60
1½ hours: parse-duration 0.0000167, human-interval 60
2-3 hours: parse-duration 180, human-interval 120
1 hour 30: parse-duration 90, human-interval 60
2 hours: pytimeparse 120.0
1:30: pytimeparse 1.5
1:30 hours: pytimeparse nothing
1,5 h: pytimeparse nothing
1 1/2 hours: pytimeparse nothing
1½ hours: pytimeparse nothing
2-3 hours: pytimeparse nothing
1 hour 30: pytimeparse nothing'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^pytimeparse '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
