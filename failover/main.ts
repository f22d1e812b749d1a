/** npm run failover [words of a fault's name] [--program server/dist/main.js] */
import { parseArgs } from 'node:util';
import { clockBack, cutOffApp, killedApp, rollingRestart, stoppedApp } from './app-faults';
import { auditDatabase, auditMails } from './audit';
import { requireHaproxy } from './balancer';
import { gatherCrowd } from './crowd';
import { fullDisk, pausedDatabase, promotedStandby, restartedDatabase } from './database-faults';
import { lostListeners, mailServerAway } from './delivery-faults';
import type { Fault } from './fault';
import { playFault } from './play';
import { startSite } from './site';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string', default: 'server/dist/main.js' } },
});

try {
  await requireHaproxy();
} catch (error) {
  console.log(`SKIPPED: haproxy is needed, and could not be installed: ${(error as Error).message}`);
  process.exit(0);
}
const site = await startSite({ program: values.program });
const crowd = await gatherCrowd(site, { clients: 12, people: 60, pauseMs: 250 });
const all: Fault[] = [
  ...[rollingRestart, killedApp, stoppedApp, cutOffApp],
  ...[lostListeners, clockBack, mailServerAway],
  // The last one leaves a single Postgres.
  ...[restartedDatabase, pausedDatabase, fullDisk(site), promotedStandby],
];
const faults = all.filter(({ name }) => positionals.every((word) => name.includes(word)));

let holes = 0;
console.log('\n played   held    503  dropped  longest  fault');
for (const fault of faults) {
  if (fault.skipped) {
    console.log(`  SKIPPED: ${fault.name}: ${fault.skipped}`);
    continue;
  }
  const verdict = await playFault(fault, site, crowd);
  holes += verdict.holes.length;
  const columns = [
    String(verdict.requests).padStart(7),
    String(verdict.held).padStart(7),
    String(verdict.unavailable).padStart(7),
    String(verdict.dropped).padStart(9),
    `${(verdict.longestMs / 1000).toFixed(1)} s`.padStart(9),
  ];
  console.log(`${columns.join('')}  ${fault.name} (${verdict.seconds} s)`);
  for (const hole of verdict.holes.slice(0, 10)) console.log(`                 HOLE ${hole}`);
  if (verdict.holes.length > 10) console.log(`                 and ${verdict.holes.length - 10} more`);
}

await crowd.stop();
const left = [...(await auditDatabase(site, crowd.ledger)), ...(await auditMails(site, crowd.ledger))];
holes += left.length;
for (const hole of left.slice(0, 10)) console.log(`  HOLE at the end: ${hole}`);
console.log(
  `\n${crowd.experiences.length} requests, ${crowd.ledger.count()} acknowledged results, ${crowd.ledger.guestRsvps.size} guests' mails: ${holes === 0 ? 'everything held.' : `${holes} holes.`}`,
);
await site.stop();
process.exitCode = holes === 0 ? 0 : 1;
