#!/usr/bin/env bash
# Guess: a library that puts the capitals of a person's name right, for lists that come in capitals, makes Wei Li of WEI LI and Ben
#   Affleck of BEN AFFLECK: a first name always begins with a capital.
# Seen: @foundernest/namecase writes 'ben Affleck', 'al Smith', 'le Nguyen' and 'di Wu', because Ben, Al, Le and Di are particles in other
#   languages; 'Wei LI', 'XI Chen', 'VI Tran' and 'LIV Morgan', because they are numbers in Rome; and 'Jack MA', because that is a degree. namecase
#   has the first names right, but leaves out the space after the Spanish y: 'José Ortega yGasset', and 'YTu' of Y Tu.
#   Last names of one syllable become small in both (Mei du). Names from Vietnam and China meet most of these at once.
# Parts: @foundernest/namecase 1.0.5, namecase 1.1.2 (npm); 2026-11-30.
# Output: the value of 'expected' below.
# Known: the readme of the first lists its particles, has an option for each kind, and turns Roman numbers off for 'Na Li' in an
#   example; it doesn't speak of first names. Nothing found on the space.
# For a project: leave names as people write them; where a list comes in capitals, make only the first letter of each part large.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @foundernest/namecase@1.0.5 namecase@1.1.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.js <<'END'
const { nameCase } = require('@foundernest/namecase');
const namecase = require('namecase');

const names = ['JANE MCDONALD', 'BEN AFFLECK', 'AL SMITH', 'LE NGUYEN', 'DI WU', 'WEI LI', 'XI CHEN', 'VI TRAN', 'LIV MORGAN', 'JACK MA', 'MEI DU', 'JOSÉ ORTEGA Y GASSET', 'Y TU'];
for (const name of names) console.log(name, '->', nameCase(name), '|', namecase(name));
END
expected='JANE MCDONALD -> Jane McDonald | Jane McDonald
BEN AFFLECK -> ben Affleck | Ben Affleck
AL SMITH -> al Smith | Al Smith
LE NGUYEN -> le Nguyen | Le Nguyen
DI WU -> di Wu | Di Wu
WEI LI -> Wei LI | Wei Li
XI CHEN -> XI Chen | Xi Chen
VI TRAN -> VI Tran | Vi Tran
LIV MORGAN -> LIV Morgan | Liv Morgan
JACK MA -> Jack MA | Jack Ma
MEI DU -> Mei du | Mei du
JOSÉ ORTEGA Y GASSET -> José Ortega y Gasset | José Ortega yGasset
Y TU -> y Tu | YTu'
seen=$(node look.js 2>&1); npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
