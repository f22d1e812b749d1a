import { and, asc, eq, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { releaseEventSpots } from './rsvps.service';

const releaseQueue = defineQueue('rsvps.release');
/** Events per run; the rest waits for the next minute. */
const eventsAtATime = 200;

/**
 * Releases the spots of guests who didn't open the link of their mail in time, those that lapsed first, and
 * gives them to the waitlist. Each event stands alone: one that fails is logged and tried again in a minute.
 * An RSVP to a full event doesn't wait for this.
 */
export async function releaseLapsedSpots(
  context: AppContext,
  log: Pick<Console, 'error'> = console,
): Promise<void> {
  const now = context.now();
  const due = await context.database.db
    .select({ eventId: rsvps.eventId })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        lte(rsvps.confirmBy, now),
        isLive(rsvps.status),
        isNotNull(events.maxAttendees),
        isNull(events.hiddenAt),
        ne(events.status, 'cancelled'),
        gt(events.endsAt, now),
      ),
    )
    .orderBy(asc(rsvps.confirmBy))
    .limit(eventsAtATime);
  for (const eventId of new Set(due.map((row) => row.eventId))) {
    try {
      await releaseEventSpots(context, eventId);
    } catch (error) {
      log.error({ eventId, err: error }, 'releasing lapsed spots');
    }
  }
}

/** Releases lapsed spots each minute, in one of the app processes. */
export async function runLapsedSpots(context: AppContext): Promise<void> {
  await context.jobs.work(releaseQueue, () => releaseLapsedSpots(context));
  await context.jobs.schedule(releaseQueue, '* * * * *');
}
