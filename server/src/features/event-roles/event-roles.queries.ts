import type { Helper } from '@quad/shared/contract/event-roles';
import { helpersMax } from '@quad/shared/limits';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';

/** Everybody who helps at an event or was asked to. */
export async function listHelpers(db: Db, eventId: string): Promise<Helper[]> {
  const { rows } = await db.execute<Helper & Record<string, unknown>>(sql`
    select h.id, h.role, h.status, h.user_id as "userId", h.is_named as "isNamed",
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), h.invitee_email, 'A student') as name,
      u.profile_image_url as "avatarUrl", ${wireInstant(sql`h.invited_at`)} as "invitedAt",
      ${wireInstant(sql`h.answered_at`)} as "answeredAt",
      (select count(*)::int from passes p join door_devices d on d.id = p.checked_in_by
       where p.event_id = h.event_id and d.user_id = h.user_id) as "letIn"
    from event_roles h left join users u on u.id = h.user_id
    where h.event_id = ${eventId}
    order by h.role, lower(coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), h.invitee_email)), h.id
    limit ${helpersMax}`);
  return rows;
}
