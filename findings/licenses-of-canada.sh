#!/usr/bin/env bash
# Guess: a parser of the bars on the back of driver's licenses 'from the US and Canada' reads the birthday on both: the standard has
#   MMDDYYYY for the one and YYYYMMDD for the other, and the card names its country.
# Seen: aamva-parser reads each date as MMDDYYYY. A student of 20 from Toronto, born on 20051205, is born in the year 1206, and the
#   card, good until 2028, has long expired. There is no error; the country comes out right beside it ('Canada'). aamvajs
#   reads both.
# Parts: aamva-parser 1.7.0, aamvajs 0.1.1 (npm); 2026-11-30. The former's parseDate takes the digits 0-2, 2-4 and 4-8 for each country.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: where students from over the border come in, read a date by DCG (USA or CAN), and take a birthday of more than
#   120 years ago for one that wasn't read.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts aamva-parser@1.7.0 aamvajs@0.1.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.js <<'END'
const { parse } = require('aamva-parser');
const AAMVA = require('aamvajs');

const card = (issuer, [issued, born, expires], fields) => {
  const data = ['DLDAQRR123456', 'DCSDOE', 'DDEN', 'DACJANE', 'DDFN', 'DADNONE', 'DDGN', 'DCAD', 'DCBNONE', 'DCDNONE', `DBD${issued}`, `DBB${born}`, `DBA${expires}`,
    'DBC2', 'DAU064 in', 'DAYBRO', ...fields].join('\n') + '\r';
  return `@\n\x1e\rANSI ${issuer}100001DL0031${String(data.length).padStart(4, '0')}${data}`;
};
const ohio = card('636023', ['12042024', '12052005', '12052028'], ['DAG1 MAIN ST', 'DAICINCINNATI', 'DAJOH', 'DAK452210000  ', 'DCFA1', 'DCGUSA']);
const ontario = card('636012', ['20241204', '20051205', '20281205'], ['DAG1 KING ST', 'DAITORONTO', 'DAJON', 'DAKM5S 1A1    ', 'DCFA1', 'DCGCAN']);
for (const text of [ohio, ontario]) {
  const { state, country, dateOfBirth, expirationDate, expired } = parse(text);
  console.log('aamva-parser', state, country, 'born', dateOfBirth.toISOString().slice(0, 10), 'until', expirationDate.toISOString().slice(0, 10), 'expired', expired);
  const { data } = AAMVA.raw(text);
  console.log('aamvajs', data.state, data.country, 'born', data.dateOfBirth, 'until', data.expirationDate);
}
END
expected='aamva-parser OH United States born 2005-12-05 until 2028-12-05 expired false
aamvajs OH USA born 2005-12-05 until 2028-12-05
aamva-parser ON Canada born 1206-08-05 until 1206-08-28 expired true
aamvajs ON CAN born 2005-12-05 until 2028-12-05'
seen=$(node look.js 2>&1); npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
