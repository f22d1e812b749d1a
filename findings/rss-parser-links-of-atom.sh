#!/usr/bin/env bash
# Guess: item.link of an Atom entry is the address of its page: the link with rel="alternate", and RFC 4287, 4.2.7.2, says that
#   a link without rel is one.
# Seen: rss-parser looks for the word 'alternate' and else takes the first link of whatever kind: an entry with its sound file
#   or its comments first and the page without rel leads to a.mp3. In RSS a category with a domain comes as an object
#   ({ _: 'Free', $: { domain } }) between strings, against the package's own types (string[]); of two enclosures the first stays.
# Parts: rss-parser 3.13.0, Node 20.20.2; 2026-11-28. feedsmith 3.0.1 and feedparser 6.0.14 read all of it as meant.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: a feed's 'Details' button opens a sound file, and item.categories.map((name) => name.trim()) throws on one
#   feed of many.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts rss-parser@3.13.0 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the package could not be installed'; exit 2; }
cat >look.mjs <<'END'
import Parser from 'rss-parser';

const atom = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Campus radio</title><id>tag:example.org,2026:radio</id>
<updated>2026-11-28T12:00:00Z</updated><author><name>Radio</name></author>
<entry><title>Jazz hour</title><id>tag:example.org,2026:1</id><updated>2026-11-28T12:00:00Z</updated>
<link rel="enclosure" type="audio/mpeg" href="https://example.org/a.mp3"/><link href="https://example.org/jazz"/></entry></feed>`;
const rss = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Campus</title><link>https://example.org/</link><description>Events</description>
<item><title>Jazz</title><link>https://example.org/1</link>
<category>Music</category><category domain="https://example.org/price">Free</category></item></channel></rss>`;
const parser = new Parser();
console.log((await parser.parseString(atom)).items[0].link);
console.log(JSON.stringify((await parser.parseString(rss)).items[0].categories));
END
expected='https://example.org/a.mp3
["Music",{"_":"Free","$":{"domain":"https://example.org/price"}}]'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
