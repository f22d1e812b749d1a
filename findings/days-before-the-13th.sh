#!/usr/bin/env bash
# Guess: DuckDB reads a column of US dates in a CSV file ('12/04/2026') month first, or as text when it can't tell; how a row is
#   read doesn't depend on rows that come later.
# Seen: as long as no day is past the 12th, the column is of type DATE with the day first: December 4 is April 12. With one row
#   of December 19 all rows turn and are right. With years of two digits, as spreadsheets write them, the first number
#   becomes the year: 12/4/26 is April 26, 2012. No warning in any case.
# Parts: DuckDB 1.5.6 (@duckdb/node-api 1.5.6-r.1), Node 20.20.2; 2026-11-29. DuckDB 2.0.1 (PyPI) does the same.
# Output: the value of 'expected' below.
# Known: the manual says that formats are tried in an order; nothing found that says what it does to US dates.
# For a project: an export of early December is moved to other months, and a test file with the 19th in it shows nothing. Write
#   2026-12-04 in each export; when reading, pass dateformat.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @duckdb/node-api@1.5.6-r.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const database = await (await DuckDBInstance.create(':memory:')).connect();
for (const days of [['12/04/2026', '12/11/2026'], ['12/04/2026', '12/11/2026', '12/19/2026'], ['12/4/26', '12/11/26'], ['12/4/26', '12/11/26', '12/19/26']]) {
  writeFileSync('events.csv', ['title,day', ...days.map((day) => `Jazz,${day}`), ''].join('\n'));
  const rows = (await database.runAndReadAll("select typeof(day), day::text from read_csv('events.csv')")).getRows();
  console.log(days.join(' '), '=>', rows[0][0], ...rows.map(([, day]) => day));
}
END
expected='12/04/2026 12/11/2026 => DATE 2026-04-12 2026-11-12
12/04/2026 12/11/2026 12/19/2026 => DATE 2026-12-04 2026-12-11 2026-12-19
12/4/26 12/11/26 => DATE 2012-04-26 2012-11-26
12/4/26 12/11/26 12/19/26 => DATE 2026-12-04 2026-12-11 2026-12-19'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
