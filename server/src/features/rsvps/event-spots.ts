import type { Attendance } from '@quad/shared/contract/rsvps';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { rsvps } from '../../db/schema/participation';
import { AppError } from '../../errors';

/** What became of an event's spots in one transaction; open pages get the new attendance when it commits. */
export interface SpotChanges {
  /** RSVPs promoted from the waitlist, in their order. */
  promotedIds: string[];
  attendance: Attendance;
  /** Whether somebody whom everyone may see came or left. */
  isPreviewOld: boolean;
}

/**
 * Locks the event's row: every change of attendance holds it, so capacity can't be exceeded. It comes before
 * the rows of RSVPs and invitations, so that two changes don't deadlock. Rows that only name the event are stored
 * meanwhile.
 */
export async function lockEvent(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`select from events where id = ${eventId} for no key update`);
}

/**
 * Releases an event's lapsed spots and gives free ones, for example after an increase of capacity, to the
 * waitlist; within the caller's transaction.
 * @throws AppError NOT_FOUND, also for a hidden event
 */
export async function fillSpots(db: Db, eventId: string, now: Date): Promise<SpotChanges> {
  const { rows } = await db.execute<{ changes: SpotChanges | null }>(
    sql`select quad_fill_spots(${eventId}, ${now.toISOString()}) as changes`,
  );
  const changes = rows[0]?.changes;
  if (!changes) throw new AppError('NOT_FOUND', 'Event not found');
  return changes;
}

/** Guests are never asked to confirm later than the event lasts, which now ends earlier; in the transaction that changes it. */
export async function boundHolds(db: Db, { id, endsAt }: { id: string; endsAt: Date }): Promise<void> {
  await db
    .update(rsvps)
    .set({ confirmBy: endsAt })
    .where(and(eq(rsvps.eventId, id), gt(rsvps.confirmBy, endsAt)));
}
