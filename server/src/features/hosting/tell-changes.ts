import type { NotificationData } from '@quad/shared/contract/notifications';
import { changesAreUrgent, changesPlans } from '@quad/shared/event-changes';
import { eventChangesGatheredMinutes } from '@quad/shared/limits';
import { and, eq, isNotNull } from 'drizzle-orm';
import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { takeOnce } from '../../plugins/limits';
import { notify } from '../notifications/notify';
import { enqueueRsvpMails, occasionKey, type PlansBefore } from '../rsvps/rsvp-mails';
import { listRecipientIds } from './hosting.queries';

type Event = typeof events.$inferSelect;

/** An event as its attendees last knew it. */
interface KnownEvent extends PlansBefore {
  eventId: string;
  /** Tells them in the app, at once; else by mail. */
  isInApp?: true;
}

export const eventChangesQueue = defineQueue<KnownEvent>('hosting.event-changes');

const plansOf = ({ startDate, endDate, location, venueName, price, timezone }: Event) => ({
  startDate: startDate.toISOString(),
  endDate: endDate?.toISOString() ?? null,
  location,
  venueName,
  price,
  timezone,
});

/**
 * Queues what attendees are told of a changed event, in the caller's transaction: in the app at once, by mail once for all
 * changes of some minutes. If the event is near, the first mail leaves at once, and those after it wait for a part of what
 * is left at most.
 */
export async function gatherChanges(
  { jobs, now }: AppContext,
  db: Db,
  before: Event,
  after: Event,
): Promise<void> {
  const { id } = before;
  const known: KnownEvent = { eventId: id, ...plansOf(before) };
  const version = after.updatedAt.toISOString();
  await jobs.enqueue(db, eventChangesQueue, { ...known, isInApp: true }, { key: `${id}:app:${version}` });
  const at = now();
  const gatheredMs = eventChangesGatheredMinutes * 60_000;
  const leftMs = Math.min(before.startDate.getTime(), after.startDate.getTime()) - at.getTime();
  const until = new Date(at.getTime() + gatheredMs);
  if (changesAreUrgent(leftMs) && (await takeOnce(db, `changes-told:${id}`, { now: at, until }))) {
    return jobs.enqueue(db, eventChangesQueue, known, { key: `${id}:${version}` });
  }
  // While the first change of a series waits, the others add nothing: it knows the event before all of them.
  const delaySeconds = Math.max(0, Math.min(gatheredMs, leftMs / 4)) / 1000;
  await jobs.enqueue(db, eventChangesQueue, known, { key: id, delaySeconds: Math.ceil(delaySeconds) });
}

/** What a notification says of a change. */
export function changeData(event: Event, before: PlansBefore | undefined): NotificationData {
  const { startDate, location } = plansOf(event);
  const { timezone } = before ?? {};
  const was = {
    ...(before && before.startDate !== startDate
      ? { startDate: before.startDate, ...(timezone ? { timezone } : {}) }
      : {}),
    ...(before && before.location !== location ? { location: before.location } : {}),
  };
  return { startDate, location, ...(Object.keys(was).length > 0 ? { before: was } : {}) };
}

async function notifyMembers(context: AppContext, event: Event, before: PlansBefore): Promise<void> {
  const { db } = context.database;
  const members = await db
    .select({ rsvpId: rsvps.id, userId: rsvps.userId })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, event.id), isLive(rsvps.status), isNotNull(rsvps.userId)));
  const occasion = { kind: 'event-changed', version: event.updatedAt.toISOString() } as const;
  const data = changeData(event, before);
  for (const { rsvpId, userId } of members) {
    if (!userId) continue;
    const key = occasionKey(occasion, rsvpId);
    await db.transaction((db) =>
      notify(context, db, { userId, kind: 'event_changed', key, eventId: event.id, data }),
    );
  }
}

/** Notifies attendees of what has become of an event; of nothing if all changes were taken back. */
export async function announceChanges(
  context: AppContext,
  { eventId, isInApp, ...before }: KnownEvent,
): Promise<void> {
  const { db } = context.database;
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  if (!event || event.hiddenAt || event.status === 'cancelled') return;
  if (!changesPlans({ price: event.price, ...before }, plansOf(event))) return;
  if (isInApp) return notifyMembers(context, event, before);
  const version = event.updatedAt.toISOString();
  await enqueueRsvpMails(context, db, await listRecipientIds(db, eventId), 'event-changed', version, {
    before,
  });
}
