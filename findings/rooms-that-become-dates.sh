#!/usr/bin/env bash
# Guess: csv-parse with cast_date: true makes dates of the column that has dates; a field that is no date 'is left
#   untouched', says its page.
# Seen: each field goes through Date.parse, which in V8 takes any words before a number: 'Room 5' is May 1 and 'Hall 12'
#   December 1 of 2001, 'Talk 3' March 1, 'Swift 500' a day in the year 500. 'Room 13' stays a text, since there is no 13th
#   month, so that one column has dates and texts.
# Parts: csv-parse 7.0.3, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: adaltas/node-csv issue 342.
# For a project: a host's list of rooms or a list of guests with table numbers is damaged in silence. Turn fields into dates
#   by the name of their column.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts csv-parse@7.0.3 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { parse } from 'csv-parse/sync';

const text = 'title,room,day\nJazz,Room 5,2026-12-04\nTalk 3,Hall 12,2026-12-05\nFair,Room 13,2026-12-06\n';
for (const row of parse(text, { columns: true, cast: true, cast_date: true }))
  console.log(...Object.values(row).map((field) => (field instanceof Date ? field.toISOString().slice(0, 10) : `'${field}'`)));
END
expected="'Jazz' 2001-05-01 2026-12-04
2001-03-01 2001-12-01 2026-12-05
'Fair' 'Room 13' 2026-12-06"
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
