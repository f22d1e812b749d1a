import { isUuid } from '@quad/shared/uuid';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { favorites } from '../../db/schema/participation';
import { AppError } from '../../errors';
import { isOpenTo } from '../access/event-visibility';

/**
 * The event with this `id`: our own, or the seller's if the source is given.
 * @param viewerId must be allowed to see it; null for what anybody may do
 * @throws AppError NOT_FOUND
 */
async function requireEventId(
  db: Db,
  id: string,
  externalSource: string | null | undefined,
  viewerId: string | null,
): Promise<string> {
  const isSellers = Boolean(externalSource) && externalSource !== 'user' && !isUuid(id);
  if (!isSellers && !isUuid(id)) throw new AppError('NOT_FOUND', 'Event not found');
  const [event] = await db
    .select({ id: sql<string>`coalesce(${events.foldedIntoId}, ${events.id})` })
    .from(events)
    .where(
      and(
        isSellers
          ? and(eq(events.externalSource, externalSource ?? ''), eq(events.externalId, id))
          : eq(events.id, id),
        isOpenTo(viewerId),
      ),
    )
    // Two sources may have the same id: the one that has been here longest has the name.
    .orderBy(events.createdAt, events.id)
    .limit(1);
  if (!event) throw new AppError('NOT_FOUND', 'Event not found');
  return event.id;
}

interface FavoriteArgs {
  userId: string;
  id: string;
  externalSource: string | null | undefined;
}

/** Adds a favorite; repeating it changes nothing. */
export async function addFavorite(db: Db, { userId, id, externalSource }: FavoriteArgs): Promise<void> {
  const eventId = await requireEventId(db, id, externalSource, userId);
  await db.insert(favorites).values({ userId, eventId }).onConflictDoNothing();
}

/** Removes a favorite, also across a block; if there is none, nothing changes. */
export async function removeFavorite(db: Db, { userId, id, externalSource }: FavoriteArgs): Promise<void> {
  const eventId = await requireEventId(db, id, externalSource, null);
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.eventId, eventId)));
}
