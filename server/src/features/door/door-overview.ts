import type { Arrival, Door } from '@quad/shared/contract/door-hosting';
import type { PageQuery } from '@quad/shared/contract/fields';
import { isClockOff } from '@quad/shared/door-merge';
import { doorListMax, scanNamesDays } from '@quad/shared/limits';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { eventKeys } from '../../db/schema/door';
import type { events } from '../../db/schema/events';
import { countDoor } from './door-counts';
import { isCounted } from './door-entries';
import { passPeople } from './door-pack';
import { entranceSecret } from './entrance';
import { countWaiting, isWaiting } from './late-scans';
import { type EventKeys, ensureEventKeys } from './pass-keys';
import { ownDoorLabel } from './passes';

type Event = typeof events.$inferSelect;
type Row<T> = T & Record<string, unknown>;

const devicesMax = 200;

const nameOf = sql`coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.guest_name, p.walk_in_name, 'Someone')`;
const labelOf = sql`coalesce(d.label, ${ownDoorLabel})`;
const entryOf = (scan: ReturnType<typeof sql>) =>
  sql`jsonb_build_object('at', ${wireInstant(sql`${scan}.at`)}, 'door', ${labelOf})`;

async function listDevices(db: Db, eventId: string, now: Date): Promise<Door['devices']> {
  const { rows } = await db.execute<
    Row<Omit<Door['devices'][number], 'clockOffset'> & { offset: number | null }>
  >(sql`
    select d.id as device, d.label, nullif(concat_ws(' ', u.first_name, u.last_name), '') as helper,
      (select count(*)::int from passes p where p.event_id = d.event_id and p.checked_in_by = d.id) as "letIn",
      ${wireInstant(sql`d.last_seen_at`)} as "lastSeenAt", ${wireInstant(sql`d.pack_at`)} as "packAt", d.clock_offset as "offset",
      case when d.code_id is not null then coalesce(c.revoked_at, c.ends_at) <= ${now.toISOString()}::timestamptz
           else e.host_id is distinct from d.user_id
             and not exists (select from event_roles h where h.event_id = d.event_id and h.user_id = d.user_id and h.status = 'accepted')
      end as "isClosed"
    from door_devices d join events e on e.id = d.event_id
    left join door_codes c on c.id = d.code_id left join users u on u.id = d.user_id
    where d.event_id = ${eventId} order by d.last_seen_at desc, d.id limit ${devicesMax}`);
  return rows.map(({ offset, ...device }) => ({
    ...device,
    clockOffset: offset !== null && isClockOff(offset) ? Math.round(offset / 1000) : null,
  }));
}

async function listDoubles(db: Db, eventId: string): Promise<Door['doubles']> {
  const { rows } = await db.execute<Row<Door['doubles'][number]>>(sql`
    select p.id as "passId", ${nameOf} as name,
      (select jsonb_agg(${entryOf(sql`s`)} order by s.at, s.nonce) from door_scans s left join door_devices d on d.id = s.device
       where s.pass_id = p.id and s.kind = 'in' and ${isCounted}
         and not exists (select from door_scans undo where undo.pass_id = s.pass_id and undo.kind = 'undo'
           and undo.device = s.device and (undo.at, undo.nonce) > (s.at, s.nonce))) as entries
    from passes p ${passPeople}
    where p.event_id = ${eventId} and p.doubles > 0 order by p.changed_at desc, p.id limit ${doorListMax}`);
  return rows;
}

async function listToCheck(db: Db, eventId: string): Promise<Door['toCheck']> {
  const { rows } = await db.execute<Row<Door['toCheck'][number]>>(sql`
    select p.id as "passId", ${nameOf} as name, s.doubt as reason, ${entryOf(sql`s`)} as entry
    from door_scans s join passes p on p.id = s.pass_id left join door_devices d on d.id = s.device ${passPeople}
    where s.event_id = ${eventId} and s.doubt is not null and ${isCounted} and p.checked_in_at = s.at and p.checked_in_by = s.device
    order by s.at desc, s.nonce limit ${doorListMax}`);
  return rows;
}

async function listWaiting(db: Db, eventId: string): Promise<Door['waiting']> {
  const { rows } = await db.execute<Row<Door['waiting'][number]>>(sql`
    select s.nonce, p.id as "passId", ${nameOf} as name, p.is_walk_in as "isWalkIn", ${entryOf(sql`s`)} as entry,
      ${wireInstant(sql`s.received_at`)} as "receivedAt"
    from door_scans s join passes p on p.id = s.pass_id left join door_devices d on d.id = s.device ${passPeople}
    where s.event_id = ${eventId} and ${isWaiting} order by s.at desc, s.nonce limit ${doorListMax}`);
  return rows;
}

async function listCash(db: Db, eventId: string): Promise<Door['cash']> {
  const { rows } = await db.execute<Row<Door['cash'][number]>>(sql`
    select distinct on (p.paid_in_cash_at, p.id) p.id as "passId", ${nameOf} as name, ${entryOf(sql`s`)} as entry
    from passes p join door_scans s on s.pass_id = p.id and s.paid_in_cash left join door_devices d on d.id = s.device ${passPeople}
    where p.event_id = ${eventId} and p.paid_in_cash_at is not null
    order by p.paid_in_cash_at desc, p.id, s.at limit ${doorListMax}`);
  return rows;
}

/** Whether the names that came with the scans of an event are forgotten. */
export const areNamesGone = ({ endsAt }: Pick<Event, 'endsAt'>, now: Date): boolean =>
  endsAt.getTime() + scanNamesDays * 86_400_000 < now.getTime();

async function settingsOf(keys: EventKeys) {
  const { liveCodesOnly, selfCheckIn } = keys;
  return { liveCodesOnly, selfCheckIn, entranceSecret: selfCheckIn ? entranceSecret(keys) : null };
}

/** The door as its host sees it now. */
export async function findDoorOverview(context: AppContext, event: Event): Promise<Door> {
  const { db } = context.database;
  const now = context.now();
  const keys = await ensureEventKeys(context, db, event.id);
  const { rows } = await db.execute<{ walkIns: number; cashCount: number }>(sql`
    select count(*) filter (where is_walk_in and not is_cancelled)::int as "walkIns",
      count(*) filter (where paid_in_cash_at is not null)::int as "cashCount"
    from passes where event_id = ${event.id}`);
  return {
    counts: await countDoor(db, event.id, now),
    walkIns: rows[0]?.walkIns ?? 0,
    isUsed: keys.usedAt !== null,
    devices: await listDevices(db, event.id, now),
    waiting: await listWaiting(db, event.id),
    waitingCount: await countWaiting(db, event.id),
    doubles: await listDoubles(db, event.id),
    toCheck: await listToCheck(db, event.id),
    cash: await listCash(db, event.id),
    cashCount: rows[0]?.cashCount ?? 0,
    ...(await settingsOf(keys)),
    areNamesGone: areNamesGone(event, now),
    now: now.getTime(),
  };
}

/** Changes how the door of an event works. */
export async function changeDoorSettings(
  context: AppContext,
  eventId: string,
  changes: { liveCodesOnly?: boolean | undefined; selfCheckIn?: boolean | undefined },
): Promise<void> {
  const { db } = context.database;
  await ensureEventKeys(context, db, eventId);
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db.update(eventKeys).set(changes).where(eq(eventKeys.eventId, eventId));
}

/** Who came, by name, or who had a spot and did not; and how many of each. No names once they are forgotten. */
export async function listArrivals(
  db: Db,
  {
    event,
    came,
    limit,
    offset,
    now,
  }: Omit<PageQuery, 'cursor'> & { event: Event; came: boolean; offset: number; now: Date },
): Promise<{ arrivals: Arrival[]; came: number; noShows: number; walkIns: number; hasMore: boolean }> {
  const { rows: counts } = await db.execute<{ came: number; noShows: number; walkIns: number }>(sql`
    select (select count(*)::int from passes p where p.event_id = e.id and p.is_attended) as came,
      greatest(0, e.attendee_count - (select count(*)::int from passes p where p.event_id = e.id and p.is_attended
        and not p.is_over_capacity)) as "noShows",
      (select count(*)::int from passes p where p.event_id = e.id and p.is_walk_in and not p.is_cancelled) as "walkIns"
    from events e where e.id = ${event.id}`);
  const numbers = counts[0] ?? { came: 0, noShows: 0, walkIns: 0 };
  if (areNamesGone(event, now)) return { ...numbers, arrivals: [], hasMore: false };
  const which = came
    ? sql`p.checked_in_at is not null`
    : sql`p.checked_in_at is null and (r.status = 'attending' or (p.is_walk_in and not p.is_cancelled))`;
  const { rows } = await db.execute<Row<Arrival>>(sql`
    select coalesce(p.id, r.id) as "passId", ${nameOf} as name, coalesce(p.is_walk_in, false) as "isWalkIn",
      case when p.checked_in_at is not null
        then jsonb_build_object('at', ${wireInstant(sql`p.checked_in_at`)}, 'door', ${labelOf}) end as entry
    from (select * from rsvps where event_id = ${event.id}) r
    full join (select p.*, coalesce(p.rsvp_id, t.rsvp_id) as owner_id, t.status as ticket_status
      from passes p left join tickets t on t.id = p.ticket_id where p.event_id = ${event.id}) p on p.owner_id = r.id
    left join users u on u.id = r.user_id left join door_devices d on d.id = p.checked_in_by
    where ${which} and (p.ticket_status is null or p.ticket_status in ('valid', 'offered') or p.checked_in_at is not null)
    order by p.checked_in_at desc, name, coalesce(p.id, r.id) limit ${limit + 1} offset ${offset}`);
  return { ...numbers, arrivals: rows.slice(0, limit), hasMore: rows.length > limit };
}
