#!/usr/bin/env bash
# Guess: 'when', which reads dates from texts in Go, knows the plain ways to write one: 12am is midnight, 2026-12-04 is a date, January
#   15 said in November is to come.
# Seen: '12am Saturday' is noon on Saturday, as '12 pm' is. '2026-12-04 19:00' is today at four minutes past noon: '12-04' is taken for
#   the time. In '10 December 7:30pm' the 7 of the time is the day, December 7, and '4 December 19:00' is December 19. A
#   year ends the reading: 'December 4, 2026 at 7:00 PM' is that day at this moment's time. 'January 15 at 7pm' is last
#   January. '12/4' is April 12 in the English rules. Each comes without an error; what was left out shows only in Text.
# Parts: github.com/olebedev/when 1.1.0, Go 1.26.8; 2026-11-30. Its hour rule leaves 12 as it is for both am and pm.
# Output: the value of 'expected' below: for each text the date on Monday, November 30, 2026, 2:00 PM in New York, and the part read.
# Known: nothing found on 12am; comments in its source have '05-30' as an hour and slashes as DD/MM, its readme says neither.
# For a project: take from it only texts that Text covers whole, and only of the kinds that it does well (tomorrow at noon, Friday at
#   7pm); read dates with a month or a year with time.Parse.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >look.go <<'END'
package main

import (
	"fmt"
	"time"

	"github.com/olebedev/when"
)

func main() {
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		panic(err)
	}
	now := time.Date(2026, 11, 30, 14, 0, 0, 0, zone)
	for _, text := range []string{"Friday at 7pm", "tomorrow at noon", "Dec 4 7 PM", "12am Saturday", "12 pm Sunday", "Saturday 12:30 am", "2026-12-04 19:00", "10 December 7:30pm", "4 December 19:00",
		"December 4, 2026 at 7:00 PM", "January 15 at 7pm", "12/4/2026 7 PM"} {
		found, err := when.EN.Parse(text, now)
		if err != nil || found == nil {
			fmt.Println(text, "-> nothing", err)
			continue
		}
		fmt.Printf("%s -> %s [%s]\n", text, found.Time.Format("Mon 2006-01-02 15:04"), found.Text)
	}
}
END
{ command -v go && go mod init look && go get github.com/olebedev/when@v1.1.0 && go build -o look look.go; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs Go, and the package could not be installed'; exit 2; }
expected='Friday at 7pm -> Fri 2026-12-04 19:00 [Friday at 7pm]
tomorrow at noon -> Tue 2026-12-01 12:00 [tomorrow at noon]
Dec 4 7 PM -> Fri 2026-12-04 19:00 [Dec 4 7 PM]
12am Saturday -> Sat 2026-12-05 12:00 [12am Saturday]
12 pm Sunday -> Sun 2026-12-06 12:00 [12 pm Sunday]
Saturday 12:30 am -> Sat 2026-12-05 12:30 [Saturday 12:30 am]
2026-12-04 19:00 -> Mon 2026-11-30 12:04 [12-04]
10 December 7:30pm -> Mon 2026-12-07 19:30 [10 December 7:30pm]
4 December 19:00 -> Sat 2026-12-19 19:00 [4 December 19:00]
December 4, 2026 at 7:00 PM -> Fri 2026-12-04 14:00 [December 4]
January 15 at 7pm -> Thu 2026-01-15 19:00 [January 15 at 7pm]
12/4/2026 7 PM -> Sun 2026-04-12 19:00 [12/4/2026 7 PM]'
seen=$(./look 2>&1); go version; grep olebedev/when go.mod; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
