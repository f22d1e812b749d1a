#!/usr/bin/env bash
# Guess: ical-generator, with the libraries of zones that its README names, writes a VTIMEZONE under the name that the event
#   uses, whichever name of the zone one gives. America/Louisville is what Node itself says when asked for the zone there.
# Seen: both libraries go by today's name, or have nothing. For America/Indianapolis, America/Louisville and US/Eastern the
#   event keeps that name and the VTIMEZONE is America/Indiana/Indianapolis, America/Kentucky/Louisville or
#   America/New_York; @touch4it/ical-timezones has none for the first two. To ical.js, which goes by the file alone, the event
#   is floating: 7:30 PM wherever the reader is. Intl turns America/Indiana/Indianapolis into the old name, so a
#   project that takes zones from browsers meets this in Indiana and Kentucky, and never near New York.
# Parts: ical-generator 10.2.0, timezones-ical-library 2.3.2, @touch4it/ical-timezones 1.9.0, ical.js 2.2.1, Node 20.20.2 with
#   ICU 78.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: timezones-ical-library gives the name to use as a second text; nothing found that says what happens without it.
# For a project: put the name of the VTIMEZONE into the event, not the name one was given, and try a feed with a campus in
#   Bloomington or Louisville. A reader should know the old names too.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts ical-generator@10.2.0 timezones-ical-library@2.3.2 \
  @touch4it/ical-timezones@1.9.0 ical.js@2.2.1 >install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
cat >look.mjs <<'END'
import touch4it from '@touch4it/ical-timezones';
import ICAL from 'ical.js';
import ical from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const zone = process.env.TZ;
const generators = {
  'timezones-ical-library': (name) => tzlib_get_ical_block(name)[0],
  '@touch4it/ical-timezones': touch4it.getVtimezoneComponent,
};
console.log(`${zone}, by Intl ${Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone}`);
for (const [library, generator] of Object.entries(generators)) {
  const calendar = ical({ timezone: { name: zone, generator } });
  calendar.createEvent({ id: '1', summary: 'Jazz', start: new Date(2027, 0, 21, 19, 30), end: new Date(2027, 0, 21, 21, 30), timezone: zone });
  const text = calendar.toString();
  const [used] = /TZID=[^:]*/.exec(text);
  const [written = 'none'] = /(?<=^TZID:).*(?=\r$)/m.exec(text) ?? [];
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  console.log(`  ${library}: DTSTART ${used}, VTIMEZONE ${written}, in ical.js ${event.startDate.zone.tzid}`);
}
END
expected='America/New_York, by Intl America/New_York
  timezones-ical-library: DTSTART TZID=America/New_York, VTIMEZONE America/New_York, in ical.js America/New_York
  @touch4it/ical-timezones: DTSTART TZID=America/New_York, VTIMEZONE America/New_York, in ical.js America/New_York
America/Indiana/Indianapolis, by Intl America/Indianapolis
  timezones-ical-library: DTSTART TZID=America/Indiana/Indianapolis, VTIMEZONE America/Indiana/Indianapolis, in ical.js America/Indiana/Indianapolis
  @touch4it/ical-timezones: DTSTART TZID=America/Indiana/Indianapolis, VTIMEZONE America/Indiana/Indianapolis, in ical.js America/Indiana/Indianapolis
America/Indianapolis, by Intl America/Indianapolis
  timezones-ical-library: DTSTART TZID=America/Indianapolis, VTIMEZONE America/Indiana/Indianapolis, in ical.js floating
  @touch4it/ical-timezones: DTSTART TZID=America/Indianapolis, VTIMEZONE none, in ical.js floating
America/Louisville, by Intl America/Louisville
  timezones-ical-library: DTSTART TZID=America/Louisville, VTIMEZONE America/Kentucky/Louisville, in ical.js floating
  @touch4it/ical-timezones: DTSTART TZID=America/Louisville, VTIMEZONE none, in ical.js floating
US/Eastern, by Intl America/New_York
  timezones-ical-library: DTSTART TZID=US/Eastern, VTIMEZONE America/New_York, in ical.js floating
  @touch4it/ical-timezones: DTSTART TZID=US/Eastern, VTIMEZONE America/New_York, in ical.js floating'
seen=$(for zone in America/New_York America/Indiana/Indianapolis America/Indianapolis America/Louisville US/Eastern; do TZ=$zone node look.mjs 2>&1; done)
node --version; npm ls --depth=0 | tail -n +2; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
