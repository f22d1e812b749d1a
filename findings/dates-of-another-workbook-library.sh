#!/usr/bin/env bash
# Guess: a list of guests or events that a site made with SheetJS is read by read-excel-file with its dates as dates: both name the
#   format of a cell, and Excel shows it.
# Seen: with a format of one's own (dateNF: 'yyyy-mm-dd', a usual wish) the date comes as 46360, and with an hour as 46360.8125.
#   SheetJS gives its own formats numbers from 60 on, which Excel keeps for itself; read-excel-file looks at a format's text from 100
#   on only. The default format, and the same list made by exceljs (numbers from 164 on), come as dates, and so do all of
#   them with exceljs and openpyxl. A column of dates and one of numbers look alike in the result, and no error is raised.
# Parts: read-excel-file 9.3.17, xlsx 0.18.5, exceljs 4.4.0 (npm), openpyxl 3.1.5 (PyPI); 2026-11-30.
# Output: the value of 'expected' below.
# Known: a comment in read-excel-file's parseStyles.js says that others may use numbers below 164, and stops at 100; its readme sends
#   'totally custom' formats to an option dateFormat, which doesn't help here either.
# For a project: treat a number where a date should be as days since December 30, 1899, if it is between 36,526 and 73,050, or say
#   which row it is; write dates with the default format or with exceljs.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ npm init -y && npm install --no-audit --no-fund --ignore-scripts read-excel-file@9.3.17 xlsx@0.18.5 exceljs@4.4.0 &&
  python3 -m venv env && env/bin/pip -q install openpyxl==3.1.5; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import XLSX from 'xlsx';

const start = new Date('2026-12-04T19:30Z');
const show = (value) => (value instanceof Date ? value.toISOString().slice(0, 16) : value);
for (const [index, format] of [undefined, 'yyyy-mm-dd', 'm/d/yyyy h:mm'].entries()) {
  const name = `sheetjs-${index}.xlsx`;
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet([{ start }], { dateNF: format }), 'Events');
  XLSX.writeFile(book, name);
  const other = new ExcelJS.Workbook();
  other.addWorksheet('Events').addRows([['start'], [start]]);
  if (format) other.worksheets[0].getCell('A2').numFmt = format;
  await other.xlsx.writeFile('exceljs.xlsx');
  const read = new ExcelJS.Workbook();
  await read.xlsx.readFile(name);
  const [[, [first]], [, [named]], [, [second]]] = await Promise.all([readSheet(name), readSheet(name, { dateFormat: format }), readSheet('exceljs.xlsx')]);
  console.log(format ?? 'default', '-> read-excel-file', show(first), 'told the format', show(named), 'made by exceljs', show(second), 'read by exceljs', show(read.worksheets[0].getCell('A2').value));
}
END
cat >look.py <<'END'
import openpyxl

for name in ('sheetjs-1.xlsx', 'sheetjs-2.xlsx'):
    cell = openpyxl.load_workbook(name).active['A2']
    print('openpyxl', cell.number_format, cell.value.isoformat())
END
expected='default -> read-excel-file 2026-12-04T19:30 told the format 2026-12-04T19:30 made by exceljs 2026-12-04T19:30 read by exceljs 2026-12-04T19:30
yyyy-mm-dd -> read-excel-file 46360.8125 told the format 46360.8125 made by exceljs 2026-12-04T19:30 read by exceljs 2026-12-04T19:30
m/d/yyyy h:mm -> read-excel-file 46360.8125 told the format 46360.8125 made by exceljs 2026-12-04T19:30 read by exceljs 2026-12-04T19:30
openpyxl yyyy-mm-dd 2026-12-04T19:30:00
openpyxl m/d/yyyy h:mm 2026-12-04T19:30:00'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep openpyxl; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
