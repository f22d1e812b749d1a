#!/usr/bin/env bash
# Guess: tsdav's fetchCalendarObjects gives each event of a calendar. The name of an event's file on a CalDAV server is the
#   client's or the server's affair (RFC 4791, 5.3.2, names no ending).
# Seen: what has no '.ics' in its address is listed by the server and dropped before it is fetched, without an error. Of two
#   events on one server, put there as 'jazz.ics' and 'fair', one comes. Anywhere in the address will do: both come if the
#   calendar's own folder is called 'campus.ics'.
# Parts: tsdav 2.3.4, radicale 3.9.0 (PyPI), Node 20.20.2; 2026-11-29.
# Output: the value of 'expected' below.
# Known: tsdav's reference gives the default of urlFilter. ulsklyc/yuvomi issue 883 lost some events of one server to it and
#   looked for them in the event's text first.
# For a project: pass urlFilter: () => true, and compare the number of events with the server's own, since nothing tells.
set -u
dir=$(mktemp -d); trap 'kill $(cat "$dir"/*.pid 2>/dev/null) 2>/dev/null; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts tsdav@2.3.4 >install.log 2>&1 &&
  python3 -m venv env >>install.log 2>&1 && env/bin/pip -q install radicale==3.9.0 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
port=$(env/bin/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '[server]\nhosts = 127.0.0.1:%s\n[auth]\ntype = none\n[storage]\nfilesystem_folder = %s\n' "$port" "$dir/store" >radicale.conf
env/bin/python -m radicale -C radicale.conf >radicale.log 2>&1 & echo $! >radicale.pid
cat >look.mjs <<'END'
import { createDAVClient } from 'tsdav';

const server = `http://127.0.0.1:${process.argv[2]}/`;
const authorization = `Basic ${btoa('ann:any')}`;
const request = (method, path, body) => fetch(server + path, { method, body, headers: { authorization, 'content-type': 'text/calendar' } });
for (let tries = 0; tries < 100; tries++) {
  if (await request('OPTIONS', '').catch(() => undefined)) break;
  await new Promise((resolve) => setTimeout(resolve, 200));
}
for (const folder of ['campus', 'campus.ics']) {
  await request('MKCALENDAR', `ann/${folder}/`);
  for (const name of ['jazz.ics', 'fair'])
    await request('PUT', `ann/${folder}/${name}`, ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', 'BEGIN:VEVENT', `UID:${name}@example.org`,
      'DTSTAMP:20261101T000000Z', `SUMMARY:${name}`, 'DTSTART:20261204T190000Z', 'DURATION:PT2H', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n'));
}
const client = await createDAVClient({ serverUrl: server, credentials: { username: 'ann', password: 'any' }, authMethod: 'Basic', defaultAccountType: 'caldav' });
const calendars = await client.fetchCalendars();
for (const folder of ['campus', 'campus.ics'])
  for (const options of [{}, { urlFilter: () => true }]) {
    const calendar = calendars.find(({ url }) => url.endsWith(`/${folder}/`));
    const found = (await client.fetchCalendarObjects({ calendar, ...options })).map(({ url }) => url.split('/').at(-1)).sort();
    console.log(folder, 'urlFilter' in options ? 'with urlFilter:' : 'by default:', ...found);
  }
END
expected='campus by default: jazz.ics
campus with urlFilter: fair jazz.ics
campus.ics by default: fair jazz.ics
campus.ics with urlFilter: fair jazz.ics'
seen=$(node look.mjs "$port" 2>&1); node --version; npm ls --depth=0 | tail -n +2; env/bin/pip list 2>/dev/null | grep -i '^radicale '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
