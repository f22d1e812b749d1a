import type { Attendee } from '@quad/shared/contract/event-hosting';
import type { PageQuery } from '@quad/shared/contract/fields';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, hasTypedParts, isLive, wireInstant } from '../../db/fragments';
import { rsvps } from '../../db/schema/participation';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';

export interface AttendeeFilter {
  eventId: string;
  /** Parts of a name or e-mail, in any order. */
  q?: string | undefined;
  status?: RsvpStatus | undefined;
}

interface AttendeeRow extends Attendee {
  [column: string]: unknown;
  id: string;
  at: string;
}

/** Members' addresses aren't searched, because the host must not learn them. */
function matches({ eventId, q, status }: AttendeeFilter): SQL {
  const names = sql`concat_ws(' ', u.first_name, u.last_name, r.guest_name, r.guest_email)`;
  return sql`r.event_id = ${eventId} and r.status <> 'cancelled'
    and (${status ?? null}::text is null or r.status = ${status ?? null})
    and (${!q} or ${hasTypedParts(names, q ?? '')})`;
}

const lines = sql`
  select *, case when status = 'waitlisted'
    then row_number() over (partition by event_id, status order by waitlisted_at, id)::int end as place
  from rsvps`;

const columns = sql`
  r.id, r.id as "rsvpId", r.user_id as "userId",
  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), r.guest_name, 'Someone') as name,
  u.profile_image_url as "avatarUrl", u.university, r.guest_email as "guestEmail",
  r.guest_address as "guestAddress", r.status, r.place as "waitlistPosition",
  coalesce(u.attendance_visibility = 'host', false) as "isPrivate", r.paid_at is not null as "hasPaid",
  (select jsonb_build_object('at', ${wireInstant(sql`p.checked_in_at`)}, 'door', coalesce(d.label, 'Entrance'))
   from passes p left join door_devices d on d.id = p.checked_in_by
   where (p.rsvp_id = r.id or p.ticket_id in (select id from tickets t where t.rsvp_id = r.id)) and p.checked_in_at is not null
   order by p.checked_in_at limit 1) as "checkedIn",
  ${wireInstant(sql`r.created_at`)} as "createdAt",
  ${cursorInstant(sql`r.created_at`)} as at`;

/** One page of everybody with an RSVP that isn't withdrawn, oldest first. */
export async function listAttendees(
  db: Db,
  { limit, cursor, ...filter }: PageQuery & AttendeeFilter,
): Promise<{ attendees: Attendee[]; nextCursor: string | null }> {
  const after = decodeKeyset(cursor);
  const { rows } = await db.execute<AttendeeRow>(sql`
    with r as (${lines} where event_id = ${filter.eventId})
    select ${columns} from r left join users u on u.id = r.user_id
    where ${matches(filter)}
      and (${after?.at ?? null}::timestamptz is null
           or (r.created_at, r.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by r.created_at, r.id limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { attendees: page, nextCursor: rows.length > limit && last ? encodeKeyset(last) : null };
}

/** The number of each status, regardless of the search. */
export async function countAttendees(db: Db, eventId: string) {
  const { rows } = await db.execute<{
    attending: number;
    maybe: number;
    waitlisted: number;
    guests: number;
    total: number;
  }>(sql`
    select count(*) filter (where status = 'attending')::int as attending,
           count(*) filter (where status = 'maybe')::int as maybe,
           count(*) filter (where status = 'waitlisted')::int as waitlisted,
           count(*) filter (where user_id is null)::int as guests, count(*)::int as total
    from rsvps where event_id = ${eventId} and status <> 'cancelled'`);
  return rows[0] ?? { attending: 0, maybe: 0, waitlisted: 0, guests: 0, total: 0 };
}

/** Whether something goes back to somebody for tickets that they hold: then the mail about that tells of a cancellation. */
const isGivenBack = sql`exists (
  select from tickets t join orders o on o.id = t.order_id
  where t.rsvp_id = ${rsvps.id} and t.status in ('valid', 'offered')
    and (o.user_id = ${rsvps.userId} or lower(o.guest_email) = lower(${rsvps.guestEmail}))
    and o.amount > (select coalesce(sum(b.amount), 0) from ticket_refunds b where b.order_id = o.id))`;

/** RSVPs of everybody whom a mail tells that the event was cancelled. */
export async function listCancelledIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ id: rsvps.id })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), isLive(rsvps.status), not(isGivenBack)))
    .orderBy(asc(rsvps.createdAt));
  return rows.map(({ id }) => id);
}

/** RSVPs of everybody who should hear about the event. */
export async function listRecipientIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ id: rsvps.id })
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), isLive(rsvps.status)))
    .orderBy(asc(rsvps.createdAt));
  return rows.map(({ id }) => id);
}
