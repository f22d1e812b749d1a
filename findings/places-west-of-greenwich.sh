#!/usr/bin/env bash
# Guess: an Event that go-ap/activitypub has read and writes again, as a relay or a store does, keeps the place and the length that
#   it came with.
# Seen: only coordinates above zero are written. Of a hall in Cincinnati the latitude is left and the longitude is gone, of one
#   in Sao Paulo both: all of the Americas lose theirs. A duration of PT2H, the form of ActivityStreams, is read as none:
#   Go's own form ('2h') is tried on it, and the error dropped. Nothing is said of either.
# Parts: github.com/go-ap/activitypub of 2025-08-10, Go 1.26.8; 2026-11-30. Its place.go asks for Longitude > 0.
# Output: the value of 'expected' below.
# Known: the source has a note at the duration ('needs to be replaced'); nothing found on the coordinates.
# For a project: give an endTime beside the duration, and the place's address beside its coordinates; take a latitude that comes
#   without its longitude for no position, or Ohio is shown in the sea off Valencia.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >look.go <<'END'
package main

import (
	"encoding/json"
	"fmt"

	"github.com/go-ap/activitypub"
)

func main() {
	for _, position := range [][2]string{{"39.13", "-84.51"}, {"48.15", "11.58"}, {"-23.56", "-46.73"}, {"51.48", "0"}} {
		item, err := activitypub.UnmarshalJSON([]byte(`{"id": "https://example.org/e/1", "type": "Event", "name": "Jazz", "startTime": "2026-12-05T00:00:00Z", "duration": "PT2H",
			"location": {"type": "Place", "name": "Hall", "latitude": ` + position[0] + `, "longitude": ` + position[1] + `}}`))
		if err != nil {
			panic(err)
		}
		text, err := activitypub.MarshalJSON(item)
		if err != nil {
			panic(err)
		}
		var event struct {
			StartTime, Duration any
			Location            map[string]any
		}
		if err := json.Unmarshal(text, &event); err != nil {
			panic(err)
		}
		fmt.Println(position, "->", event.Location["latitude"], event.Location["longitude"], event.StartTime, "duration", event.Duration)
	}
}
END
version=v0.0.0-20250810115208-cb73b20a1742
{ command -v go && go mod init look && go get github.com/go-ap/activitypub@$version && go build -o look look.go; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs Go, and the package could not be installed'; exit 2; }
expected='[39.13 -84.51] -> 39.13 <nil> 2026-12-05T00:00:00Z duration <nil>
[48.15 11.58] -> 48.15 11.58 2026-12-05T00:00:00Z duration <nil>
[-23.56 -46.73] -> <nil> <nil> 2026-12-05T00:00:00Z duration <nil>
[51.48 0] -> 51.48 <nil> 2026-12-05T00:00:00Z duration <nil>'
seen=$(./look 2>&1); go version; grep go-ap/activitypub go.mod; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
