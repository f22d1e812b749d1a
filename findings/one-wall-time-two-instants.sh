#!/usr/bin/env bash
# Guess: a program that turns 1:30 AM of the clock change into an instant in JavaScript, and its database that does so with
#   AT TIME ZONE, agree, since both follow the same rules of the same zone.
# Seen: each is right by its own standard and they are an hour apart: Temporal (and Date) takes the first 1:30, as RFC 5545
#   says for calendars, Postgres the second, standard time. For the hour that doesn't exist they agree. Asked back, both
#   call either instant 1:30, so that no comparison of wall times shows it.
# Parts: PGlite 0.5.17 (PostgreSQL 18.7), temporal-polyfill 1.0.8, Node 20.20.2; 2026-11-28.
# Output: the value of 'expected' below.
# Known: Postgres' appendix on dates and the Temporal proposal ('compatible') each say what they do.
# For a project: compute instants in one of the two only. A backfill in SQL of what a form computed moves the late parties
#   of one night a year by an hour.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17 temporal-polyfill@1.0.8 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { PGlite } from '@electric-sql/pglite';
import { Temporal } from 'temporal-polyfill';

const database = new PGlite();
const zone = 'America/New_York';
for (const wall of ['2026-11-01T01:30', '2026-03-08T02:30']) {
  const first = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant();
  const { rows } = await database.query('select $1::timestamp at time zone $2 as instant', [wall, zone]);
  const back = await database.query('select $1::timestamptz at time zone $2 = $3::timestamp as same', [first.toString(), zone, wall]);
  console.log(wall, 'Temporal', first.toString(), 'Postgres', rows[0].instant.toISOString(), 'same wall time', back.rows[0].same);
}
await database.close();
END
expected='2026-11-01T01:30 Temporal 2026-11-01T05:30:00Z Postgres 2026-11-01T06:30:00.000Z same wall time true
2026-03-08T02:30 Temporal 2026-03-08T07:30:00Z Postgres 2026-03-08T07:30:00.000Z same wall time false'
seen=$(node look.mjs 2>&1); node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
