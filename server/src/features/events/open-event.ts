import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { AppError } from '../../errors';

/**
 * Whether the event stands and may be looked at; lists of unknown events are not found instead of empty.
 * @throws AppError NOT_FOUND
 */
export async function requireOpenEvent(db: Db, eventId: string): Promise<void> {
  const [event] = await db.select({ hiddenAt: events.hiddenAt }).from(events).where(eq(events.id, eventId));
  if (!event || event.hiddenAt) throw new AppError('NOT_FOUND', 'Event not found');
}
