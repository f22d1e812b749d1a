import type { PackPass, WalkInBody } from '@quad/shared/contract/door';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { passes } from '../../db/schema/door';
import { AppError } from '../../errors';
import { fillSpots } from '../rsvps/event-spots';
import { announceSpots, inTurn } from '../rsvps/rsvps.service';
import type { DoorAccess } from './door-access';
import { countDoor } from './door-counts';
import { keepScans } from './door-entries';
import { findPackPass } from './door-pack';
import { checkLateLot, fateOf } from './late-scans';
import { ensureEventKeys } from './pass-keys';
import { returnSpots, takeSpots } from './walk-in-spots';

const publishAttendance = (db: Db, eventId: string) =>
  db.execute(sql`select quad_publish_attendance(${eventId})`);

/**
 * Lets in somebody without an RSVP, under the event's lock; the same walk-in sent again is the same.
 * @throws AppError EVENT_FULL if no spot is free, unless the person is in already; CONFLICT if the id is of another
 * pass; FORBIDDEN at a closed door, except for people who came in before: they wait for the host, without a spot
 */
export async function letWalkIn(
  context: AppContext,
  access: DoorAccess,
  body: WalkInBody,
): Promise<{ pass: PackPass; counts: Awaited<ReturnType<typeof countDoor>>; isOverCapacity: boolean }> {
  const { nonce, passId, name, at, paidInCash = false, isIn = false } = body;
  const now = context.now();
  const { device, closedAt } = access;
  const eventId = access.event.id;
  const fate = fateOf(access, { at, isWalkIn: true });
  if ((closedAt && !isIn) || fate === 'closed') throw new AppError('FORBIDDEN', 'This door is closed');
  await ensureEventKeys(context, context.database.db, eventId);
  const outcome = await inTurn(context, eventId, async (db) => {
    await announceSpots(context, db, await fillSpots(db, eventId, now));
    const [known] = await db.select().from(passes).where(eq(passes.id, passId));
    if (known && !(known.isWalkIn && known.eventId === eventId)) {
      throw new AppError('CONFLICT', 'This pass is taken. Please add the person again.');
    }
    let isOverCapacity = known?.isOverCapacity ?? false;
    if (!known && fate === 'waits') {
      await checkLateLot(db, access, [nonce]);
      await db
        .insert(passes)
        .values({ id: passId, eventId, isWalkIn: true, walkInName: name, isCancelled: true });
      const scan = { nonce, passId, kind: 'in' as const, at, device, paidInCash, doubt: 'waiting' as const };
      await keepScans(db, { eventId, known: [], scans: [scan], now });
      await context.live.publish(db, { doorOf: eventId });
    } else if (!known) {
      const isPlaced = (await takeSpots(db, { eventId, wanted: 1, now })) === 1;
      // What the waitlist got meanwhile stays.
      if (!isPlaced && !isIn) return null;
      isOverCapacity = !isPlaced;
      const paidInCashAt = paidInCash ? now : null;
      const walkIn = { id: passId, eventId, isWalkIn: true, walkInName: name, isOverCapacity };
      await db.insert(passes).values({ ...walkIn, paidInCashAt });
      const doubt = isPlaced ? null : ('over-capacity' as const);
      const cameAt = Math.min(at, now.getTime());
      const scan = { nonce, passId, kind: 'in' as const, at: cameAt, device, paidInCash, doubt };
      await keepScans(db, { eventId, known: [], scans: [scan], now });
      await publishAttendance(db, eventId);
      await context.live.publish(db, { doorOf: eventId });
    }
    const pass = await findPackPass(db, passId);
    if (!pass) throw new Error('The walk-in was not stored');
    return { pass, counts: await countDoor(db, eventId, now), isOverCapacity };
  });
  if (!outcome) throw new AppError('EVENT_FULL', 'No spots left');
  return outcome;
}

/** Gives back the spots of walk-ins who were undone, within the caller's transaction with the event's lock. */
export async function giveBackWalkIns(
  context: AppContext,
  db: Db,
  { eventId, passIds }: { eventId: string; passIds: readonly string[] },
): Promise<void> {
  const { rows } = await db.execute<{ placed: boolean }>(sql`
    update passes set is_cancelled = true, changed_at = clock_timestamp()
    where event_id = ${eventId} and id = any(${sql.param(passIds)}::uuid[])
      and is_walk_in and not is_cancelled and checked_in_at is null
    returning not is_over_capacity as placed`);
  const freed = rows.filter(({ placed }) => placed).length;
  if (freed === 0) return;
  const now = context.now();
  await returnSpots(db, { eventId, freed, now });
  await announceSpots(context, db, await fillSpots(db, eventId, now));
}
