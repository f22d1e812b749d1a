#!/usr/bin/env bash
# Guess: csvsort and csvjson, which put rows in order or in another form, leave the fields as they are; csvcut, csvgrep and
#   csvstack of the same kit do.
# Seen: a column of start times is taken for lengths, of minutes and seconds: 19:30 becomes 0:19:30, twenty minutes past
#   midnight to all who read on. Hosts called April, May and June become the first of these months in the year 1, a column of
#   Fridays and Saturdays January 5 and 6 of that year, a code 0042 is 42. Exit code 0, nothing on standard error. '7:30 PM'
#   stays, and so does a whole column when one field of it is no time ('TBA').
# Parts: csvkit 2.2.0, agate 1.14.2, parsedatetime 2.6, pytimeparse 1.1.10 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: agate issue 387 (closed as unsolvable) asks whether a time is a length; csvkit issue 822 has dates of the year 1.
#   --no-inference (-I) turns it off.
# For a project: a list of guests or events sorted on the way no longer has its hours. Write the instant in full
#   (2026-12-04T19:30:00-05:00) in an export, and tell those who work with it of -I.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC LC_ALL=C.UTF-8
python3 -m venv env >install.log 2>&1 &&
  env/bin/pip -q install csvkit==2.2.0 agate==1.14.2 parsedatetime==2.6 pytimeparse==1.1.10 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
printf '%s\n' title,starts,doors,host,night,code 'Jazz,19:30,7 PM,May,Friday,0042' 'Fair,9:05,9 AM,April,Saturday,0007' >events.csv
sed 's/9:05/TBA/' events.csv >open.csv
expected='title,starts,doors,host,night,code
Fair,0:09:05,9 AM,0001-04-01,0001-01-06,7
Jazz,0:19:30,7 PM,0001-05-01,0001-01-05,42
with TBA: Fair,TBA Jazz,19:30
with -I: Fair,9:05 Jazz,19:30
csvgrep: Jazz,19:30'
seen=$(env/bin/csvsort -c title events.csv 2>&1; echo "with TBA: $(env/bin/csvsort -c title open.csv 2>&1 | env/bin/csvcut -c title,starts | tail -n +2 | xargs)"
  echo "with -I: $(env/bin/csvsort -I -c title events.csv 2>&1 | env/bin/csvcut -c title,starts | tail -n +2 | xargs)"
  echo "csvgrep: $(env/bin/csvgrep -c title -m Jazz events.csv 2>&1 | env/bin/csvcut -c title,starts | tail -n +2)")
env/bin/pip list 2>/dev/null | grep -E '^(csvkit|agate|parsedatetime|pytimeparse) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
