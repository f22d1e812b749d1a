#!/usr/bin/env bash
# Guess: readers of microdata take <time itemprop="endDate">2026-12-04T21:00</time> as HTML says: an element without a datetime
#   attribute has its text as its value.
# Seen: three of three give an empty end. 'microdata' also gives the words of <data value="120">many</data> and of <meter>, and
#   leaves out what itemref names, here the description.
# Parts: extruct 0.18.0, microdata 0.8.0 (PyPI), microdata-node 2.0.0, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: write datetime, value and content in your own pages even where the text is enough; an event without an end may
#   have one in its page.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts microdata-node@2.0.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install extruct==0.18.0 microdata==0.8.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >page.html <<'END'
<!doctype html><html lang="en"><head><title>Jazz</title></head><body><div itemscope itemtype="https://schema.org/Event" itemref="about">
<h1 itemprop="name">Jazz</h1><time itemprop="startDate" datetime="2026-12-04T19:00">7 PM</time> to <time itemprop="endDate">2026-12-04T21:00</time>
<data itemprop="maximumAttendeeCapacity" value="120">many</data> <meter itemprop="remainingAttendeeCapacity" value="5" max="120">few</meter>
</div><p id="about" itemprop="description">With a band.</p></body></html>
END
cat >look.py <<'END'
import json, extruct, microdata
names = ('startDate', 'endDate', 'maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'description')
page = open('page.html').read()
event = extruct.extract(page, syntaxes=['microdata'])['microdata'][0]['properties']
print('extruct:', {name: event.get(name) for name in names})
event = json.loads(microdata.get_items(page)[0].json())['properties']
print('microdata:', {name: event.get(name, [None])[0] for name in names})
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import { toJson } from 'microdata-node';

const { properties } = toJson(readFileSync('page.html', 'utf8')).items[0];
const names = ['startDate', 'endDate', 'maximumAttendeeCapacity', 'remainingAttendeeCapacity', 'description'];
console.log('microdata-node:', JSON.stringify(Object.fromEntries(names.map((name) => [name, properties[name]?.[0]]))));
END
expected='extruct: {'\''startDate'\'': '\''2026-12-04T19:00'\'', '\''endDate'\'': '\'''\'', '\''maximumAttendeeCapacity'\'': '\''120'\'', '\''remainingAttendeeCapacity'\'': '\''5'\'', '\''description'\'': '\''With a band.'\''}
microdata: {'\''startDate'\'': '\''2026-12-04T19:00'\'', '\''endDate'\'': '\'''\'', '\''maximumAttendeeCapacity'\'': '\''many'\'', '\''remainingAttendeeCapacity'\'': '\''few'\'', '\''description'\'': None}
microdata-node: {"startDate":"2026-12-04T19:00","endDate":"","maximumAttendeeCapacity":120,"remainingAttendeeCapacity":5,"description":"With a band."}'
seen=$(env/bin/python look.py 2>&1; node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -E '^(extruct|microdata) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
