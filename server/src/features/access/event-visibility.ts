import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { writtenOnce } from '../../db/written-once';
import { AppError } from '../../errors';
import { hasBlockBetween } from './blocks';

/**
 * Whether the row of `events` is open to a viewer (null: a visitor or guest): it isn't hidden, and there is
 * no block between its host and the viewer.
 */
export const isOpenTo = (viewerId: SQL | string | null): SQL =>
  and(isNull(events.hiddenAt), sql`not ${hasBlockBetween(viewerId, sql`${events.hostId}`)}`) ?? sql`true`;

const openEvent = writtenOnce((db) =>
  db
    .select({ hostId: events.hostId, maxAttendees: events.maxAttendees })
    .from(events)
    .where(and(eq(events.id, sql.placeholder('id')), isOpenTo(sql`${sql.placeholder('viewer')}`)))
    .prepare('events_open'),
);

/** Which of these events are open to a viewer. */
export async function findOpenEvents(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, [...ids]), isOpenTo(viewerId)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Guards everything that belongs to an event like the event itself: its lists are not found instead of empty.
 * @throws AppError NOT_FOUND
 */
export async function requireOpenEvent(
  db: Db,
  eventId: string,
  viewerId: string | null,
): Promise<{ hostId: string | null; maxAttendees: number | null }> {
  const [event] = await openEvent(db).execute({ id: eventId, viewer: viewerId });
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  return event;
}
