#!/usr/bin/env bash
# Guess: @extractus/feed-extractor gives titles and ids of an RSS feed as the texts that they are.
# Seen: what looks like a number is read as one and written again: the film '007' is '7', and the ids '7E2', '700' and '0700'
#   of three entries are all '700', so that who keeps entries by id keeps one. A description '1e3' is '1000'.
# Parts: @extractus/feed-extractor 8.0.3, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found; its XML parser has a switch for it, which is on.
# For a project: pass xmlParserOptions: { parseTagValue: false }, which mends it.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @extractus/feed-extractor@8.0.3 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { extractFromXml } from '@extractus/feed-extractor';

const item = (id, title) => `<item><title>${title}</title><link>https://example.org/${id}</link><guid isPermaLink="false">${id}</guid><description>1e3</description><pubDate>Fri, 04 Dec 2026 19:00:00 -0500</pubDate></item>`;
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Films</title><link>https://example.org/</link><description>On campus</description>${item('7E2', '007')}${item('700', 'Se7en')}${item('0700', '1984')}</channel></rss>`;
for (const [name, options] of [['as it comes', {}], ['parseTagValue: false', { xmlParserOptions: { parseTagValue: false } }]])
  console.log(name, extractFromXml(feed, options).entries.map(({ id, title, description }) => [id, title, description].join(' ')).join(', '));
END
expected='as it comes 700 7 1000, 700 Se7en 1000, 700 1984 1000
parseTagValue: false 7E2 007 1e3, 700 Se7en 1e3, 0700 1984 1e3'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
