#!/usr/bin/env bash
# Guess: the contact card that vcards-js makes for a host leads to the page that was given, and vcf reads a note as it was written.
# Seen: vcards-js puts a backslash before each comma of an address of a page, a picture or a profile, though in a vCard only texts have
#   one. A reader that keeps to the standard hands it on, so that a link to a map (@39.13,-84.51) leads to '@39.13\,-84.51\';
#   one that doesn't, like vobject, has it right. vcf takes no backslash away from any text: 'Doors 7\, show 8\nBring ID' is what its
#   users see, and to what it writes it adds none, so that 'Music, Arts; Events' is read as two units.
# Parts: vcards-js 2.11.1, vcf 2.1.2, ical.js 2.2.1 (npm), vobject 0.9.9 (PyPI); 2026-11-30. vcards-js has one function e() for each
#   value; in vcf's source there is no word of escaping.
# Output: the value of 'expected' below.
# Known: nothing found on either.
# For a project: give addresses with %2C for the comma, and write and read the texts with a library that knows which values are texts.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
{ npm init -y && npm install --no-audit --no-fund --ignore-scripts vcards-js@2.11.1 vcf@2.1.2 ical.js@2.2.1 &&
  python3 -m venv env && env/bin/pip -q install vobject==0.9.9; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { writeFileSync } from 'node:fs';
import ICAL from 'ical.js';
import vCardsJS from 'vcards-js';
import VCard from 'vcf';

const host = Object.assign(vCardsJS(), { firstName: 'Jane', lastName: 'Doe', organization: 'Music, Arts & Events', note: 'Doors 7, show 8\nBring ID' });
host.url = 'https://www.google.com/maps/@39.13,-84.51,17z';
const text = host.getFormattedString();
writeFileSync('card.vcf', text);
console.log('vcards-js writes', text.match(/^URL.*$/m)[0]);
const read = new ICAL.Component(ICAL.parse(text));
console.log('ical.js reads', ...['url', 'org', 'note'].map((name) => JSON.stringify(read.getFirstPropertyValue(name))));
console.log('vcf reads', ...['url', 'org', 'note'].map((name) => JSON.stringify(VCard.parse(text)[0].get(name).valueOf())));
const written = new VCard();
for (const [name, value] of Object.entries({ fn: 'Jane Doe', n: 'Doe;Jane;;;', org: 'Music, Arts; Events' })) written.set(name, value);
const org = new ICAL.Component(ICAL.parse(written.toString('3.0'))).getFirstProperty('org');
console.log('vcf writes', written.toString('3.0').match(/^ORG.*$/m)[0], 'ical.js reads', JSON.stringify(org.getFirstValue()));
END
cat >look.py <<'END'
import json, vobject

card = vobject.readOne(open('card.vcf', newline='').read())
print('vobject reads', json.dumps(card.url.value), json.dumps(card.org.value), json.dumps(card.note.value))
END
expected='vcards-js writes URL:https://www.google.com/maps/@39.13\,-84.51\,17z
ical.js reads "https://www.google.com/maps/@39.13\\,-84.51\\,17z" "Music, Arts & Events" "Doors 7, show 8\nBring ID"
vcf reads "https://www.google.com/maps/@39.13\\,-84.51\\,17z" "Music\\, Arts & Events" "Doors 7\\, show 8\\nBring ID"
vcf writes ORG:Music, Arts; Events ical.js reads ["Music, Arts"," Events"]
vobject reads "https://www.google.com/maps/@39.13,-84.51,17z" ["Music, Arts & Events"] "Doors 7, show 8\nBring ID"'
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1); npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep vobject; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
