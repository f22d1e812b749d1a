import { changesPlans } from '@quad/shared/event-changes';
import { eventChangesGatheredMinutes } from '@quad/shared/limits';
import { eq } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { enqueueRsvpMails } from '../rsvps/rsvp-mails';
import { listRecipientIds } from './hosting.queries';

type Event = typeof events.$inferSelect;

/** An event as its attendees last knew it. */
interface KnownEvent {
  eventId: string;
  startDate: string;
  endDate: string | null;
  location: string;
  venueName: string | null;
  /** Absent in what an earlier version queued. */
  price?: number;
}

export const eventChangesQueue = defineQueue<KnownEvent>('hosting.event-changes');

/** Queues the mails about a changed event: one for all changes of some minutes, in the caller's transaction. */
export async function gatherChanges({ jobs }: AppContext, db: Db, before: Event): Promise<void> {
  const known: KnownEvent = {
    eventId: before.id,
    startDate: before.startDate.toISOString(),
    endDate: before.endDate?.toISOString() ?? null,
    location: before.location,
    venueName: before.venueName,
    price: before.price,
  };
  // While the first change of a series waits, the others add nothing: it knows the event before all of them.
  const delaySeconds = eventChangesGatheredMinutes * 60;
  await jobs.enqueue(db, eventChangesQueue, known, { key: before.id, delaySeconds });
}

/** Notifies attendees of what has become of an event; of nothing if all changes were taken back. */
export async function announceChanges(context: AppContext, known: KnownEvent): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const [event] = await db.select().from(events).where(eq(events.id, known.eventId));
    if (!event || event.hiddenAt || event.status === 'cancelled') return;
    const { startDate, endDate, location, venueName, price } = event;
    const now = {
      startDate: startDate.toISOString(),
      endDate: endDate?.toISOString() ?? null,
      location,
      venueName,
      price,
    };
    if (!changesPlans({ price, ...known }, now)) return;
    const version = event.updatedAt.toISOString();
    await enqueueRsvpMails(context, db, await listRecipientIds(db, event.id), 'event-changed', version);
  });
}
