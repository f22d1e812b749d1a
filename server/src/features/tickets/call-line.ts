import { spotOfferMinutes } from '@quad/shared/limits';
import { inArray, sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { notify } from '../notifications/notify';

/** The mail to a guest in line for whom a spot is kept. */
export const spotMailQueue = defineQueue<{ rsvpId: string; version: string }>(
  'tickets.spot-mail',
  mailRetries,
);

/**
 * Keeps free spots of an event with tickets for the first in line, each for half an hour, and tells them. The caller holds the
 * event's lock.
 */
export async function callLine(context: AppContext, db: Db, eventId: string): Promise<void> {
  const version = context.now().toISOString();
  const { rows } = await db.execute<{ id: string }>(
    sql`select quad_call_line(${eventId}, ${version}::timestamptz, ${spotOfferMinutes}) as id`,
  );
  if (rows.length === 0) return;
  const called = await db
    .select({ id: rsvps.id, userId: rsvps.userId })
    .from(rsvps)
    .where(
      inArray(
        rsvps.id,
        rows.map(({ id }) => id),
      ),
    );
  for (const { id, userId } of called) {
    if (userId) {
      await notify(context, db, {
        kind: 'ticket_spot',
        key: `spot:${id}:${version}`,
        userId,
        eventId,
        data: {},
      });
    } else {
      await context.jobs.enqueue(db, spotMailQueue, { rsvpId: id, version }, { key: `${id}:${version}` });
    }
  }
}
