#!/usr/bin/env bash
# Guess: a Date stored in a timestamp column of PGlite comes back as the same Date, as it does with node-postgres, and a date
#   column gives the day in the zone in which timestamps are given.
# Seen: it is written by its UTC digits and read by the local clock. On a machine in New York 7:30 PM comes back as 12:30 AM of
#   the next day, each time it is stored again five hours later; in UTC nothing shows. A date is midnight UTC, so that its
#   getDate() is the day before; with node-postgres it is local midnight. timestamptz is right in both.
# Parts: PGlite 0.5.17 (PostgreSQL 18.7), pg 8.23.1 (its own conversions, without a server), Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: pglite issue 532 (open) on timestamps; nothing found on dates.
# For a project: tests on PGlite in a CI in UTC say nothing of a laptop, nor of the server with node-postgres. Use timestamptz,
#   and read dates and wall times as text.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.17 pg@8.23.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

const start = new Date('2026-12-05T00:30:00Z');
const database = new PGlite();
await database.exec('create table events (wall timestamp, instant timestamptz, day date)');
await database.query('insert into events values ($1, $2, $3)', [start, start, '2026-12-04']);
const { rows: [row] } = await database.query('select * from events');
const show = (name, { wall, instant, day }) =>
  console.log(process.env.TZ, name, 'wall', wall.toISOString().slice(0, 16), 'instant', instant.toISOString().slice(0, 16), 'day', day.getDate());
show('PGlite', row);
const { rows: [text] } = await database.query('select $1::text::timestamp::text as wall, $1::text::timestamptz::text as instant', [prepareValue(start)]);
const [wall, instant, day] = [[1114, text.wall], [1184, text.instant], [1082, '2026-12-04']].map(([type, value]) => pg.types.getTypeParser(type)(value));
show('pg', { wall, instant, day });
await database.close();
END
expected='UTC PGlite wall 2026-12-05T00:30 instant 2026-12-05T00:30 day 4
UTC pg wall 2026-12-05T00:30 instant 2026-12-05T00:30 day 4
America/New_York PGlite wall 2026-12-05T05:30 instant 2026-12-05T00:30 day 3
America/New_York pg wall 2026-12-05T00:30 instant 2026-12-05T00:30 day 4
Asia/Tokyo PGlite wall 2026-12-04T15:30 instant 2026-12-05T00:30 day 4
Asia/Tokyo pg wall 2026-12-05T00:30 instant 2026-12-05T00:30 day 4'
seen=$(for zone in UTC America/New_York Asia/Tokyo; do TZ=$zone node look.mjs 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
