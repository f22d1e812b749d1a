import type { SessionUser } from '@quad/shared/contract/auth';
import type { PageQuery } from '@quad/shared/contract/fields';
import type { Attendance, RsvpStatus } from '@quad/shared/contract/rsvps';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant } from '../../db/fragments';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import { hasBlockBetween } from '../access/blocks';
import { areFriends } from '../friends/relations';

interface VisibleRsvp {
  userId: string | null;
  status: RsvpStatus;
  name: string;
  avatarUrl: string | null;
  /** Whether this is a friend of the viewer. */
  isFriend: boolean;
}

/**
 * The attendees of an open event, oldest RSVP first: the host sees every member, others see people as those
 * have chosen, always including themselves, and never across a block. Guests are counted, not listed.
 */
export async function listVisibleRsvps(
  db: Db,
  { eventId, viewer, limit, cursor }: PageQuery & { eventId: string; viewer: SessionUser | null },
): Promise<{ items: VisibleRsvp[]; nextCursor: string | null }> {
  const after = decodeKeyset(cursor);
  const viewerId = viewer?.id ?? null;
  const isFriend = areFriends(sql`r.user_id`, sql`${viewerId}::uuid`);
  const { rows } = await db.execute<VisibleRsvp & { id: string; at: string; [key: string]: unknown }>(sql`
    select r.id, ${cursorInstant(sql`r.created_at`)} as at, r.user_id as "userId", r.status, concat_ws(' ', u.first_name, u.last_name) as name,
           u.profile_image_url as "avatarUrl", ${isFriend} as "isFriend"
    from rsvps r join users u on u.id = r.user_id join events e on e.id = r.event_id
    where r.event_id = ${eventId} and r.status = 'attending' and r.user_id is not null and u.suspended_at is null
      and (${after?.at ?? null}::timestamptz is null or (r.created_at, r.id) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      and (
        r.user_id = ${viewerId}::uuid or e.host_id = ${viewerId}::uuid or u.attendance_visibility = 'everyone'
        or (u.attendance_visibility = 'friends' and ${isFriend})
      )
      and not ${hasBlockBetween(viewerId, sql`r.user_id`)}
    order by r.created_at, r.id limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ userId, status, name, avatarUrl, isFriend }) => ({
      userId,
      status,
      name,
      avatarUrl,
      isFriend,
    })),
    nextCursor: rows.length > limit && last ? encodeKeyset(last) : null,
  };
}

/** Of these open events and counts, those whose number of attendees has changed. */
export async function findChangedAttendances(
  db: Db,
  seen: ReadonlyMap<string, number>,
): Promise<Attendance[]> {
  const { rows } = await db.execute<Attendance & Record<string, unknown>>(sql`
    select e.id as "eventId", e.attendee_count as "attendeeCount", e.max_attendees as "maxAttendees",
           e.waitlist_count as "waitlistCount"
    from unnest(${sql.param([...seen.keys()])}::uuid[], ${sql.param([...seen.values()])}::int[]) as seen(id, count)
    join events e on e.id = seen.id
    where e.attendee_count <> seen.count`);
  return rows;
}
