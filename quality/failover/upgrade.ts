import { setTimeout } from 'node:timers/promises';
import { auditAtEnd } from './audit';
import { gatherCrowd } from './crowd';
import type { Fault } from './fault';
import { playFault, printVerdict, verdictHead } from './play';
import type { Site } from './site';

/** How long both versions serve between two events, in milliseconds. */
const besideMs = 10_000;

/** An app gets the new build, which migrates the database that the other one goes on using. */
const upgraded = (which: 0 | 1, name: string): Fault => ({
  name,
  mayFail: false,
  async play({ apps }) {
    const app = apps[which];
    app.signal('SIGTERM');
    await app.ended();
    await app.start();
    await setTimeout(besideMs);
    return [];
  },
});

const killed = (which: 0 | 1, name: string, build?: string): Fault => ({
  name: `${name} killed (kill -9) beside the other`,
  mayFail: 'dropped',
  async play({ apps }) {
    const app = apps[which];
    app.signal('SIGKILL');
    await app.ended();
    await setTimeout(besideMs / 2);
    await app.start(build);
    await setTimeout(besideMs);
    return [];
  },
});

/**
 * Upgrades a site from one build to another while a crowd uses it: both beside each other on one database, either killed.
 * @param before the build that the site was started with
 * @returns what did not hold, in words
 */
export async function playUpgrade(site: Site, before: string): Promise<string[]> {
  const crowd = await gatherCrowd(site, { clients: 8, people: 40, pauseMs: 250 });
  const holes: string[] = [];
  console.log(verdictHead);
  const steps = [
    upgraded(0, 'one app upgraded, the version before beside it'),
    killed(0, 'the new version'),
    killed(1, 'the version before', before),
    upgraded(1, 'the other app upgraded'),
  ];
  for (const step of steps) holes.push(...printVerdict(step, await playFault(step, site, crowd)));
  await crowd.stop();
  const { ledger, experiences } = crowd;
  console.log(`\n${experiences.length} requests, ${ledger.count()} acknowledged results`);
  return [...holes, ...(await auditAtEnd(site, ledger))];
}
