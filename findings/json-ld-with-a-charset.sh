#!/usr/bin/env bash
# Guess: schema.org events are read from each <script> whose type is the media type application/ld+json, however it is written:
#   media types have no case and may have parameters, and HTML takes 'application/ld+json; charset=utf-8' as a data block.
# Seen: extruct and open-graph-scraper find nothing in such a script, nor in one of type 'Application/LD+JSON', and say nothing.
#   An empty script beside the event's own makes extruct refuse the whole page.
# Parts: extruct 0.18.0 (PyPI), open-graph-scraper 6.12.0, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below: the names of events that were found.
# Known: nothing found on these.
# For a project: look for 'ld+json' in the type, in lower case, and take each script on its own.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts open-graph-scraper@6.12.0 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install extruct==0.18.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >pages.json <<'END'
{"plain": ["application/ld+json"], "charset": ["application/ld+json; charset=utf-8"], "capitals": ["Application/LD+JSON"], "an empty one": ["application/ld+json", "application/ld+json"]}
END
cat >look.py <<'END'
import json, extruct
event = json.dumps({'@context': 'https://schema.org', '@type': 'Event', 'name': 'Jazz', 'startDate': '2026-12-04T19:00-05:00'})
pages = {}
for name, types in json.load(open('pages.json')).items():
    scripts = ''.join(f'<script type="{kind}">{event if number == 0 else ""}</script>' for number, kind in enumerate(types))
    pages[name] = f'<!doctype html><html lang="en"><head><title>Jazz</title>{scripts}</head><body></body></html>'
    try:
        found = [item['name'] for item in extruct.extract(pages[name], syntaxes=['json-ld'])['json-ld']]
    except ValueError as error:
        found = f'refused, {type(error).__name__}'
    print('extruct', name, found)
json.dump(pages, open('written.json', 'w'))
END
cat >look.mjs <<'END'
import { readFileSync } from 'node:fs';
import ogs from 'open-graph-scraper';

for (const [name, html] of Object.entries(JSON.parse(readFileSync('written.json', 'utf8')))) {
  const { result } = await ogs({ html });
  console.log('open-graph-scraper', name, (result.jsonLD ?? []).map((item) => item.name));
}
END
expected='extruct plain ['\''Jazz'\'']
extruct charset []
extruct capitals []
extruct an empty one refused, JSONDecodeError
open-graph-scraper plain [ '\''Jazz'\'' ]
open-graph-scraper charset []
open-graph-scraper capitals []
open-graph-scraper an empty one [ '\''Jazz'\'' ]'
seen=$(env/bin/python look.py 2>&1; node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep '^extruct '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
