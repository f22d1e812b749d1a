import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { favorites } from '../../db/schema/participation';
import { sources } from '../../db/schema/sources';
import { userRoles, users } from '../../db/schema/users';
import { type EventNews, eventNewsQueue } from '../imports/event-identity';
import { type NewNotification, notify } from '../notifications/notify';
import { nameOfSource, type SourceRow } from './source-address';

const peopleAtATime = 200;

const kinds = { moved: 'event_changed', cancelled: 'event_cancelled', withdrawn: 'event_withdrawn' } as const;

/** Queues news in the transaction that makes them; a job notifies people, so that no run waits for a crowd. */
export const tellWith =
  ({ jobs }: Pick<AppContext, 'jobs'>) =>
  (db: Db, news: readonly EventNews[]): Promise<void> =>
    jobs.enqueueAll(
      db,
      eventNewsQueue,
      news.map((data) => ({ data, key: data.key })),
    );

/** Whether news are still so: what was moved back, or is listed again, is no news. */
function isSo(event: typeof events.$inferSelect, { kind, key }: EventNews): boolean {
  if (event.hiddenAt) return false;
  if (kind === 'withdrawn') return event.withdrawnAt !== null;
  if (event.withdrawnAt) return false;
  if (kind === 'cancelled') return event.status === 'cancelled';
  return event.status !== 'cancelled' && key.includes(event.startDate.toISOString());
}

/** Notifies everybody who has the event among their favorites; each once, however often this runs. */
export async function tellFavorites(context: AppContext, news: EventNews): Promise<void> {
  const { db } = context.database;
  const [row] = await db
    .select({ event: events, source: sources })
    .from(events)
    .leftJoin(sources, eq(sources.id, events.sourceId))
    .where(eq(events.id, news.eventId));
  if (!row || !isSo(row.event, news) || row.event.endsAt <= context.now()) return;
  const data = {
    ...(news.isCorrection
      ? { isCorrection: true }
      : row.source
        ? { sourceName: nameOfSource(row.source) }
        : {}),
    ...(news.status ? { status: news.status } : {}),
    ...(news.kind === 'moved'
      ? {
          startDate: row.event.startDate.toISOString(),
          location: row.event.location,
          ...(news.before ? { before: news.before } : {}),
        }
      : {}),
  };
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const people = await db
      .select({ userId: favorites.userId })
      .from(favorites)
      .where(and(eq(favorites.eventId, news.eventId), gt(favorites.userId, after)))
      .orderBy(favorites.userId)
      .limit(peopleAtATime);
    for (const { userId } of people) {
      const notification: NewNotification = {
        userId,
        kind: kinds[news.kind],
        key: news.key,
        eventId: news.eventId,
        data,
      };
      await db.transaction((db) => notify(context, db, notification));
    }
    const last = people.at(-1);
    if (!last || people.length < peopleAtATime) return;
    after = last.userId;
  }
}

/** Tells those who look after sources that one is off; once. */
export async function tellSourceOff(context: AppContext, db: Db, source: SourceRow): Promise<void> {
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(userRoles.role, 'admin'), isNull(users.suspendedAt)));
  for (const { id } of admins) {
    await notify(context, db, {
      userId: id,
      kind: 'source_off',
      key: `source-off:${source.id}:${source.failingSince?.toISOString()}`,
      data: { sourceName: nameOfSource(source), reason: source.trouble },
    });
  }
}
