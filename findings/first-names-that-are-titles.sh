#!/usr/bin/env bash
# Guess: the parsers of names know the names of US students; what 'Hi ...' in a mail needs is the easy part.
# Seen: nameparser has a word list of titles that holds given names of many students: Marquis, Royal, Judge, Baron, Ranger,
#   Gen. They have no first name, and Prince Johnson's is Johnson. parse-full-name gives Van Nguyen and Le Van An no
#   first name, since 'van' starts a family name, and takes a name alone for the family's. humanparser takes Ma, a common
#   family name, for a degree: Jun Ma has no last name.
# Parts: nameparser 2.6.0 (PyPI), parse-full-name 1.2.7, humanparser 2.7.0, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: nameparser issues 125 and 348 for single names, with the advice to shorten the list; nothing found for the others.
# For a project: ask for the two names in two fields. Where a source has one name, greet with the whole of it: 'Hi ,' and 'Hi
#   Johnson' are worse than 'Hi Prince Johnson'.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts parse-full-name@1.2.7 humanparser@2.7.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install nameparser==2.6.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\n' 'Ann Lee' 'Marquis Johnson' 'Prince Johnson' 'Royal Brown' 'Judge Brown' 'Baron Lee' 'Ranger Smith' 'Gen Suzuki' 'Van Nguyen' \
  'Le Van An' 'Jun Ma' Ann >names.txt
cat >look.cjs <<'END'
const { readFileSync } = require('node:fs');
const humanparser = require('humanparser');
const { parseFullName } = require('parse-full-name');

const names = readFileSync('names.txt', 'utf8').trim().split('\n');
const show = (library, parts) => {
  for (const name of names) {
    const [first, last] = parts(name);
    console.log(`${library}: ${name} => ${first || '-'}, ${last || '-'}`);
  }
};
show('parse-full-name', (name) => [parseFullName(name).first, parseFullName(name).last]);
show('humanparser', (name) => [humanparser.parseName(name).firstName, humanparser.parseName(name).lastName]);
END
cat >look.py <<'END'
from nameparser import HumanName

for name in open('names.txt').read().splitlines():
    found = HumanName(name)
    print(f"nameparser: {name} => {found.first or '-'}, {found.last or '-'}")
END
expected='nameparser: Ann Lee => Ann, Lee
nameparser: Marquis Johnson => -, Johnson
nameparser: Prince Johnson => Johnson, -
nameparser: Royal Brown => -, Brown
nameparser: Judge Brown => -, Brown
nameparser: Baron Lee => -, Lee
nameparser: Ranger Smith => -, Smith
nameparser: Gen Suzuki => -, Suzuki
nameparser: Van Nguyen => Van, Nguyen
nameparser: Le Van An => Le, Van An
nameparser: Jun Ma => Jun, Ma
nameparser: Ann => Ann, -
parse-full-name: Ann Lee => Ann, Lee
parse-full-name: Marquis Johnson => Marquis, Johnson
parse-full-name: Prince Johnson => Prince, Johnson
parse-full-name: Royal Brown => Royal, Brown
parse-full-name: Judge Brown => -, Brown
parse-full-name: Baron Lee => Baron, Lee
parse-full-name: Ranger Smith => Ranger, Smith
parse-full-name: Gen Suzuki => Gen, Suzuki
parse-full-name: Van Nguyen => -, Van Nguyen
parse-full-name: Le Van An => -, Le Van An
parse-full-name: Jun Ma => Jun, Ma
parse-full-name: Ann => -, Ann
humanparser: Ann Lee => Ann, Lee
humanparser: Marquis Johnson => Marquis, Johnson
humanparser: Prince Johnson => Prince, Johnson
humanparser: Royal Brown => Royal, Brown
humanparser: Judge Brown => -, Brown
humanparser: Baron Lee => Baron, Lee
humanparser: Ranger Smith => Ranger, Smith
humanparser: Gen Suzuki => Gen, Suzuki
humanparser: Van Nguyen => Van, Nguyen
humanparser: Le Van An => Le, Van An
humanparser: Jun Ma => Jun, -
humanparser: Ann => Ann, -'
seen=$(env/bin/python look.py 2>&1; node look.cjs 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^nameparser '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
