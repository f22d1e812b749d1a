import type { DoorPack, PackPass, SyncResult } from '@quad/shared/contract/door';
import { doorPageMax } from '@quad/shared/limits';
import { zonesText } from '@quad/shared/zone-book';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { cursorInstant } from '../../db/fragments';
import { doorDevices } from '../../db/schema/door';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import type { DoorAccess } from './door-access';
import { countDoor } from './door-counts';
import { isCounted } from './door-entries';
import { type EventKeys, ensureEventKeys, shownSecret } from './pass-keys';
import { ownDoorLabel } from './passes';

/**
 * A change gets its time before it is committed: what is this young is sent once more. Longer than any transaction
 * that changes passes lasts.
 */
const overlapSeconds = 30;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Makes the passes of people who have or want a spot, for those that nobody has asked for yet; of tickets where it has some. */
async function ensurePasses(db: Db, eventId: string): Promise<void> {
  await db.execute(sql`
    insert into passes (event_id, rsvp_id)
    select r.event_id, r.id from rsvps r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and (r.status = 'waitlisted' or (r.status = 'attending' and e.payment_mode = 'door'))
      and not exists (select from passes p where p.rsvp_id = r.id)
    order by r.id on conflict do nothing`);
  await db.execute(sql`
    insert into passes (event_id, ticket_id, key_version)
    select t.event_id, t.id, t.version from tickets t
    where t.event_id = ${eventId} and t.status in ('valid', 'offered')
      and not exists (select from passes p where p.ticket_id = t.id)
    order by t.id
    -- One that is being sent, or ended, right now is left to who shows it.
    for share of t skip locked on conflict do nothing`);
}

/** Whose passes `p` are: of a ticket's holder, or of an RSVP; as `t`, `r` and `u`. */
export const passPeople = sql`left join tickets t on t.id = p.ticket_id
  left join rsvps r on r.id = coalesce(p.rsvp_id, t.rsvp_id) left join users u on u.id = r.user_id`;

/** A scan of one pass, in a query of door_scans `s`. */
export const scanObject = sql`jsonb_build_object('nonce', s.nonce, 'kind', s.kind,
  'at', round(extract(epoch from s.at) * 1000), 'device', s.device)`;

/** A pass as the door knows it, in a query of passes `p` with their people. */
const packPass = sql`
  p.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.guest_name, p.walk_in_name, 'Someone') as name,
  case when p.is_walk_in then case when p.is_cancelled then 'cancelled' else 'attending' end
       when t.id is not null then case when t.status in ('valid', 'offered') then 'attending' else 'cancelled' end
       when r.status in ('attending', 'waitlisted') then r.status else 'cancelled' end as status,
  p.key_version as version,
  case when r.guest_email is not null then true end as "isGuest",
  case when p.is_walk_in then true end as "isWalkIn",
  case when coalesce(r.paid_at, p.paid_in_cash_at) is not null or t.id is not null then true end as "isPaid",
  (select jsonb_agg(${scanObject} order by s.at, s.nonce) from door_scans s where s.pass_id = p.id and ${isCounted}) as scans`;

/** Whether no phone but one whose door is closed has told of a walk-in `p`, and the host has not confirmed it. */
const isUnheard = sql`not exists (select from door_scans s where s.pass_id = p.id and ${isCounted})`;

type PassRow = { [Field in keyof PackPass]-?: PackPass[Field] | null } & {
  at: string;
  [column: string]: unknown;
};

/** Without what is not so: most passes are of members who have not come. */
function slim({ id, name, status, version, isGuest, isWalkIn, isPaid, scans }: PassRow): PackPass {
  const flags = { ...(isGuest && { isGuest }), ...(isWalkIn && { isWalkIn }), ...(isPaid && { isPaid }) };
  return {
    id: id ?? '',
    name: name ?? '',
    status: status ?? 'cancelled',
    version: version ?? 0,
    ...flags,
    ...(scans && { scans }),
  };
}

/** One pass as the door knows it. */
export async function findPackPass(db: Db, passId: string): Promise<PackPass | null> {
  const { rows } = await db.execute<PassRow>(sql`
    select ${packPass} from passes p ${passPeople} where p.id = ${passId}`);
  return rows[0] ? slim(rows[0]) : null;
}

/** What changed at a door since a cursor; without one, everything. */
export async function findDoorChanges(
  db: Db,
  { eventId, since, now }: { eventId: string; since: string | undefined; now: Date },
): Promise<SyncResult['changes'] & { cursor: string }> {
  await ensurePasses(db, eventId);
  const after = decodeKeyset(since);
  const { rows } = await db.execute<PassRow>(sql`
    select ${packPass}, ${cursorInstant(sql`p.changed_at`)} as at
    from passes p ${passPeople}
    where p.event_id = ${eventId} and not (p.is_walk_in and p.is_cancelled and ${isUnheard})
      and (${after?.at ?? null}::timestamptz is null or (p.changed_at, p.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by p.changed_at, p.id limit ${doorPageMax + 1}`);
  const { rows: clocks } = await db.execute<{ at: string }>(
    sql`select ${cursorInstant(sql`(clock_timestamp() - make_interval(secs => ${overlapSeconds}))`)} as at`,
  );
  const isComplete = rows.length <= doorPageMax;
  const page = rows.slice(0, doorPageMax);
  const last = page.at(-1);
  const young = { at: clocks[0]?.at ?? '', id: firstId };
  const cursor = isComplete || !last ? young : { at: last.at, id: last.id ?? firstId };
  const devices = await db
    .select({ device: doorDevices.id, label: doorDevices.label })
    .from(doorDevices)
    .where(eq(doorDevices.eventId, eventId))
    .orderBy(doorDevices.id)
    .limit(doorPageMax);
  return {
    passes: page.map(slim),
    devices: [...devices, { device: eventId, label: ownDoorLabel }],
    counts: await countDoor(db, eventId, now),
    isComplete,
    cursor: encodeKeyset(cursor),
  };
}

/** By what phones at an open door judge passes now. */
export function doorTerms(
  { id, title, category, status, startDate, endsAt, timezone, price }: DoorAccess['event'],
  { liveCodesOnly }: EventKeys,
): NonNullable<SyncResult['terms']> {
  return {
    event: {
      id,
      title,
      category,
      status,
      startDate: startDate.toISOString(),
      endsAt: endsAt.toISOString(),
      timezone,
      price,
    },
    zones: zonesText([timezone]),
    liveCodesOnly,
  };
}

/** Everything that a phone needs at an open door, or what changed since it last asked. */
export async function findDoorPack(
  context: AppContext,
  { device, event, label, closesAt }: DoorAccess,
  since: string | undefined,
): Promise<DoorPack> {
  const { db } = context.database;
  const now = context.now();
  const keys = await ensureEventKeys(context, db, event.id);
  const changes = await findDoorChanges(db, { eventId: event.id, since, now });
  await db.update(doorDevices).set({ packAt: now, lastSeenAt: now }).where(eq(doorDevices.id, device));
  return {
    ...changes,
    ...doorTerms(event, keys),
    label,
    device,
    closesAt: closesAt?.toISOString() ?? null,
    publicKey: keys.publicKey,
    liveSecret: shownSecret(keys),
    now: now.getTime(),
  };
}
