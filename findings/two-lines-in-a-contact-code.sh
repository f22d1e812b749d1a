#!/usr/bin/env bash
# Guess: segno's make_vcard, which puts a host's card into a QR code, takes a note of two lines: it escapes commas and semicolons, so it
#   escapes the line break as well.
# Seen: the break stands in the card as it is, and the second line, 'Bring ID', is a line of the card without a name. Python's vobject and
#   ical.js refuse the whole card; vcf, which ends a line at CRLF alone, reads it. Only a reader shows it: the code itself scans
#   well. As with vcards-js a link gets backslashes before its commas.
# Parts: segno 1.6.6, vobject 0.9.9 (PyPI); ical.js 2.2.1, vcf 2.1.2, vcards-js 2.11.1 for a card that is right (npm); 2026-11-30.
# Output: the value of 'expected' below.
# Known: segno's reference calls the memo 'a notice for the contact' and says nothing of lines; nothing found.
# For a project: make the note one line, or build the card elsewhere and hand its text to segno.make; read each card back in a test.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ npm init -y && npm install --no-audit --no-fund --ignore-scripts ical.js@2.2.1 vcf@2.1.2 vcards-js@2.11.1 &&
  python3 -m venv env && env/bin/pip -q install segno==1.6.6 vobject==0.9.9; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >write.py <<'END'
import json
from segno import helpers

data = helpers.make_vcard_data(name='Doe;Jane', displayname='Jane Doe', memo='Doors 7 PM, show 8\nBring ID', url='https://www.google.com/maps/@39.13,-84.51,17z')
open('segno.vcf', 'w', newline='').write(data)
print(*(json.dumps(line) for line in data.split('\r\n') if line[:4] in ('NOTE', 'URL:')))
END
cat >write.js <<'END'
const card = Object.assign(require('vcards-js')(), { firstName: 'Jane', lastName: 'Doe', note: 'Doors 7 PM, show 8\nBring ID' });
require('node:fs').writeFileSync('vcards-js.vcf', card.getFormattedString());
END
cat >read.mjs <<'END'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import VCard from 'vcf';

for (const name of ['segno', 'vcards-js']) {
  const text = readFileSync(`${name}.vcf`, 'utf8');
  for (const [reader, read] of [['ical.js', () => new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('note')], ['vcf', () => VCard.parse(text)[0].get('note').valueOf()]]) {
    let found;
    try {
      found = JSON.stringify(read());
    } catch (error) {
      found = error.message;
    }
    console.log(name, reader, found);
  }
}
END
cat >read.py <<'END'
import json
import vobject

for name in ('segno', 'vcards-js'):
    try:
        print(name, 'vobject', json.dumps(vobject.readOne(open(f'{name}.vcf', newline='').read()).note.value))
    except vobject.base.ParseError as error:
        print(name, 'vobject', error)
END
expected='"URL:https://www.google.com/maps/@39.13\\,-84.51\\,17z" "NOTE:Doors 7 PM\\, show 8\nBring ID"
segno ical.js invalid line (no token ";" or ":") "Bring ID"
segno vcf "Doors 7 PM\\, show 8\nBring ID"
vcards-js ical.js "Doors 7 PM, show 8\nBring ID"
vcards-js vcf "Doors 7 PM\\, show 8\\nBring ID"
segno vobject At line 13: Failed to parse line: Bring ID
vcards-js vobject "Doors 7 PM, show 8\nBring ID"'
seen=$(env/bin/python write.py 2>&1; node write.js 2>&1; node read.mjs 2>&1; env/bin/python read.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(segno|vobject) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
