import type { Door } from '@quad/shared/contract/door-hosting';
import { mergeScans, type Scan } from '@quad/shared/door-merge';
import { type ClosedDoor, fateOfLate, type LateFate } from '@quad/shared/late-scans';
import { lateScansMax } from '@quad/shared/limits';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { AppError } from '../../errors';
import { fillSpots, lockEvent } from '../rsvps/event-spots';
import { announceSpots, inTurn } from '../rsvps/rsvps.service';
import type { DoorAccess } from './door-access';
import { settlePasses } from './door-entries';
import { findPasses, markPaid } from './door-passes';
import { takeSpots } from './walk-in-spots';

/** What becomes of a scan of this phone by the time that it names; at an open door it counts. */
export function fateOf(
  { closedAt, heardAt }: Pick<DoorAccess, 'closedAt' | 'heardAt'>,
  { at, isWalkIn }: { at: number; isWalkIn: boolean },
): LateFate {
  if (!closedAt) return 'counts';
  const times: ClosedDoor = { closedAt: closedAt.getTime(), heardAt: heardAt.getTime() };
  return fateOfLate({ at, isWalkIn }, times);
}

/**
 * Bounds what a phone hands in after its door was closed; within the caller's transaction with the event's lock.
 * @throws AppError CONFLICT
 */
export async function checkLateLot(
  db: Db,
  { event, device, closedAt }: DoorAccess,
  nonces: readonly string[],
): Promise<void> {
  if (!closedAt) return;
  const { rows } = await db.execute<{ handed: number }>(sql`
    select count(*)::int as handed from door_scans
    where event_id = ${event.id} and device = ${device} and received_at > ${closedAt.toISOString()}
      and nonce <> all(${sql.param([...nonces])}::uuid[])`);
  if ((rows[0]?.handed ?? 0) + nonces.length <= lateScansMax) return;
  throw new AppError('CONFLICT', 'This door is closed. Save the waiting scans as a file for the host.');
}

interface Waiting extends Record<string, unknown> {
  nonce: string;
  passId: string;
  device: string;
  at: number;
  isWalkIn: boolean;
  paidInCash: boolean;
}

/** Those of these scans that still wait, the earliest first. */
async function findWaiting(db: Db, eventId: string, nonces: readonly string[]): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting>(sql`
    select s.nonce, s.pass_id as "passId", s.device, round(extract(epoch from s.at) * 1000)::float8 as at,
      p.is_walk_in as "isWalkIn", s.paid_in_cash as "paidInCash"
    from door_scans s join passes p on p.id = s.pass_id
    where s.event_id = ${eventId} and s.nonce = any(${sql.param([...nonces])}::uuid[]) and s.doubt = 'waiting'
    order by s.at, s.nonce`);
  return rows;
}

/** Gives walk-ins whom the host confirmed what spots are free, in their order; the others are in beyond the capacity. */
async function placeWalkIns(
  db: Db,
  { eventId, ids, now }: { eventId: string; ids: readonly string[]; now: Date },
): Promise<Set<string>> {
  const placed = await takeSpots(db, { eventId, wanted: ids.length, now });
  const beyond = ids.slice(placed);
  await db.execute(sql`
    update passes set is_cancelled = false, is_over_capacity = id = any(${sql.param(beyond)}::uuid[])
    where id = any(${sql.param([...ids])}::uuid[])`);
  return new Set(beyond);
}

async function confirm(context: AppContext, db: Db, eventId: string, waiting: readonly Waiting[]) {
  await announceSpots(context, db, await fillSpots(db, eventId, context.now()));
  const walkIns = [...new Set(waiting.filter(({ isWalkIn }) => isWalkIn).map(({ passId }) => passId))];
  const beyond =
    walkIns.length > 0 ? await placeWalkIns(db, { eventId, ids: walkIns, now: context.now() }) : new Set();
  const passes = await findPasses(db, eventId, waiting);
  const doubts = waiting.map(({ nonce, passId }) => ({
    nonce,
    doubt: beyond.has(passId) ? 'over-capacity' : (passes.get(passId)?.doubt ?? null),
  }));
  await db.execute(sql`
    update door_scans s set doubt = decided.doubt
    from jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb) as decided(nonce uuid, doubt text)
    where s.nonce = decided.nonce`);
  await markPaid(db, eventId, waiting);
  const known = [...passes.values()].flatMap(({ id, scans }) =>
    scans.map((scan): Scan => ({ ...scan, passId: id })),
  );
  const confirmed = waiting.map(({ nonce, passId, device, at }): Scan => {
    return { nonce, passId, device, at, kind: 'in' };
  });
  const entries = mergeScans([...known, ...confirmed]);
  await settlePasses(db, { eventId, entries, passIds: [...passes.keys()], now: context.now() });
  await db.execute(sql`select quad_publish_attendance(${eventId})`);
}

/** The host's word on people of whom a phone told after its door was closed. Repeating it changes nothing. */
export async function decideOnLate(
  context: AppContext,
  {
    eventId,
    nonces,
    decision,
  }: { eventId: string; nonces: readonly string[]; decision: 'confirm' | 'dismiss' },
): Promise<void> {
  await inTurn(context, eventId, async (db) => {
    await lockEvent(db, eventId);
    const waiting = await findWaiting(db, eventId, nonces);
    if (waiting.length === 0) return;
    if (decision === 'confirm') await confirm(context, db, eventId, waiting);
    else {
      const dismissed = sql.param(waiting.map(({ nonce }) => nonce));
      await db.execute(
        sql`update door_scans set doubt = 'dismissed' where nonce = any(${dismissed}::uuid[])`,
      );
    }
    await context.live.publish(db, { doorOf: eventId });
  });
}

/** A scan `s` that waits for the host, and that its phone did not take back. */
export const isWaiting = sql`s.doubt = 'waiting' and s.kind = 'in' and s.pass_id is not null
  and not exists (select from door_scans undo where undo.pass_id = s.pass_id and undo.kind = 'undo'
    and undo.device = s.device and (undo.at, undo.nonce) > (s.at, s.nonce))`;

/** How many people wait for the host. */
export async function countWaiting(db: Db, eventId: string): Promise<Door['waitingCount']> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from door_scans s where s.event_id = ${eventId} and ${isWaiting}`,
  );
  return rows[0]?.count ?? 0;
}
