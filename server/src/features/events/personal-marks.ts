import type { EventSummary } from '@quad/shared/contract/events';
import type { RsvpStatus } from '@quad/shared/contract/rsvps';
import { coverOf } from '@quad/shared/covers';
import type pg from 'pg';
import { liveStatusList } from '../../db/fragments';
import { queryPrepared } from '../../db/prepared-statements';
import type { PersonalMarks } from './event-summaries';

/** How many of the friends who go are named on a card, on a marker and on an event's page. */
export const friendsPreviewMax = 3;

/** SQL for a person as in faceSchema, for users under an alias. */
export const faceJson = (users: string): string =>
  `jsonb_build_object('id', ${users}.id, 'firstName', ${users}.first_name, 'profileImageUrl', ${users}.profile_image_url)`;

/**
 * Everything that relates events to one person, in one statement of index look-ups: favorites by (user,
 * event), live RSVPs by (event, user), friends who show that they go, and events of hosts with whom there is
 * a block. Named, so that Postgres caches its plan: it runs after every page of a signed-in search.
 */
const marksStatement = {
  name: 'personal_marks',
  text: `select event_id, 'favorite', '' from favorites where user_id = $1::uuid and event_id = any($2::uuid[])
    union all
    select event_id, 'answer', status from rsvps
    where user_id = $1::uuid and event_id = any($2::uuid[]) and status in (${liveStatusList})
    union all
    select going.event_id, 'friends', '"friendsGoing":' || going.count || ',"friendsPreview":' || (
      select jsonb_agg(${faceJson('few')} order by few.id)
      from users few where few.id = any(going.ids[1:${friendsPreviewMax}])
    ) from (
      select r.event_id, count(*) as count, array_agg(u.id order by u.id) as ids from (
        select friend_id as id from friendships where user_id = $1::uuid
        union all select user_id from friendships where friend_id = $1::uuid
      ) friend
      join rsvps r on r.user_id = friend.id and r.event_id = any($2::uuid[]) and r.status = 'attending'
      join users u on u.id = friend.id and u.attendance_visibility <> 'host' and u.suspended_at is null
      group by r.event_id
    ) going
    union all
    select e.id, 'hidden', '' from (
      select blocked_id as id from blocks where blocker_id = $1::uuid
      union all select blocker_id from blocks where blocked_id = $1::uuid
    ) other
    join events e on e.host_id = other.id and e.id = any($2::uuid[])`,
};

/** The relation of these events to a person; null for a visitor, and if there is none. */
export async function marksAmong(
  pool: pg.Pool,
  ids: readonly string[],
  userId: string | undefined,
): Promise<PersonalMarks | null> {
  if (userId === undefined || ids.length === 0) return null;
  const rows = await queryPrepared(pool, marksStatement, [userId, `{${ids}}`]);
  if (rows.length === 0) return null;
  const favorites = new Set<string>();
  const answers = new Map<string, RsvpStatus>();
  const friendsGoing = new Map<string, string>();
  const hidden = new Set<string>();
  for (const [id = '', kind, value = ''] of rows) {
    if (kind === 'favorite') favorites.add(id);
    else if (kind === 'answer') answers.set(id, value as RsvpStatus);
    else if (kind === 'friends') friendsGoing.set(id, value);
    else hidden.add(id);
  }
  return { favorites, answers, friendsGoing, hidden };
}

/** One event of a list that another feature has chosen. */
export interface SummaryRow {
  id: string;
  attendeeCount: number;
  /** The column of that name: the event's JSON without its opening brace and personal fields. */
  summary: string;
}

type WrittenSummary = Omit<EventSummary, 'cover' | 'isFavorited' | 'ownRsvpStatus' | 'attendeeCount'>;

/**
 * Events chosen elsewhere, as lists show them to one person or to a visitor: all of them, in order, because
 * the caller has checked who may see them. One more look-up.
 */
export async function presentEvents(
  pool: pg.Pool,
  rows: readonly SummaryRow[],
  userId: string | undefined,
): Promise<EventSummary[]> {
  const ids = rows.map(({ id }) => id);
  const marks = await marksAmong(pool, ids, userId);
  return rows.map(({ id, attendeeCount, summary }) => {
    const event = JSON.parse(`{${summary}`) as WrittenSummary;
    return {
      ...event,
      cover: coverOf(event),
      isFavorited: marks?.favorites.has(id) ?? false,
      ownRsvpStatus: marks?.answers.get(id) ?? null,
      ...(JSON.parse(`{${marks?.friendsGoing.get(id) ?? ''}}`) as Pick<
        EventSummary,
        'friendsGoing' | 'friendsPreview'
      >),
      attendeeCount,
    };
  });
}
