import { defineQueue } from '../../adapters/jobs';
import { takeNewestZones, watchZones, zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import { followBook } from './follow-book';

/** The version of the book to follow at least; absent: that of the process that works on it. */
const newBookQueue = defineQueue<{ version?: string }>('clocks.new-book', { workHours: 1 });

/**
 * Lets events follow the book of zones: when the server starts, whenever it takes a newer one, and once a day, for what a
 * process with an older one has written meanwhile.
 * @returns how to stop looking for newer books
 */
export async function runClocks(context: AppContext): Promise<() => void> {
  const { env, database, jobs, now } = context;
  await jobs.work(newBookQueue, async ({ version = '' }) => {
    takeNewestZones(env, now(), console.error);
    if (zoneVersion() < version) throw new Error(`this process has tzdata ${zoneVersion()}, not ${version}`);
    await followBook(database.db, { now: now() });
  });
  await jobs.schedule(newBookQueue, '43 3 * * *');
  const follow = () =>
    jobs.enqueue(database.db, newBookQueue, { version: zoneVersion() }, { key: zoneVersion() });
  await follow();
  return watchZones(env, now, () => void follow().catch((error) => console.error('New zones:', error)));
}
