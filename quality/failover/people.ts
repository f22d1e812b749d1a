import { setTimeout } from 'node:timers/promises';
import { cpuMsOf } from '../../server/src/testing/process-cpu';
import { auditAtEnd } from './audit';
import { gatherCrowd } from './crowd';
import { restartedDatabase } from './database-faults';
import type { Experience } from './experience';
import type { Site } from './site';

/** What a person does between two requests, in milliseconds: five seconds. */
const pauseMs = 5_000;
/** On a machine that does nothing else. */
const loopP99MostMs = 50;
/** How much the memory of an app may grow from the middle to the end. */
const growthMost = 1.15;
const megabyte = 1024 * 1024;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function describeExperiences(experiences: readonly Experience[], seconds: number): void {
  const actions = [...new Set(experiences.map(({ action }) => action))];
  console.log('\n requests  a second     p50     p95     p99');
  for (const action of [...actions, 'all']) {
    const times = experiences
      .filter((one) => action === 'all' || one.action === action)
      .map(({ ms }) => ms)
      .sort((one, other) => one - other);
    const columns = [0.5, 0.95, 0.99].map((share) =>
      `${Math.round(percentile(times, share))} ms`.padStart(8),
    );
    const rate = (times.length / seconds).toFixed(1).padStart(10);
    console.log(`${String(times.length).padStart(9)}${rate}${columns.join('')}  ${action}`);
  }
}

/** CPU of the apps and of Postgres so far, in milliseconds. */
const cpuOf = ({ apps, postgres }: Site) => ({
  apps: apps.reduce((sum, app) => sum + cpuMsOf(app.pid()), 0),
  postgres: postgres.primary.cpuMs(),
});

/**
 * Lets people use the site for a while, with one restart of Postgres at half time.
 * @returns what did not hold, in words
 */
export async function letPeopleIn(site: Site, people: number, minutes: number): Promise<string[]> {
  const crowd = await gatherCrowd(site, { clients: people, people, pauseMs });
  const measureAll = () => Promise.all(site.apps.map((app) => app.measure()));
  const minute = (minutes * 60_000) / 10;
  // The caches fill first.
  await setTimeout(2 * minute);
  const begun = await measureAll();
  await setTimeout(2 * minute);
  const faultFrom = Date.now();
  const faultHoles = await restartedDatabase.play(site, crowd);
  const faultUntil = Date.now();

  // The figures are of the undisturbed time.
  const [middle, cpuBefore, from] = [await measureAll(), cpuOf(site), crowd.experiences.length];
  const started = performance.now();
  await setTimeout(6 * minute);
  const [ended, cpuAfter] = [await measureAll(), cpuOf(site)];
  const seconds = (performance.now() - started) / 1000;
  const seen = crowd.experiences.slice(from);
  await crowd.stop();

  describeExperiences(seen, seconds);
  console.log('\n   start   middle      end  loop p99  memory after collecting garbage');
  for (const [index, { name }] of site.apps.entries()) {
    const sizes = [begun, middle, ended].map((all) =>
      `${Math.round((all[index]?.rssBytes ?? 0) / megabyte)} MB`.padStart(8),
    );
    const loop = `${(ended[index]?.loopP99Ms ?? 0).toFixed(1)} ms`.padStart(10);
    console.log(`${sizes.join(' ')}${loop}  the ${name} app`);
  }
  const perRequest = (kind: 'apps' | 'postgres') =>
    ((cpuAfter[kind] - cpuBefore[kind]) / seen.length).toFixed(2);
  console.log(
    `\nCPU a request: ${perRequest('apps')} ms in an app, ${perRequest('postgres')} ms in the primary (jobs and mails included)`,
  );

  const isDuringFault = ({ at, ms }: Experience) => at + ms >= faultFrom && at <= faultUntil;
  const failed = crowd.experiences.filter(
    (one) => one.outcome === 'wrong' || (['503', 'dropped'].includes(one.outcome) && !isDuringFault(one)),
  );
  return [
    ...faultHoles,
    ...failed.map(({ action, outcome, detail }) => `${action}: ${detail || outcome}`),
    ...site.apps.flatMap(({ name }, index) => {
      const [before, after] = [middle[index]?.rssBytes ?? 0, ended[index]?.rssBytes ?? 0];
      return after > before * growthMost ? [`the memory of the ${name} app grows`] : [];
    }),
    ...site.apps.flatMap(({ name }, index) =>
      (ended[index]?.loopP99Ms ?? 0) > loopP99MostMs ? [`the event loop of the ${name} app is late`] : [],
    ),
    ...(await auditAtEnd(site, crowd.ledger)),
  ];
}
