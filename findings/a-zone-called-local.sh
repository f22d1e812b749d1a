#!/usr/bin/env bash
# Guess: go-ical and rrule-go write a Go time into a calendar as an instant (UTC) or with the name of a zone that others know.
# Seen: they write whatever Go calls its location. On a server that sets no TZ that is 'Local': DTSTART;TZID=Local. A time read from
#   JSON ('2026-12-04T19:00:00-05:00') has no name, and becomes DTSTART;TZID=:20261204T190000, which rrule-go itself can't
#   read and others take for a time without a zone; 'EST' becomes the zone EST. It is right where the test runs: with TZ set to
#   New York, as on a laptop or in a test's first line, Go finds the zone for -05:00 too.
# Parts: github.com/emersion/go-ical of 2025-03-29, github.com/teambition/rrule-go v1.8.2, Go 1.26.8; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found. arran4/golang-ical writes UTC.
# For a project: before such a writer call In() with a location from time.LoadLocation, or UTC(); from a partner in Go take
#   'TZID=' and 'TZID=Local' as a time whose zone is unknown, never as the server's.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; unset TZ
cat >look.go <<'END'
package main

import (
	"bytes"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata"

	"github.com/emersion/go-ical"
	"github.com/teambition/rrule-go"
)

func main() {
	place, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	offset, _ := time.Parse(time.RFC3339, "2026-12-04T19:00:00-05:00")
	named, _ := time.Parse("2006-01-02 15:04 MST", "2026-12-04 19:00 EST")
	for _, start := range []struct {
		name string
		time time.Time
	}{{"In(New York)", offset.In(place)}, {"UTC()", offset.UTC()}, {"from JSON", offset}, {"from EST", named}, {"local", time.Date(2026, 12, 4, 19, 0, 0, 0, time.Local)}} {
		event := ical.NewEvent()
		event.Props.SetText(ical.PropUID, "1@example.org")
		event.Props.SetDateTime(ical.PropDateTimeStamp, offset.UTC())
		event.Props.SetDateTime(ical.PropDateTimeStart, start.time)
		calendar := ical.NewCalendar()
		calendar.Props.SetText(ical.PropVersion, "2.0")
		calendar.Props.SetText(ical.PropProductID, "-//Look//EN")
		calendar.Children = append(calendar.Children, event.Component)
		var text bytes.Buffer
		if err := ical.NewEncoder(&text).Encode(calendar); err != nil {
			panic(err)
		}
		for _, line := range strings.Split(text.String(), "\r\n") {
			if strings.HasPrefix(line, "DTSTART") {
				fmt.Println(start.name, "go-ical", line)
			}
		}
		rule, err := rrule.NewRRule(rrule.ROption{Freq: rrule.WEEKLY, Count: 2, Dtstart: start.time})
		if err != nil {
			panic(err)
		}
		_, err = rrule.StrToRRuleSet(rule.String())
		fmt.Println(start.name, "rrule-go", strings.Split(rule.String(), "\n")[0], "read back:", err)
	}
}
END
{ command -v go && go mod init look && go get github.com/emersion/go-ical@v0.0.0-20250329121855-f41e73efc392 github.com/teambition/rrule-go@v1.8.2 && go build -o look look.go; } \
  >install.log 2>&1 || { tail -3 install.log; echo 'NOT RUN: needs Go, and the packages could not be installed'; exit 2; }
expected='In(New York) go-ical DTSTART;TZID=America/New_York:20261204T190000
In(New York) rrule-go DTSTART;TZID=America/New_York:20261204T190000 read back: <nil>
UTC() go-ical DTSTART:20261205T000000Z
UTC() rrule-go DTSTART:20261205T000000Z read back: <nil>
from JSON go-ical DTSTART;TZID=:20261204T190000
from JSON rrule-go DTSTART;TZID=:20261204T190000 read back: StrToDtStart failed: bad TZID parameter format
from EST go-ical DTSTART;TZID=EST:20261204T190000
from EST rrule-go DTSTART;TZID=EST:20261204T190000 read back: <nil>
local go-ical DTSTART;TZID=Local:20261204T190000
local rrule-go DTSTART;TZID=Local:20261204T190000 read back: <nil>
with TZ
from JSON go-ical DTSTART;TZID=America/New_York:20261204T190000
from EST go-ical DTSTART;TZID=America/New_York:20261204T190000
local go-ical DTSTART;TZID=America/New_York:20261204T190000'
seen=$(TZ=UTC ./look 2>&1 | grep -v ^local; ./look 2>&1 | grep ^local; echo 'with TZ'; TZ=America/New_York ./look 2>&1 | grep -E '^(from|local).* go-ical'); go version; grep -E 'go-ical|rrule-go' go.mod; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
