#!/usr/bin/env bash
# Guess: a calendar program for the terminal that can't store a rule ('the last workday of each month', four times) says so
#   and leaves the event out, as calcurse does for hourly ones.
# Seen: calcurse drops BYSETPOS in silence. What it stores is every workday of the month, with an end computed from that:
#   the four months become September 30 and October 1, 2 and 5. BYHOUR and RDATE go in the same way.
# Parts: Debian 12's calcurse 4.7.1; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found. Its manual lists what is not supported in general, and the import counts 'unsupported' items; this
#   is none.
# For a project: for a wide public a rule of BYSETPOS is better written out as its dates.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
apt-get download calcurse=4.7.1-1 >install.log 2>&1 && dpkg -x ./*.deb root && ldd root/usr/bin/calcurse 2>&1 | grep -q 'not found' && {
  apt-get download libncursesw6 libtinfo6 >>install.log 2>&1 && for deb in lib*.deb; do dpkg -x "$deb" root || exit 2; done; }
[ -x root/usr/bin/calcurse ] || { tail -3 install.log; echo 'NOT RUN: the package could not be downloaded'; exit 2; }
printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:-//Look//EN BEGIN:VEVENT UID:1@example.org DTSTAMP:20260901T000000Z SUMMARY:Social \
  'DTSTART;TZID=America/New_York:20260930T190000' DURATION:PT1H 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4' END:VEVENT END:VCALENDAR >social.ics
LD_LIBRARY_PATH=$(find "$dir/root" -name "*.so*" -printf "%h\n" | sort -u | paste -sd:); export LD_LIBRARY_PATH
calcurse() { root/usr/bin/calcurse -D "$dir/data" "$@" </dev/null 2>&1; }
expected='1 app / 0 events / 0 todos / 0 skipped
09/30/26 10/01/26 10/02/26 10/05/26'
imported=$(calcurse -i social.ics)
seen=$(printf '%s\n' "$imported" | grep -o '1 app.*skipped'
  calcurse -q --input-datefmt 4 -Q --from 2026-09-01 --to 2027-02-01 --format-recur-apt '%m\n' | grep -o '^../../..' | xargs)
calcurse --version | head -1; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { printf '%s\n' "$imported"; echo 'CHANGED: this is not what the comment says'; exit 1; }
