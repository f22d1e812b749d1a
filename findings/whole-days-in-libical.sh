#!/usr/bin/env bash
# Guess: libical's icalcomponent_foreach_recurrence gives an event of one whole day a span of one day: from midnight to the next
#   midnight, which is what DTEND says, or to 23:59:59 of the day itself.
# Seen: it adds 23:59:59 to the day that DTEND names, though that day is not part of the event: one day spans two, a weekend
#   three. icalcomponent_get_span has the same ends.
# Parts: Debian 12's libical 3.0.16; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: programs that ask this library what is on on Sunday are told of Saturday's event too. Don't read 'busy on two
#   days' in such a program as a fault of one's own DTEND.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
apt-get download libical3=3.0.16-1+b1 libical-dev=3.0.16-1+b1 libicu72=72.1-3+deb12u1 >install.log 2>&1 &&
  for deb in *.deb; do dpkg -x "$deb" root || exit 2; done && command -v gcc >>install.log ||
  { tail -3 install.log; echo 'NOT RUN: needs gcc, and the packages could not be downloaded'; exit 2; }
cat >look.c <<'END'
#include <libical/ical.h>
#include <stdio.h>

static void print(icalcomponent *event, struct icaltime_span *span, void *data) {
  char from[32], to[32];
  (void)event, (void)data;
  strftime(from, sizeof from, "%m-%d %H:%M:%S", gmtime(&span->start));
  strftime(to, sizeof to, "%m-%d %H:%M:%S", gmtime(&span->end));
  printf("%s to %s\n", from, to);
}

static void look(const char *end) {
  char text[512];
  snprintf(text, sizeof text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Look//EN\r\nBEGIN:VEVENT\r\nUID:1@example.org\r\n"
    "DTSTAMP:20260101T000000Z\r\nSUMMARY:Fair\r\nDTSTART;VALUE=DATE:20261205\r\nDTEND;VALUE=DATE:%s\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", end);
  icalcomponent *event = icalcomponent_get_first_component(icalparser_parse_string(text), ICAL_VEVENT_COMPONENT);
  icalcomponent_foreach_recurrence(event, icaltime_from_string("20261201T000000Z"), icaltime_from_string("20270101T000000Z"), print, 0);
}

int main(void) {
  look("20261206");
  look("20261207");
  return 0;
}
END
libraries=$(dirname "$(find root -name 'libical.so.3')")
gcc -I root/usr/include -o look look.c "$libraries/libical.so.3" -Wl,--allow-shlib-undefined >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the program could not be compiled'; exit 2; }
expected='12-05 00:00:00 to 12-06 23:59:59
12-05 00:00:00 to 12-07 23:59:59'
seen=$(LD_LIBRARY_PATH=$libraries ./look 2>&1); ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
