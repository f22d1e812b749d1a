#!/usr/bin/env bash
# Guess: Radicale, asked with 'expand' for the dates of a month, gives each date of a series as an event of its own, so that
#   a client needs no code for series (RFC 4791, 9.6.5); the end of the range is not part of it.
# Seen: a series of RDATE alone isn't expanded: one event, of the first date, with the others left in RDATE. With a rule
#   beside it it is. And a date that begins where the range ends is in it, for whole days too: January 1 comes with
#   December. Without 'expand' that series is not found, and an event that is no series is rightly left out both ways.
# Parts: radicale 3.9.0, vobject 0.9.9 (PyPI); 2026-11-29.
# Output: the value of 'expected' below.
# Known: issues 1618, 1979 and 1834, on other faults of 'expand', are closed; nothing found on these.
# For a project: a client that asks for expanded dates still needs code for RDATE, and cuts at the end of its range itself. Months
#   that are read one after the other have their first day twice.
set -u
dir=$(mktemp -d); trap 'kill $(cat "$dir"/*.pid 2>/dev/null) 2>/dev/null; rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC
python3 -m venv env >install.log 2>&1 && env/bin/pip -q install radicale==3.9.0 vobject==0.9.9 requests==2.34.2 >>install.log 2>&1 ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
port=$(env/bin/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '[server]\nhosts = 127.0.0.1:%s\n[auth]\ntype = none\n[storage]\nfilesystem_folder = %s\n' "$port" "$dir/radicale" >radicale.conf
env/bin/python -m radicale -C radicale.conf >radicale.log 2>&1 & echo $! >radicale.pid
cat >look.py <<'END'
import re, sys, time
import requests

address = f'http://127.0.0.1:{sys.argv[1]}/ann/campus/'
session = requests.Session()
session.auth = ('ann', 'any')
for _ in range(100):
    try:
        session.options(address)
        break
    except requests.ConnectionError:
        time.sleep(0.2)
session.request('MKCALENDAR', address).raise_for_status()

def dates(data, start, end):
    query = f'''<?xml version="1.0"?><C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop>{data}</D:prop>
<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="{start}" end="{end}"/></C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>'''
    answer = session.request('REPORT', address, data=query, headers={'Depth': '1', 'Content-Type': 'application/xml'}).text
    events = re.findall(r'BEGIN:VEVENT(.*?)END:VEVENT', answer, re.S)
    return sorted(re.search(r'DTSTART[^:]*:(\d+)', event)[1][4:] + (' with RDATE' if 'RDATE' in event else '') for event in events)

def look(name, end, *lines):
    text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Look//EN', 'BEGIN:VEVENT', 'UID:1@example.org', 'DTSTAMP:20261101T000000Z', 'SUMMARY:Jam',
            *lines, 'END:VEVENT', 'END:VCALENDAR', '']
    session.put(f'{address}1.ics', data='\r\n'.join(text), headers={'Content-Type': 'text/calendar'}).raise_for_status()
    start = '20261201T000000Z'
    expanded = dates(f'<C:calendar-data><C:expand start="{start}" end="{end}"/></C:calendar-data>', start, end)
    plain = dates('<C:calendar-data/>', start, end)
    print(f"{name}: expanded {', '.join(expanded) or 'nothing'}; plain {', '.join(plain) or 'nothing'}")

timed = ['DTSTART:20261204T190000Z', 'DURATION:PT2H']
whole = ['DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261205']
look('rule', '20270101T000000Z', *timed, 'RRULE:FREQ=WEEKLY;COUNT=3')
look('rule with RDATE', '20270101T000000Z', *timed, 'RRULE:FREQ=WEEKLY;COUNT=3', 'RDATE:20261215T190000Z')
look('RDATE alone', '20270101T000000Z', *timed, 'RDATE:20261211T190000Z,20261215T190000Z')
look('rule, to the start of the third', '20261218T190000Z', *timed, 'RRULE:FREQ=WEEKLY;COUNT=3')
look('whole days, to the start of the third', '20261218T000000Z', *whole, 'RRULE:FREQ=WEEKLY;COUNT=3')
look('whole days, to the start of the first', '20261204T000000Z', *whole, 'RRULE:FREQ=WEEKLY;COUNT=3')
look('one day, to its start', '20261204T000000Z', *whole)
END
expected='rule: expanded 1204, 1211, 1218; plain 1204
rule with RDATE: expanded 1204, 1211, 1215, 1218; plain 1204 with RDATE
RDATE alone: expanded 1204 with RDATE; plain 1204 with RDATE
rule, to the start of the third: expanded 1204, 1211, 1218; plain 1204
whole days, to the start of the third: expanded 1204, 1211, 1218; plain 1204
whole days, to the start of the first: expanded 1204; plain nothing
one day, to its start: expanded nothing; plain nothing'
seen=$(env/bin/python look.py "$port" 2>&1)
env/bin/pip list 2>/dev/null | grep -E '^(Radicale|radicale|vobject) '; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
