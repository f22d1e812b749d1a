import type { SessionUser } from '@quad/shared/contract/auth';
import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { events } from '../../db/schema/events';
import { auditLog, reports } from '../../db/schema/moderation';
import { AppError } from '../../errors';
import { hide, undoRemoval } from '../moderation/removals';
import { tellTakenDown } from '../rsvps/taken-down';

interface Act {
  actor: Pick<SessionUser, 'id' | 'permissions'>;
  eventId: string;
  note: string;
}

/**
 * Hides an event as if it had been reported and that were decided, so that it is shown again in the same way.
 * @throws AppError NOT_FOUND; CONFLICT if it is hidden
 */
export async function hideEvent(context: AppContext, { actor, eventId, note }: Act): Promise<void> {
  const target = { targetType: 'event', targetId: eventId } as const;
  const now = context.now();
  await context.database.db.transaction(async (db) => {
    const [event] = await db.select({ hiddenAt: events.hiddenAt }).from(events).where(eq(events.id, eventId));
    if (!event) throw new AppError('NOT_FOUND', 'This event no longer exists');
    if (event.hiddenAt) throw new AppError('CONFLICT', 'This event is hidden already');
    await hide(db, target, now);
    await tellTakenDown(context, db, eventId, { reason: note });
    await db.insert(reports).values({
      ...target,
      reason: 'other',
      details: note,
      reporterId: actor.id,
      reporterHash: `console:${actor.id}`,
      status: 'hidden',
      decidedAt: now,
    });
    await db
      .insert(auditLog)
      .values({ actorId: actor.id, action: 'event.hide', ...target, details: { note } });
  });
}

/**
 * Shows an event again that a moderator has hidden.
 * @throws AppError CONFLICT if none has
 */
export async function showEvent(context: AppContext, { actor, eventId, note }: Act): Promise<void> {
  const target = { targetType: 'event', targetId: eventId } as const;
  await undoRemoval(context, target, { actor, note });
}
