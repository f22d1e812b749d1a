import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { hasBlockBetween } from './blocks';

/**
 * Whether the row of `events` stands for a viewer (null: a visitor or guest): it is not hidden, and its host and the
 * viewer have no block.
 */
export const isOpenTo = (viewerId: string | null): SQL =>
  and(isNull(events.hiddenAt), sql`not ${hasBlockBetween(viewerId, sql`${events.hostId}`)}`) ?? sql`true`;

/**
 * Guards what belongs to an event, as the event itself is guarded: lists of it are not found instead of empty.
 * @throws AppError NOT_FOUND
 */
export async function requireOpenEvent(
  db: Db,
  eventId: string,
  viewerId: string | null,
): Promise<{ hostId: string | null }> {
  const [event] = await db
    .select({ hostId: events.hostId })
    .from(events)
    .where(and(eq(events.id, eventId), isOpenTo(viewerId)));
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  return event;
}
