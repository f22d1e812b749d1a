import { and, eq, gt, isNull } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import { takeNewestZones, watchZones, zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { notify } from '../notifications/notify';
import { followBook } from './follow-book';

/** The version of the book to follow at least; absent: that of the process that works on it. */
const newBookQueue = defineQueue<{ version?: string }>('clocks.new-book', { workHours: 1 });
const askHostQueue = defineQueue<{ eventId: string }>('clocks.ask-host');

/** Until every process knows what is asked: the version before has no words for it. */
const askAfterSeconds = 24 * 3600;

/** Asks the host of a coming event, once, whether it is at the hour that was meant. */
async function askHost(context: AppContext, eventId: string): Promise<void> {
  const { db } = context.database;
  const [event] = await db
    .select({ hostId: events.hostId })
    .from(events)
    .where(
      and(
        eq(events.id, eventId),
        eq(events.status, 'scheduled'),
        isNull(events.hiddenAt),
        gt(events.endsAt, context.now()),
      ),
    );
  const userId = event?.hostId;
  if (!userId) return;
  const key = `clocks-changed:${eventId}`;
  await db.transaction((db) => notify(context, db, { userId, kind: 'clocks_changed', key, eventId }));
}

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
    await followBook(database.db, {
      now: now(),
      ask: (db, eventIds) =>
        jobs.enqueueAll(
          db,
          askHostQueue,
          eventIds.map((eventId) => ({ data: { eventId }, key: eventId, delaySeconds: askAfterSeconds })),
        ),
    });
  });
  await jobs.work(askHostQueue, ({ eventId }) => askHost(context, eventId));
  await jobs.schedule(newBookQueue, '43 3 * * *');
  const follow = () =>
    jobs.enqueue(database.db, newBookQueue, { version: zoneVersion() }, { key: zoneVersion() });
  await follow();
  return watchZones(env, now, () => void follow().catch((error) => console.error('New zones:', error)));
}
