import { clockBack, cutOffApp, killedApp, rollingRestart, stoppedApp } from './app-faults';
import { auditAtEnd } from './audit';
import { gatherCrowd } from './crowd';
import { fullDisk, pausedDatabase, promotedStandby, restartedDatabase } from './database-faults';
import { lostListeners, mailServerAway } from './delivery-faults';
import type { Fault } from './fault';
import { playFault, printVerdict, verdictHead } from './play';
import type { Site } from './site';

/**
 * Plays every fault while a crowd uses the site, and prints a line for each.
 * @param words only faults whose name contains all of them
 * @returns what did not hold, in words
 */
export async function playFaults(site: Site, words: readonly string[]): Promise<string[]> {
  const crowd = await gatherCrowd(site, { clients: 12, people: 60, pauseMs: 250 });
  const all: Fault[] = [
    rollingRestart,
    killedApp,
    stoppedApp,
    cutOffApp,
    lostListeners,
    clockBack,
    mailServerAway,
    // The last one leaves a single Postgres.
    restartedDatabase,
    pausedDatabase,
    fullDisk(site),
    promotedStandby,
  ];
  const holes: string[] = [];
  console.log(verdictHead);
  for (const fault of all.filter(({ name }) => words.every((word) => name.includes(word)))) {
    if (fault.skipped) {
      console.log(`  SKIPPED: ${fault.name}: ${fault.skipped}`);
      continue;
    }
    holes.push(...printVerdict(fault, await playFault(fault, site, crowd)));
  }
  await crowd.stop();
  const { ledger, experiences } = crowd;
  console.log(
    `\n${experiences.length} requests, ${ledger.count()} acknowledged results, ${ledger.guestRsvps.size} guests' mails, ${ledger.paidOrders.size} tickets sold and ${ledger.givenBack.size} given back`,
  );
  const left = await auditAtEnd(site, ledger);
  for (const hole of left.slice(0, 10)) console.log(`HOLE at the end: ${hole}`);
  return [...holes, ...left];
}
