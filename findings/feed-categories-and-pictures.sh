#!/usr/bin/env bash
# Guess: 'feed' writes an item with two categories and a picture in RSS, Atom and JSON from one description, with the same
#   content.
# Seen: in Atom an item's categories have a label and no term, the one attribute that RFC 4287, 4.2.2.1, demands:
#   feedparser's tags have the term None, and what filters on terms finds nothing. The feed's own categories do have it. A
#   picture without an extension in its path ('/poster?id=7', as image services have it) is announced as type
#   'image//poster', one that ends in .jpg as 'image/jpg', which isn't registered.
# Parts: feed 6.0.0, feedparser 6.0.14 (PyPI), Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found. Giving each category a term as well, and the picture as an object with its type (RSS only), mends
#   it.
# For a project: read each format that one writes with a strict reader, not the RSS one alone.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts feed@6.0.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install feedparser==6.0.14 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { writeFileSync } from 'node:fs';
import { Feed } from 'feed';

const feed = new Feed({ title: 'Campus', id: 'https://example.org/', link: 'https://example.org/', copyright: '', author: { name: 'Campus' } });
feed.addItem({
  title: 'Jazz',
  id: 'tag:example.org,2026:1',
  link: 'https://example.org/1',
  date: new Date('2026-12-01T00:00:00Z'),
  category: [{ name: 'Music' }, { name: 'Free' }],
  image: 'https://example.org/poster?id=7',
});
writeFileSync('feed.rss', feed.rss2());
writeFileSync('feed.atom', feed.atom1());
END
cat >look.py <<'END'
import feedparser

for name in ('feed.rss', 'feed.atom'):
    item = feedparser.parse(name).entries[0]
    print(name, [tag.term for tag in item.tags], [link.type for link in item.links if link.rel == 'enclosure'])
END
expected="feed.rss ['Music', 'Free'] ['image//poster']
feed.atom [None, None] ['image//poster']"
seen=$(node look.mjs 2>&1; env/bin/python look.py 2>&1)
node --version; npm ls --depth=0 | tail -n +2; env/bin/pip -q list 2>/dev/null | grep '^feedparser '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
