import { categories, categoryTone } from '@quad/shared/categories';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** The hues of initials, in a fixed order, so that each person keeps theirs. */
const tones = [...new Set(categories.map(categoryTone))];

/**
 * Updates the up to three initials on cards: the first attendees whom everyone may see. The caller must hold
 * the events' locks.
 */
async function refreshPreviews(db: Db, eventIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update events set attendee_preview = coalesce((
      select jsonb_agg(jsonb_build_object('initial', initial, 'tone', tone) order by created_at, id)
      from (
        select r.created_at, r.id, upper(left(u.first_name, 1)) as initial,
               (${JSON.stringify(tones)}::jsonb) ->> (('x' || left(u.id::text, 4))::bit(16)::int % ${tones.length}) as tone
        from rsvps r join users u on u.id = r.user_id
        where r.event_id = events.id and r.status = 'attending' and r.user_id is not null
          and u.attendance_visibility = 'everyone' and u.first_name <> '' and u.suspended_at is null
        order by r.created_at, r.id limit 3
      ) first_three), '[]'::jsonb)
    where id = any(${sql.param(eventIds)}::uuid[])`);
}

export const refreshAttendeePreview = (db: Db, eventId: string) => refreshPreviews(db, [eventId]);

/** Updates the initials of a person's upcoming events after a change of who may see that they attend. */
export async function refreshPreviewsOf(db: Db, userId: string, now: Date): Promise<void> {
  // In a fixed order, so that two simultaneous calls don't deadlock.
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from events e
    where e.ends_at > ${now.toISOString()}::timestamptz
      and e.id in (select event_id from rsvps where user_id = ${userId} and status = 'attending')
    order by e.id for update`);
  await refreshPreviews(
    db,
    rows.map(({ id }) => id),
  );
}
