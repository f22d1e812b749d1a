import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import type pg from 'pg';
import { queryPrepared } from '../../db/prepared-rows';
import type { FoundEvents, PersonalMarks } from './events.present';

/** Both halves are look-ups in unique indexes: (user, event) of favorites, (event, user) of live answers. */
const marksStatement = {
  name: 'personal_marks',
  text: `select event_id, '' from favorites where user_id = $1::uuid and event_id = any($2::uuid[])
    union all
    select event_id, status from rsvps
    where user_id = $1::uuid and event_id = any($2::uuid[]) and status in ('attending', 'maybe', 'waitlisted')`,
};

/** Which of these events a person has marked or answered; null for a visitor, and where there are none. */
export async function marksAmong(
  pool: pg.Pool,
  { ids }: Pick<FoundEvents, 'ids'>,
  userId: string | undefined,
): Promise<PersonalMarks | null> {
  if (userId === undefined || ids === '') return null;
  const rows = await queryPrepared(pool, marksStatement, [userId, `{${ids}}`]);
  if (rows.length === 0) return null;
  const favorites = new Set<string>();
  const answers = new Map<string, RsvpStatus>();
  for (const [id = '', status = ''] of rows) {
    if (status === '') favorites.add(id);
    else answers.set(id, status as RsvpStatus);
  }
  return { favorites, answers };
}
