#!/usr/bin/env bash
# Guess: ical2html, told a time zone with -z, writes each event of a calendar into the square of its day in that zone.
# Seen: the hour is the zone's and the day is Greenwich's: a concert of Friday, December 4, 7:30 PM in New York stands in
#   Saturday's square with '19:30', a Wednesday series in Thursday's. Noon is right, and whole days are, so the page looks right.
#   A page of the 4th alone gets a square of the 5th for it, and the page of the 5th has nothing of it. A floating time, which has
#   no zone, moves too.
# Parts: Debian 12's ical2html 3.0-1 with libical3 3.0.16; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found. The manual says of -z 'adjust for this timezone'.
# For a project: a club's page made from our feed with it shows the evenings a day late in America, and mornings a day early in
#   Asia. Look there before you look for the fault in the feed.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=America/New_York
apt-get download ical2html=3.0-1 libical3=3.0.16-1+b1 libicu72=72.1-3+deb12u1 >install.log 2>&1 && for deb in ./*.deb; do dpkg -x "$deb" root || exit 2; done
[ -x root/usr/bin/ical2html ] || { tail -3 install.log; echo 'NOT RUN: the package could not be downloaded'; exit 2; }
cat >events.ics <<'END'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Look//EN
BEGIN:VTIMEZONE
TZID:America/New_York
BEGIN:STANDARD
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
END:DAYLIGHT
END:VTIMEZONE
END
event() { printf '%s\n' BEGIN:VEVENT "UID:$1@example.org" DTSTAMP:20261001T000000Z "SUMMARY:$1" "${@:2}" END:VEVENT >>events.ics; }
event lunch 'DTSTART;TZID=America/New_York:20261204T120000' DURATION:PT1H
event concert 'DTSTART;TZID=America/New_York:20261204T193000' DURATION:PT2H
event in-UTC DTSTART:20261205T003000Z DTEND:20261205T023000Z
event floating DTSTART:20261204T193000 DTEND:20261204T213000
event Wednesdays 'DTSTART;TZID=America/New_York:20261125T193000' DURATION:PT2H 'RRULE:FREQ=WEEKLY;COUNT=3'
event whole-day 'DTSTART;VALUE=DATE:20261207'
echo END:VCALENDAR >>events.ics
sed -i 's/$/\r/' events.ics
LD_LIBRARY_PATH=$(find "$dir/root" -name "*.so*" -printf "%h\n" | sort -u | paste -sd:); export LD_LIBRARY_PATH
page() {
  root/usr/bin/ical2html -z America/New_York "$@" events.ics 2>&1 | tr '\n' ' ' | sed 's/<td[^>]*>/\n/g' | sed 's/<[^>]*>/ /g; s/&nbsp;//g' | tr -s ' ' | grep '^ [0-9]* [(0-9]' | sed 's/^ //; s/ $//'
}
expected='3 19:30 - 21:30 Wednesdays
4 12:00 - 13:00 lunch
5 19:30 - 21:30 concert 19:30 - 21:30 floating 19:30 - 21:30 in-UTC
7 (whole day) whole-day
10 19:30 - 21:30 Wednesdays
only the 4th
4 12:00 - 13:00 lunch
5 19:30 - 21:30 concert 19:30 - 21:30 floating
only the 5th
5 19:30 - 21:30 in-UTC'
seen=$(page 20261201 P14D; echo 'only the 4th'; page 20261204 P1D; echo 'only the 5th'; page 20261205 P1D); ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
