#!/usr/bin/env bash
# Guess: fedify reads an event's startTime as ActivityStreams writes times: RFC 3339, 'with the one exception that seconds MAY be
#   omitted' (Activity Streams 2.0, 2.3).
# Seen: '2026-12-04T19:00-05:00' throws, and the whole event is lost, not its time; so is one whose published or updated has no
#   seconds. With ':00' it is read.
# Parts: @fedify/vocab 2.3.6, Node 20.20.2; 2026-11-30.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: add the seconds to incoming times before it reads them, and write them in your own.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @fedify/vocab@2.3.6 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { Object as Activity } from '@fedify/vocab';

const event = { '@context': 'https://www.w3.org/ns/activitystreams', type: 'Event', name: 'Jazz', startTime: '2026-12-04T19:00:00-05:00' };
const looks = { 'with seconds': {}, 'startTime without': { startTime: '2026-12-04T19:00-05:00' }, 'in UTC without': { startTime: '2026-12-05T00:00Z' }, 'published without': { published: '2026-11-01T08:00Z' } };
for (const [name, times] of Object.entries(looks)) {
  try {
    const read = await Activity.fromJsonLd({ ...event, ...times, id: `https://example.org/${name.replaceAll(' ', '-')}` });
    console.log(`${name}: ${read.name} ${read.startTime}`);
  } catch (error) {
    console.log(`${name}: ${error.name}, ${error.message}`);
  }
}
END
expected='with seconds: Jazz 2026-12-05T00:00:00Z
startTime without: RangeError, invalid RFC 9557 string: 2026-12-04T19:00-05:00Z
in UTC without: RangeError, invalid RFC 9557 string: 2026-12-05T00:00ZZ
published without: RangeError, invalid RFC 9557 string: 2026-11-01T08:00ZZ'
seen=$(node look.mjs 2>/dev/null); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
