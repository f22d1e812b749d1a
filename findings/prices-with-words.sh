#!/usr/bin/env bash
# Guess: a library that takes the price out of a text takes the amount with the dollar sign: '$10 21+' is ten dollars for people
#   of 21, '$5, 2 tickets' is five, and for a range it gives one of its ends.
# Seen: price-parser sees spaces and commas as parts of the number: 1,021 dollars, and 5.20. It takes the first
#   number, so a room, an hour or an age is the price though a dollar sign follows. currency.js drops everything but
#   digits, dots and minus signs: '$5–$10' is 510, '2 for $5' 25, '$12 Dec. 4' 12.40, and 'Adv. $12.50' or '$5-$10' is NaN,
#   also with errorOnInvalid.
# Parts: price-parser 0.5.1 (PyPI), currency.js 2.0.4, Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: the price of an event is a sentence. Look for amounts beside a currency sign only, keep all of them, and
#   never let what is left of a sentence become one number.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts currency.js@2.0.4 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install price-parser==0.5.1 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\n' '$10' '$10 21+' '$5, 2 tickets' 'Room 204, $5' 'Doors 7 PM, $15' '21+ $10' '2 for $5' '$5–$10' '$5-$10' 'Adv. $12.50' '$12 Dec. 4' >prices.txt
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import currency from 'currency.js';

for (const price of readFileSync('prices.txt', 'utf8').trim().split('\n'))
  console.log(`${price}: currency.js`, currency(price, { errorOnInvalid: true }).value);
END
cat >look.py <<'END'
from price_parser import Price

for price in open('prices.txt').read().splitlines():
    found = Price.fromstring(price)
    print(f'{price}: price-parser', found.amount, found.currency)
END
expected='$10: price-parser 10 $
$10 21+: price-parser 1021 $
$5, 2 tickets: price-parser 5.2 $
Room 204, $5: price-parser 204 $
Doors 7 PM, $15: price-parser 7 $
21+ $10: price-parser 21 $
2 for $5: price-parser 2 $
$5–$10: price-parser 5 $
$5-$10: price-parser 5 $
Adv. $12.50: price-parser 12.50 $
$12 Dec. 4: price-parser 12 $
$10: currency.js 10
$10 21+: currency.js 1021
$5, 2 tickets: currency.js 52
Room 204, $5: currency.js 2045
Doors 7 PM, $15: currency.js 715
21+ $10: currency.js 2110
2 for $5: currency.js 25
$5–$10: currency.js 510
$5-$10: currency.js NaN
Adv. $12.50: currency.js NaN
$12 Dec. 4: currency.js 12.4'
seen=$(env/bin/python look.py 2>&1; node look.mjs 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^price-parser '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
