#!/usr/bin/env bash
# Guess: parse-address, which knows rooms, suites and boxes, finds the street in 'Zimmer Hall, 315 College Dr, Cincinnati, OH
#   45221', or returns nothing when words before the number are too much for it.
# Seen: it takes the building for the street and drops what follows: street 'Zimmer', no number, city, state or ZIP. 'University
#   of Iowa, 21 N Clinton St, Iowa City' is a street 'University' in a city 'of', Iowa: a result with all that a check looks
#   for. 'Room 204' or 'PO Box 7' before the number do no harm, so that offices come out right and buildings don't.
# Parts: parse-address 1.1.2, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: hosts often put the building first. Cut at the first part that begins with a digit and keep
#   what is before it as the place's name, and take no result without a number.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts parse-address@1.1.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.cjs <<'END'
const { parseLocation } = require('parse-address');
for (const text of [
  '315 College Dr, Cincinnati, OH 45221',
  'Room 204, 315 College Dr, Cincinnati, OH 45221',
  'Zimmer Hall, 315 College Dr, Cincinnati, OH 45221',
  'Student Center, 315 College Dr, Cincinnati, OH 45221',
  'University of Iowa, 21 N Clinton St, Iowa City, IA 52242',
])
  console.log(text, '=>', Object.entries(parseLocation(text)).map((part) => part.join(' ')).join(', '));
END
expected='315 College Dr, Cincinnati, OH 45221 => number 315, street College, type Dr, city Cincinnati, state OH, zip 45221
Room 204, 315 College Dr, Cincinnati, OH 45221 => sec_unit_type Room, sec_unit_num 204, number 315, street College, type Dr, city Cincinnati, state OH, zip 45221
Zimmer Hall, 315 College Dr, Cincinnati, OH 45221 => street Zimmer
Student Center, 315 College Dr, Cincinnati, OH 45221 => street Student, type Ctr
University of Iowa, 21 N Clinton St, Iowa City, IA 52242 => street University, city of, state IA'
seen=$(node look.cjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
