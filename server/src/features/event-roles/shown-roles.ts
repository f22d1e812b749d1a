import type { EventHost, OwnRole } from '@quad/shared/contract/event-roles';
import { type SQL, sql } from 'drizzle-orm';
import { hasBlockBetween } from '../access/blocks';
import { isRoleOf } from '../access/event-roles';

/** What the signed-in person is at an event of somebody else, as JSON in a query of events; null without a role. */
export const ownRoleAt = (userId: SQL, eventId: SQL) => sql<OwnRole | null>`(
  select jsonb_build_object('id', own.id, 'role', own.role, 'isInvitation', own.status <> 'accepted', 'isNamed', own.is_named)
  from event_roles own where own.event_id = ${eventId} and own.status in ('invited', 'viewed', 'accepted')
    and ${isRoleOf(userId, sql`own`)}
  order by own.status = 'accepted' desc limit 1)`;

/** The co-hosts who agreed to be named, as a JSON array in a query of events; null if there are none. */
export const namedHostsOf = (eventId: SQL, viewerId: SQL) => sql<EventHost[] | null>`(
  select jsonb_agg(jsonb_build_object('id', u.id, 'avatarUrl', u.profile_image_url,
      'name', coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 'A student')) order by h.answered_at, h.id)
  from event_roles h join users u on u.id = h.user_id
  where h.event_id = ${eventId} and h.role = 'cohost' and h.status = 'accepted' and h.is_named
    and u.suspended_at is null and not ${hasBlockBetween(viewerId, sql`u.id`)})`;
