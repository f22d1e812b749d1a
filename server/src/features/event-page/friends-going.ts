import type { EventDetail } from '@quad/shared/contract/events';
import type { Face } from '@quad/shared/contract/people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { faceJson, friendsPreviewMax } from '../events/friend-faces';
import { friendIdsOf } from '../friends/relations';

/** Friends who show that they attend an event: their number and three of them; nothing if there are none. */
export async function findFriendsGoing(
  db: Db,
  eventId: string,
  userId: string,
): Promise<Pick<EventDetail, 'friendsGoing' | 'friendsPreview'>> {
  const { rows } = await db.execute<{ count: number; friends: Face[] }>(sql`
    with going as (
      select u.* from ${friendIdsOf(sql`${userId}::uuid`)} friend
      -- The limit keeps this one look-up a friend; joined freely, a crowd is compared with every friend.
      cross join lateral (select from rsvps r where r.event_id = ${eventId} and r.user_id = friend.id
                            and r.status = 'attending' limit 1) as goes
      join users u on u.id = friend.id
      where u.attendance_visibility <> 'host' and u.suspended_at is null
    )
    select (select count(*)::int from going) as count,
      coalesce((select jsonb_agg(${sql.raw(faceJson('few'))} order by few.id)
        from (select * from going order by id limit ${friendsPreviewMax}) few), '[]'::jsonb) as friends`);
  const { count = 0, friends = [] } = rows[0] ?? {};
  return count > 0 ? { friendsGoing: count, friendsPreview: friends } : {};
}
