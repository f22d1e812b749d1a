import { createHmac } from 'node:crypto';
import type { Database } from '../../server/src/db/client';
import { sessionSecret } from './app';

const sessionMs = 30 * 86_400_000;

/** A member who is signed in. */
export interface Member {
  id: string;
  headers: { cookie: string };
}

const signed = (sid: string) =>
  `${sid}.${createHmac('sha256', sessionSecret).update(sid).digest('base64').replaceAll('=', '')}`;

const idPrefix = 'b0000000-0000-4000-8000-';
/** The id of the n-th member, as an SQL expression. */
export const memberIdSql = (number: string) => `('${idPrefix}' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Adds members with a session each; hashing their passwords would take longer than all that is measured.
 * @param from the number of the first
 */
export async function addMembers({ pool }: Database, count: number, from = 1): Promise<Member[]> {
  const ids = Array.from(
    { length: count },
    (_, index) => idPrefix + (from + index).toString(16).padStart(12, '0'),
  );
  const cookie = {
    originalMaxAge: sessionMs,
    expires: new Date(Date.now() + sessionMs).toISOString(),
    secure: false,
    httpOnly: true,
    path: '/',
    sameSite: 'lax',
  };
  await pool.query(
    `insert into users (id, email, password, first_name, last_name, referral_code, email_verified)
     select id, id || '@campus.example', 'nobody signs in with it', 'Ada', left(id::text, 8), id::text, true
     from unnest($1::uuid[]) as id`,
    [ids],
  );
  await pool.query(
    `insert into sessions (sid, sess, expire)
     select 'bench' || id, json_build_object('cookie', $2::json, 'userId', id), now() + interval '30 days'
     from unnest($1::uuid[]) as id`,
    [ids, JSON.stringify(cookie)],
  );
  return ids.map((id) => ({ id, headers: { cookie: `quad_session=${signed(`bench${id}`)}` } }));
}

/** Adds an event of a member that starts in two days. */
export async function addEvent(
  { pool }: Database,
  hostId: string,
  { maxAttendees = null }: { maxAttendees?: number | null } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into events (title, description, category, start_date, timezone, location, latitude, longitude, host_id,
                         max_attendees)
     values ('Porch concert', 'Everybody is on the porch.', 'concerts', now() + interval '2 days', 'America/New_York',
             'Stratford Ave', 39.13, -84.5, $1, $2)
     returning id`,
    [hostId, maxAttendees],
  );
  return rows[0]?.id ?? '';
}

/** Adds answers of members to other events: what a site has stored after some years. */
export async function addAnswers(
  { pool }: Database,
  members: readonly Member[],
  count: number,
): Promise<void> {
  const each = Math.ceil(count / members.length);
  await pool.query(
    `insert into rsvps (event_id, user_id, status)
     select event_id, user_id, (array['attending', 'maybe', 'declined', 'waitlisted'])[1 + n % 4]
     from (select id as user_id, row_number() over () as person from unnest($1::uuid[]) as id) as people
     cross join generate_series(1, $2) as n
     join (select id as event_id, row_number() over () as place from events) as hosted
       on place = 1 + (person * 7919 + n) % (select count(*) from events)
     on conflict do nothing`,
    [members.map(({ id }) => id), each],
  );
}
