#!/usr/bin/env bash
# Guess: gocal lists an event that has a DTSTART and neither DTEND nor DURATION: RFC 5545, 3.6.1, allows it, as a moment.
# Seen: it is left out, without an error; the same event with an end is listed. Sources that know no end (films, office hours,
#   many a site's plugin) lose those events, whole series of them too.
# Parts: github.com/apognu/gocal v0.9.1, Go 1.26.8; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: add a DTEND equal to the start, or a DURATION of PT1S, before it reads the file.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >look.go <<'END'
package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/apognu/gocal"
)

func main() {
	from, until := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, lines := range []string{"DTEND:20261204T210000Z", "DURATION:PT2H", "LOCATION:Hall", "RRULE:FREQ=WEEKLY;COUNT=3", "DURATION:PT2H|RRULE:FREQ=WEEKLY;COUNT=3"} {
		text := strings.Join([]string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Look//EN", "BEGIN:VEVENT", "UID:1@example.org", "DTSTAMP:20261001T000000Z",
			"DTSTART:20261204T190000Z", "SUMMARY:Jazz", strings.ReplaceAll(lines, "|", "\r\n"), "END:VEVENT", "END:VCALENDAR", ""}, "\r\n")
		calendar := gocal.NewParser(strings.NewReader(text))
		calendar.Start, calendar.End = &from, &until
		err := calendar.Parse()
		fmt.Println(lines, "->", len(calendar.Events), "events", err)
	}
}
END
{ command -v go && go mod init look && go get github.com/apognu/gocal@v0.9.1 && go build -o look look.go; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs Go, and the package could not be installed'; exit 2; }
expected='DTEND:20261204T210000Z -> 1 events <nil>
DURATION:PT2H -> 1 events <nil>
LOCATION:Hall -> 0 events <nil>
RRULE:FREQ=WEEKLY;COUNT=3 -> 0 events <nil>
DURATION:PT2H|RRULE:FREQ=WEEKLY;COUNT=3 -> 3 events <nil>'
seen=$(./look 2>&1); go version; grep gocal go.mod; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
