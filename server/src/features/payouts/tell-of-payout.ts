import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import type { payouts } from '../../db/schema/payouts';
import { notify } from '../notifications/notify';

/** Tells a host that an event's money is on its way, or came back; each try once. */
export async function tellOfPayout(
  context: AppContext,
  db: Db,
  { id, eventId, status, tries }: Pick<typeof payouts.$inferSelect, 'id' | 'eventId' | 'status' | 'tries'>,
): Promise<void> {
  const news = status === 'failed' ? 'returned' : status === 'paid' ? 'paid' : null;
  if (!news) return;
  const [event] = await db
    .select({ hostId: events.hostId, title: events.title })
    .from(events)
    .where(eq(events.id, eventId));
  if (!event?.hostId) return;
  await notify(context, db, {
    userId: event.hostId,
    kind: 'payouts',
    key: `payout:${id}:${tries}:${news}`,
    eventId,
    data: { payouts: news, title: event.title },
  });
}
