import { and, eq, gt } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { isLive } from '../../db/fragments';
import { events } from '../../db/schema/events';
import { rsvps } from '../../db/schema/participation';
import { notify } from '../notifications/notify';
import { enqueueRsvpMails } from './rsvp-mails';

/**
 * Tells those who were going to an event that it does not take place here, in the transaction that takes it down; nobody if it
 * is over.
 * @param toHost why, for its host; absent if they are told in another way, or can't be
 */
export async function tellTakenDown(
  context: AppContext,
  db: Db,
  eventId: string,
  toHost?: { reason: string },
): Promise<void> {
  const now = context.now();
  const isAhead = and(eq(events.id, eventId), gt(events.endsAt, now));
  const [event] = await db.select({ title: events.title, hostId: events.hostId }).from(events).where(isAhead);
  if (!event) return;
  const version = now.toISOString();
  const going = await db
    .select({ id: rsvps.id })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), isLive(rsvps.status)));
  const ids = going.map(({ id }) => id);
  await enqueueRsvpMails(context, db, ids, 'event-taken-down', version);
  const { title, hostId } = event;
  if (!toHost || !hostId) return;
  await notify(context, db, {
    userId: hostId,
    kind: 'event_withdrawn',
    key: `event-taken-down:${eventId}:${version}`,
    eventId,
    data: { takenDown: 'host', title, reason: toHost.reason, answerTo: context.site.supportUrl },
  });
}
