import type { EventChanges } from '@quad/shared/contract/hosted-event';
import { changesPlans, impossibleChanges } from '@quad/shared/event-changes';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { orders } from '../../db/schema/tickets';
import { AppError } from '../../errors';
import { plainDescription } from '../../text/sanitize-description';
import { isZone } from '../../text/source-time';
import { lockHosting, requireHosting } from '../access/event-roles';
import { clockOfEvent, withInstants } from '../events/event-clock';
import { priceColumns } from '../events/price-columns';
import { finishEventImage, keepEventImage } from '../media/event-image';
import { placeHostedEvent } from '../places/hosted-place';
import { boundHolds, fillSpots, refreshAttendeePreview } from '../rsvps/event-spots';
import { enqueueRsvpMails } from '../rsvps/rsvp-mails';
import { announceSpots, hasPaidAttendee } from '../rsvps/rsvps.service';
import { startRefunds } from '../tickets/refund-queues';
import { listCancelledIds } from './hosting.queries';
import { gatherChanges } from './tell-changes';

type Event = typeof events.$inferSelect;

function refuseImpossible(event: Event, changes: EventChanges, now: Date): void {
  if (event.status === 'cancelled') throw new AppError('EVENT_CANCELLED', 'This event has been cancelled');
  const reasons = {
    startDate: 'startDate must be in the future',
    endDate: 'endDate must be after startDate',
    maxAttendees: `maxAttendees can't be below the ${event.attendeeCount} people who are already going`,
  };
  const [field] = impossibleChanges(event, changes, now);
  if (field) throw new AppError('INVALID_INPUT', reasons[field]);
  const { latitude = event.latitude, longitude = event.longitude } = changes;
  if ((latitude === null) !== (longitude === null)) {
    throw new AppError('INVALID_INPUT', 'latitude and longitude go together');
  }
  if (changes.timezone !== undefined && !isZone(changes.timezone)) {
    throw new AppError('INVALID_INPUT', 'timezone must be an IANA time zone');
  }
}

/** The times after changes, and what clocks show then; nothing if they stay. */
function timesAfter(before: Event, changes: EventChanges) {
  const { startDate, endDate, timezone = before.timezone } = changes;
  if (startDate === undefined && endDate === undefined && changes.timezone === undefined) return {};
  const times = {
    startDate: startDate === undefined ? before.startDate : new Date(startDate),
    endDate: endDate === undefined ? before.endDate : endDate === null ? null : new Date(endDate),
    timezone,
  };
  const isOnClocks = changes.startLocal !== undefined || changes.endLocal !== undefined;
  const timeKind = isOnClocks ? 'wall' : startDate === undefined ? before.timeKind : 'instant';
  return { ...times, ...clockOfEvent(times, timeKind) };
}

/** The building, room and certainty of a changed location; nothing if it stays. The point is the host's. */
async function placeAfter(db: Db, before: Event, changes: EventChanges) {
  const after = { ...before, ...changes };
  const isMoved = (['location', 'venueName', 'latitude', 'longitude'] as const).some(
    (field) => after[field] !== before[field],
  );
  if (!isMoved) return {};
  const { areaLatitude: lat, areaLongitude: lng, latitude, longitude } = after;
  const area = lat !== null && lng !== null ? { lat, lng } : null;
  return { ...(await placeHostedEvent(db, after, area)), latitude, longitude };
}

/**
 * Changes an event that one hosts, its price only as its owner; additional spots go to the waitlist immediately. Its price can't change once somebody has
 * paid: both are decided under the event's lock.
 * @throws AppError NOT_FOUND, FORBIDDEN, EVENT_CANCELLED, INVALID_INPUT, CONFLICT
 */
export async function editEvent(
  context: AppContext,
  { id, userId, changes: given }: { id: string; userId: string; changes: EventChanges },
): Promise<void> {
  const { startDate, endDate, startLocal, endLocal, description, price, imageUrl, ...rest } = given;
  if (imageUrl) await finishEventImage(context, { imageUrl, userId });
  await context.database.db.transaction(async (db) => {
    const before = await lockHosting(db, { id, userId, action: 'edit' });
    const changes = withInstants(given, given.timezone ?? before.timezone);
    refuseImpossible(before, changes, context.now());
    const isNewPrice = price !== undefined && price !== before.price;
    const isNewCapacity = changes.maxAttendees !== undefined && changes.maxAttendees !== before.maxAttendees;
    if (before.paymentMode === 'online' && (isNewPrice || isNewCapacity)) {
      throw new AppError('CONFLICT', 'The tickets of this event say what it costs, and how many fit in');
    }
    if (isNewPrice) await requireHosting(db, { id, userId, action: 'money' });
    if (isNewPrice && (await hasPaidAttendee(db, id))) {
      throw new AppError('CONFLICT', "The price can't change once someone has paid");
    }
    const [after] = await db
      .update(events)
      .set({
        ...rest,
        ...(await placeAfter(db, before, changes)),
        ...(isNewPrice ? priceColumns(price) : {}),
        ...(imageUrl === undefined ? {} : { imageUrl: imageUrl || null }),
        ...(description === undefined ? {} : { description: plainDescription(description) }),
        ...timesAfter(before, changes),
        updatedAt: sql`now()`,
      })
      .where(eq(events.id, id))
      .returning();
    if (!after) throw new AppError('NOT_FOUND', 'Event not found');
    if (imageUrl) await keepEventImage(db, imageUrl);
    if (after.endsAt < before.endsAt) await boundHolds(db, after);
    await announceSpots(context, db, await fillSpots(db, id, context.now()));
    if (changesPlans(before, changes)) await gatherChanges(context, db, before, after);
  });
}

/**
 * Notes that an attendee has paid, or that this was a slip; repeating it changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a free event
 */
export async function setAttendeePaid(
  db: Db,
  { id, userId, rsvpId, hasPaid }: { id: string; userId: string; rsvpId: string; hasPaid: boolean },
): Promise<void> {
  await db.transaction(async (db) => {
    const event = await lockHosting(db, { id, userId, action: 'money' });
    if (hasPaid && event.price === 0) throw new AppError('INVALID_INPUT', 'This event is free');
    const [marked] = await db
      .update(rsvps)
      .set({ paidAt: hasPaid ? sql`coalesce(${rsvps.paidAt}, now())` : null })
      .where(and(eq(rsvps.id, rsvpId), eq(rsvps.eventId, id), ne(rsvps.status, 'cancelled')))
      .returning({ id: rsvps.id });
    if (!marked) throw new AppError('NOT_FOUND', 'Attendee not found');
  });
}

/**
 * Takes a person off one's own event, whose spot goes to the waitlist, or lets a removed one respond again.
 * The person is notified of the removal; repeating it changes nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function setAttendeeRemoved(
  context: AppContext,
  { id, userId, rsvpId, isRemoved }: { id: string; userId: string; rsvpId: string; isRemoved: boolean },
): Promise<void> {
  const now = context.now();
  await context.database.db.transaction(async (db) => {
    const { paymentMode } = await lockHosting(db, { id, userId, action: 'attendees' });
    const isTheirs = and(eq(rsvps.id, rsvpId), eq(rsvps.eventId, id));
    const [before] = await db.select().from(rsvps).where(isTheirs);
    if (!before) throw new AppError('NOT_FOUND', 'Attendee not found');
    if ((before.status === 'removed') === isRemoved) return;
    if (paymentMode === 'online' && before.status === 'attending') {
      throw new AppError('CONFLICT', 'Refund their tickets instead: the money goes back with the spot');
    }
    await db
      .update(rsvps)
      .set({
        status: isRemoved ? 'removed' : 'cancelled',
        waitlistedAt: null,
        confirmBy: null,
        updatedAt: sql`now()`,
      })
      .where(isTheirs);
    if (before.status === 'attending') {
      await db
        .update(events)
        .set({ attendeeCount: sql`${events.attendeeCount} - 1` })
        .where(eq(events.id, id));
    }
    if (isRemoved) await enqueueRsvpMails(context, db, [rsvpId], 'removed', now.toISOString());
    await announceSpots(context, db, await fillSpots(db, id, now));
    await refreshAttendeePreview(db, id);
  });
}

/** Cancels one's own event for good; repeating it changes nothing and sends no more mails. */
export async function cancelEvent(
  context: AppContext,
  { id, userId, reason }: { id: string; userId: string; reason: string },
): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const event = await lockHosting(db, { id, userId, action: 'cancel' });
    if (event.status === 'cancelled') return;
    if (event.endsAt <= context.now()) throw new AppError('EVENT_ENDED', 'This event has ended');
    await db
      .update(events)
      .set({ status: 'cancelled', cancelReason: reason, updatedAt: sql`now()` })
      .where(eq(events.id, id));
    await enqueueRsvpMails(context, db, await listCancelledIds(db, id), 'event-cancelled', 'once');
    if (event.paymentMode === 'online') await startRefunds(context, db, id);
  });
}

/** Deletes one's own event if nobody has responded to it. */
export async function deleteEvent(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  await db.transaction(async (db) => {
    await lockHosting(db, { id, userId, action: 'delete' });
    const answers =
      (await db.$count(rsvps, eq(rsvps.eventId, id))) + (await db.$count(orders, eq(orders.eventId, id)));
    if (answers > 0) throw new AppError('CONFLICT', 'People have RSVPed to this event. Cancel it instead.');
    await db.delete(events).where(eq(events.id, id));
  });
}
