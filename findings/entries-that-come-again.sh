#!/usr/bin/env bash
# Guess: gorilla/feeds, given an item's link and no id, makes an id from the link, so that an edited event stays the same entry: in
#   Atom an id must not change when its entry does (RFC 4287, 4.2.6).
# Seen: the day of the last change is a part of it: tag:example.org,2026-12-01:/events/1 is 2026-12-02 after the room has changed,
#   and a reader shows the event a second time, as new, for each day on which it is edited. Without Updated it is the day of
#   Created, and stays. In RSS there is no guid at all, so that readers go by the link. In a JSON feed each item's id is the
#   same empty text.
# Parts: github.com/gorilla/feeds v1.2.0, Go 1.26.8; 2026-11-30. Its atom.go formats Updated before Created.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: set the Id of each item. In feeds of others compare the link before an entry is taken for a new event.
set -u
dir=$(mktemp -d); trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
cat >look.go <<'END'
package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/gorilla/feeds"
)

func main() {
	day := func(number int) time.Time { return time.Date(2026, 12, number, 12, 0, 0, 0, time.UTC) }
	ids := regexp.MustCompile(`<id>[^<]*tag:[^<]*</id>|<guid[^<]*</guid>|"id": "[^"]*"`)
	for _, event := range []struct {
		name string
		item feeds.Item
	}{
		{"new", feeds.Item{Created: day(1)}},
		{"edited on the 2nd", feeds.Item{Created: day(1), Updated: day(2)}},
		{"edited on the 3rd", feeds.Item{Created: day(1), Updated: day(3)}},
	} {
		event.item.Title = "Jazz"
		event.item.Link = &feeds.Link{Href: "https://example.org/events/1"}
		feed := feeds.Feed{Title: "Events", Link: &feeds.Link{Href: "https://example.org"}, Created: day(1), Items: []*feeds.Item{&event.item}}
		for _, write := range []func() (string, error){feed.ToAtom, feed.ToRss, feed.ToJSON} {
			text, err := write()
			if err != nil {
				panic(err)
			}
			found := strings.Join(ids.FindAllString(text, -1), " ")
			if found == "" {
				found = "no id"
			}
			fmt.Println(event.name, "->", found)
		}
	}
}
END
{ command -v go && go mod init look && go get github.com/gorilla/feeds@v1.2.0 && go build -o look look.go; } >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: needs Go, and the package could not be installed'; exit 2; }
expected='new -> <id>tag:example.org,2026-12-01:/events/1</id>
new -> no id
new -> "id": ""
edited on the 2nd -> <id>tag:example.org,2026-12-02:/events/1</id>
edited on the 2nd -> no id
edited on the 2nd -> "id": ""
edited on the 3rd -> <id>tag:example.org,2026-12-03:/events/1</id>
edited on the 3rd -> no id
edited on the 3rd -> "id": ""'
seen=$(./look 2>&1); go version; grep gorilla/feeds go.mod; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
