import { setTimeout } from 'node:timers/promises';
import type { Crowd } from './crowd';
import { type Fault, slowerThan } from './fault';
import type { Site } from './site';

const readyMs = 30_000;
const promotionMs = 10_000;

/** Milliseconds until somebody's write is acknowledged that was sent after `from`, of Date.now(). */
async function firstWrite({ experiences }: Crowd, from: number, ms: number): Promise<number> {
  while (Date.now() - from < ms) {
    const done = experiences.find(({ isWrite, outcome, at }) => isWrite && outcome === 'ok' && at >= from);
    if (done) return done.at + done.ms - from;
    await setTimeout(50);
  }
  return Number.POSITIVE_INFINITY;
}

/** What is wrong if not every app is ready, by itself, and somebody's write succeeds. */
async function recovery({ apps }: Site, crowd: Crowd): Promise<string[]> {
  const pids = apps.map((app) => app.pid());
  const from = Date.now();
  const ready = await Promise.all(apps.map((app) => app.readyWithin(readyMs)));
  const unready = apps.filter((_, index) => ready[index] === Number.POSITIVE_INFINITY);
  for (const app of unready)
    console.log(`                 the ${app.name} app says ${await app.readiness()}`);
  return [
    ...apps.flatMap((app, index) => slowerThan(`the ${app.name} app`, ready[index] ?? 0, readyMs)),
    ...slowerThan('the first write', await firstWrite(crowd, from, readyMs), readyMs),
    ...apps.flatMap((app, index) =>
      app.hasEnded() || app.pid() !== pids[index] ? [`the ${app.name} app ended`] : [],
    ),
  ];
}

export const restartedDatabase: Fault = {
  name: 'Postgres restarted',
  mayFail: true,
  async play(site, crowd) {
    await site.postgres.primary.stop('SIGINT');
    await site.postgres.primary.start();
    return recovery(site, crowd);
  },
};

export const pausedDatabase: Fault = {
  name: 'Postgres paused for 15 s (SIGSTOP)',
  mayFail: true,
  async play(site, crowd) {
    const { primary } = site.postgres;
    primary.signalAll('SIGSTOP');
    await setTimeout(15_000);
    primary.signalAll('SIGCONT');
    return recovery(site, crowd);
  },
};

export function fullDisk({ postgres }: Site): Fault {
  const { fillDisk, primary } = postgres;
  return {
    name: 'the disk of Postgres full for 8 s',
    mayFail: true,
    ...(fillDisk ? {} : { skipped: 'only root may mount a small disk for it' }),
    async play(site, crowd) {
      const filled = fillDisk?.();
      await setTimeout(8_000);
      filled?.free();
      // As its service manager would.
      if (primary.hasEnded()) await primary.start();
      return recovery(site, crowd);
    },
  };
}

export const promotedStandby: Fault = {
  name: 'the primary killed, the standby promoted',
  mayFail: true,
  async play(site, crowd) {
    await site.postgres.primary.stop('SIGKILL');
    await setTimeout(3_000);
    const from = Date.now();
    await site.postgres.promote();
    const ms = await firstWrite(crowd, from, readyMs);
    return [
      ...slowerThan('the first write after the promotion', ms, promotionMs),
      ...(await recovery(site, crowd)),
    ];
  },
};
