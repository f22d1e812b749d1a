#!/usr/bin/env bash
# Guess: a table with two columns of one title, as a form's export has it that asks name and mail of who pays and of the guest, is
#   read with both, or not at all.
# Seen: csv-parse (columns: true), csv-parser, csvtojson and d3-dsv keep the last one under the title, without a word: the guest's
#   name stands where the payer's was, and the payer is gone. papaparse, xlsx and pandas rename the second, in two ways
#   (Name_1, Name.1); fast-csv refuses the file.
# Parts: csv-parse 7.0.3, csv-parser 3.2.1, csvtojson 2.0.14, d3-dsv 3.0.2, fast-csv 5.0.8, papaparse 5.7.1, xlsx 0.18.5 (npm),
#   pandas 3.1.1 (PyPI); 2026-11-30.
# Output: the value of 'expected' below.
# Known: csv-parse has group_columns_by_name for it, off by default; nothing found at the other three.
# For a project: read the first line as a row of its own, and number the titles that occur twice before anything is made of them. In
#   one's own exports give each column a title of its own.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ python3 -m venv env && env/bin/pip -q install pandas==3.1.1 && npm init -y &&
  npm install --no-audit --no-fund --ignore-scripts csv-parse@7.0.3 csv-parser@3.2.1 csvtojson@2.0.14 d3-dsv@3.0.2 fast-csv@5.0.8 papaparse@5.7.1 xlsx@0.18.5; } \
  >install.log 2>&1 || { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\n' 'Name,Email,Name,Email' 'Ann,ann@example.org,Bob,bob@example.org' >guests.csv
cat >look.mjs <<'END'
import { createReadStream, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import csvParser from 'csv-parser';
import csvtojson from 'csvtojson';
import { csvParse } from 'd3-dsv';
import { parseFile } from 'fast-csv';
import Papa from 'papaparse';
import XLSX from 'xlsx';

const text = readFileSync('guests.csv', 'utf8');
const rows = async (stream) => {
  const found = [];
  for await (const row of stream) {
    found.push(row);
  }
  return found;
};
for (const [name, read] of Object.entries({
  'csv-parse': () => parse(text, { columns: true }),
  'csv-parser': () => rows(createReadStream('guests.csv').pipe(csvParser())),
  csvtojson: () => csvtojson().fromString(text),
  'd3-dsv': () => [...csvParse(text)],
  papaparse: () => Papa.parse(text, { header: true, skipEmptyLines: true }).data,
  xlsx: () => XLSX.utils.sheet_to_json(XLSX.read(text, { type: 'string' }).Sheets.Sheet1),
  'fast-csv': () => rows(parseFile('guests.csv', { headers: true })),
})) {
  console.log(name, await Promise.resolve().then(read).then(JSON.stringify, (error) => error.message));
}
END
cat >look.py <<'END'
import json
import pandas

print('pandas', json.dumps(pandas.read_csv('guests.csv').to_dict('records')))
END
expected='csv-parse [{"Name":"Bob","Email":"bob@example.org"}]
csv-parser [{"Name":"Bob","Email":"bob@example.org"}]
csvtojson [{"Name":"Bob","Email":"bob@example.org"}]
d3-dsv [{"Name":"Bob","Email":"bob@example.org"}]
papaparse [{"Name":"Ann","Email":"ann@example.org","Name_1":"Bob","Email_1":"bob@example.org"}]
xlsx [{"Name":"Ann","Email":"ann@example.org","Name_1":"Bob","Email_1":"bob@example.org"}]
fast-csv Duplicate headers found ["Name","Email"]
pandas [{"Name": "Ann", "Email": "ann@example.org", "Name.1": "Bob", "Email.1": "bob@example.org"}]'
seen=$(node look.mjs 2>/dev/null; env/bin/python look.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^pandas '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
