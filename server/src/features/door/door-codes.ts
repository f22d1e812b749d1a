import { createHash, randomInt } from 'node:crypto';
import type { DoorCode, DoorCodeBody, DoorCodeChanges } from '@quad/shared/contract/door-hosting';
import { doorCodesMax } from '@quad/shared/limits';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { doorCodes, doorDevices } from '../../db/schema/door';
import type { events } from '../../db/schema/events';
import { AppError } from '../../errors';
import { lockHosting } from '../access/event-roles';

/** Ended codes that are still listed. */
const listedMax = doorCodesMax * 5;
/** Codes end at the latest so long after the event. */
const afterEventMs = 7 * 86_400_000;

/** Only with the server's secret can digits be compared with what is stored: there are few to try. */
export const hashOfCode = ({ signer }: AppContext, digits: string): string =>
  createHash('sha256').update(signer.sign('door-code', digits)).digest('base64url');

/** The codes of an event, those that work first. */
export async function listDoorCodes(db: Db, eventId: string, now: Date): Promise<DoorCode[]> {
  const { rows } = await db.execute<DoorCode & Record<string, unknown>>(sql`
    select c.id, c.label, quad_json_instant(coalesce(c.revoked_at, c.ends_at)) as "endsAt",
      case when c.revoked_at is not null or c.ends_at <= ${now.toISOString()}::timestamptz then 'ended'
           when used.last_seen_at is null then 'unused' else 'in-use' end as state,
      quad_json_instant(used.last_seen_at) as "lastSeenAt", used.let_in as "letIn"
    from door_codes c cross join lateral (
      select max(d.last_seen_at) as last_seen_at,
        (select count(*)::int from passes p where p.event_id = c.event_id and p.checked_in_by = any(array_agg(d.id))) as let_in
      from door_devices d where d.code_id = c.id) used
    where c.event_id = ${eventId}
    order by (c.revoked_at is not null or c.ends_at <= ${now.toISOString()}::timestamptz), c.created_at desc, c.id
    limit ${listedMax}`);
  return rows;
}

const works = (eventId: string, now: Date) =>
  and(eq(doorCodes.eventId, eventId), isNull(doorCodes.revokedAt), gt(doorCodes.endsAt, now));

/** @throws AppError INVALID_INPUT for an end that has passed or is far off */
function checkEnd(end: Date, event: typeof events.$inferSelect, now: Date): void {
  if (end <= now) throw new AppError('INVALID_INPUT', 'The code must end in the future');
  if (end.getTime() > Math.max(event.endsAt.getTime(), now.getTime()) + afterEventMs) {
    throw new AppError('INVALID_INPUT', 'The code must end within a week after the event');
  }
}

/**
 * Makes a code, whose digits nobody can read later.
 * @throws AppError as lockHosting; INVALID_INPUT for an end that has passed or is far off; CONFLICT if ten work
 */
export async function makeDoorCode(
  context: AppContext,
  { eventId, userId, label, endsAt }: DoorCodeBody & { eventId: string; userId: string },
): Promise<{ code: string; codes: DoorCode[] }> {
  const now = context.now();
  const end = new Date(endsAt);
  return context.database.db.transaction(async (db) => {
    const event = await lockHosting(db, { id: eventId, userId, action: 'run-door' });
    checkEnd(end, event, now);
    if ((await db.$count(doorCodes, works(eventId, now))) >= doorCodesMax) {
      throw new AppError('CONFLICT', `You have ${doorCodesMax} codes. End one to make another.`);
    }
    for (;;) {
      const code = String(randomInt(100_000_000)).padStart(8, '0');
      const made = await db
        .insert(doorCodes)
        .values({
          eventId,
          label,
          endsAt: end,
          codeHash: hashOfCode(context, code),
          madeBy: userId,
          createdAt: now,
        })
        // Another event may have the same digits, even if its code has ended.
        .onConflictDoNothing()
        .returning({ id: doorCodes.id });
      if (made.length > 0) return { code, codes: await listDoorCodes(db, eventId, now) };
    }
  });
}

/**
 * Names the door of a code, or moves its end.
 * @throws AppError as lockHosting; NOT_FOUND for a code that has ended; INVALID_INPUT as makeDoorCode
 */
export async function changeDoorCode(
  context: AppContext,
  {
    eventId,
    codeId,
    userId,
    label,
    endsAt,
  }: DoorCodeChanges & { eventId: string; codeId: string; userId: string },
): Promise<DoorCode[]> {
  const now = context.now();
  return context.database.db.transaction(async (db) => {
    const event = await lockHosting(db, { id: eventId, userId, action: 'run-door' });
    const end = endsAt === undefined ? undefined : new Date(endsAt);
    if (end) checkEnd(end, event, now);
    const isThis = and(eq(doorCodes.id, codeId), works(eventId, now));
    const [changed] = await db
      .update(doorCodes)
      // At least one column: an empty change is none.
      .set({ label: label ?? sql`${doorCodes.label}`, endsAt: end })
      .where(isThis)
      .returning({ id: doorCodes.id });
    if (!changed) throw new AppError('NOT_FOUND', 'This code has ended. Make another.');
    if (label !== undefined) {
      await db.update(doorDevices).set({ label }).where(eq(doorDevices.codeId, codeId));
    }
    return listDoorCodes(db, eventId, now);
  });
}

/**
 * Ends a code now; repeating it changes nothing.
 * @throws AppError as lockHosting; NOT_FOUND
 */
export async function endDoorCode(
  context: AppContext,
  { eventId, codeId, userId }: { eventId: string; codeId: string; userId: string },
): Promise<DoorCode[]> {
  const now = context.now();
  return context.database.db.transaction(async (db) => {
    await lockHosting(db, { id: eventId, userId, action: 'run-door' });
    const [ended] = await db
      .update(doorCodes)
      .set({
        revokedAt: sql`coalesce(${doorCodes.revokedAt}, least(${doorCodes.endsAt}, ${now.toISOString()}::timestamptz))`,
      })
      .where(and(eq(doorCodes.id, codeId), eq(doorCodes.eventId, eventId)))
      .returning({ id: doorCodes.id });
    if (!ended) throw new AppError('NOT_FOUND', 'This code no longer exists');
    return listDoorCodes(db, eventId, now);
  });
}
