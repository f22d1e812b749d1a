import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { measureReads, type StatementRead } from './testing/rows-read';
import { createTestApp, type Member, type TestApp } from './testing/test-app';

const people = 20_000;
const events = 10_000;
/** RSVPs. */
const rows = 1_000_000;
/** Comments and notifications: enough to tempt a planner as a million would. */
const others = 300_000;
/** RSVPs to one event, almost all of guests. */
const crowd = 200_000;
/** A group in which everybody is everybody's friend. */
const circle = 60;

let test: TestApp;
let viewer: Member;
let crowdedEvent: string;
let usualEvent: string;

/** Fills a table whose indexes are made afterwards, which is faster; its references aren't checked. */
async function fill(table: string, insert: string): Promise<void> {
  const { pool } = test.database;
  const { rows: found } = await pool.query<{ name: string; statement: string; isConstraint: boolean }>(
    `select conname as name, '' as statement, true as "isConstraint" from pg_constraint
       where conrelid = '${table}'::regclass and contype = 'f'
     union all
     select indexrelid::regclass::text, pg_get_indexdef(indexrelid), false from pg_index
       where indrelid = '${table}'::regclass and not indisprimary`,
  );
  for (const { name, isConstraint } of found) {
    await pool.query(isConstraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  }
  await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(insert);
  await pool.query(`alter table ${table} enable trigger user`);
  for (const { statement } of found) if (statement) await pool.query(statement);
  await pool.query(`analyze ${table}`);
}

/** The person or event of a number, from 0 on. */
const user = (number: string) => `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;
const event = (number: string) => `('00000000-0000-4000-9000-' || lpad((${number})::text, 12, '0'))::uuid`;
const eventId = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;

async function fillTables(viewerId: string): Promise<void> {
  await fill(
    'users',
    `insert into users (id, email, password, first_name, last_name, referral_code, email_verified, attendance_visibility)
     select ${user('n')}, n || '@crowd.example', '', 'P' || n % 50, 'N' || n, 'R' || n, true, (array['friends', 'everyone', 'host'])[1 + n % 3]
     from generate_series(0, ${people - 1}) n`,
  );
  await fill(
    'events',
    `insert into events (id, title, category, start_date, timezone, location, latitude, longitude, host_id, max_attendees, attendee_count, waitlist_count)
     select ${event('n')}, 'Event ' || n, 'social', now() + (n % 2000 - 500.5) * (n > 0)::int::float * interval '1 hour' + (n = 0)::int * interval '1 day', 'America/New_York', 'Campus', 39.13, -84.5,
       case when n % 500 = 1 then '${viewerId}'::uuid else ${user('n')} end, case when n > 0 then 5000 end, 76, case when n > 0 then 4 else 0 end
     from generate_series(0, ${events - 1}) n`,
  );
  // 80 to an event, half of them guests, four on the waitlist; the first event has the crowd.
  await fill(
    'rsvps',
    `insert into rsvps (event_id, user_id, guest_name, guest_email, status, waitlisted_at, created_at)
     select case when n < ${crowd} then ${event('0')} else ${event(`n % ${events}`)} end,
       case when is_guest then null when n % ${events - 1} = 2 then '${viewerId}'::uuid
            else ${user(`(n / ${events} * 211 + n % ${events}) % ${people}`)} end,
       case when is_guest then 'Guest' end, case when is_guest then n || '@guest.example' end,
       case when is_waiting then 'waitlisted' else 'attending' end, case when is_waiting then now() end, now() - n * interval '1 second'
     from (select n, case when n < ${crowd} then n % 1000 > 0 else (n / ${events} + n) % 2 = 0 end as is_guest,
                  n >= ${crowd} and n / ${events} % 20 = 0 as is_waiting
           from generate_series(0, ${rows - 1}) n) made`,
  );
  await fill(
    'comments',
    `insert into comments (event_id, user_id, content, created_at)
     select ${event(`n % ${events}`)}, ${user(`n % ${people}`)}, 'Comment', now() - n * interval '1 second'
     from generate_series(0, ${others - 1}) n`,
  );
  await fill(
    'notifications',
    `insert into notifications (user_id, kind, actor_id, event_id, key, read_at, created_at)
     select case when n % 2000 = 0 then '${viewerId}'::uuid else ${user(`n % ${people}`)} end, 'comment', ${user(`n / 7 % ${people}`)},
       ${event(`n % ${events}`)}, n::text, case when n % 60000 > 0 then now() end, now() - n * interval '1 second'
     from generate_series(0, ${others - 1}) n`,
  );
  await fill(
    'friendships',
    `insert into friendships (user_id, friend_id)
     select case when first = 0 then '${viewerId}'::uuid else ${user('first')} end, ${user('second')}
     from (select one as first, one - one % ${circle} + place as second
           from generate_series(0, ${people - 1}) one, generate_series(0, ${circle - 1}) place
           where place > one % ${circle} and one - one % ${circle} + place < ${people}) pair`,
  );
  await fill(
    'friend_requests',
    `insert into friend_requests (sender_id, receiver_id, status)
     select ${user(`n % ${people}`)}, case when n % 1000 = 7 then '${viewerId}'::uuid else ${user(`(n % ${people} + 1 + n / ${people}) % ${people}`)} end,
       case when n < ${people} then 'pending' else 'declined' end
     from generate_series(0, ${rows / 10 - 1}) n`,
  );
}

/** What a person gets to know: each row and object is one thing, and each count as many as it counts. */
function answered(value: unknown, name = ''): number {
  if (typeof value === 'number')
    return /count|total|mutual|going|upcoming|past|position/i.test(name) ? value : 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + answered(item), 0);
  if (value === null || typeof value !== 'object' || value instanceof Date) return 0;
  return Object.entries(value).reduce((sum, [key, inner]) => sum + answered(inner, key), 1);
}

/** Look-ups of a session, a block and the like. */
const usual = 20;
const summary = ({ text, read, rows }: StatementRead) =>
  `${read} for ${answered(rows)}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`;

// The plans are the same as the embedded database's, which would take minutes to fill.
describe.runIf(inject('postgres'))('with a million RSVPs', () => {
  beforeAll(async () => {
    test = await createTestApp();
    viewer = await test.member({ attendanceVisibility: 'everyone' });
    await fillTables(viewer.id);
    crowdedEvent = eventId(0);
    // One that the viewer attends.
    usualEvent = eventId(events - 20);
  }, 600_000);
  afterAll(() => test?.close());

  it.each<[string, () => ReturnType<Member['get']>, number?]>([
    ['the attendees of an event', () => viewer.get(`/api/events/${usualEvent}/rsvps`)],
    ['the attendees of a crowded event', () => viewer.get(`/api/events/${crowdedEvent}/rsvps`)],
    ["one's own RSVP", () => viewer.get(`/api/events/${usualEvent}/rsvp`)],
    // Each friend and whether they go.
    ['an event', () => viewer.get(`/api/events/${usualEvent}`), 2 * circle],
    ['a crowded event', () => viewer.get(`/api/events/${crowdedEvent}`), 2 * circle],
    ['comments', () => viewer.get(`/api/events/${usualEvent}/comments`)],
    ['notifications', () => viewer.get('/api/notifications')],
    ['the number of unread notifications', () => viewer.get('/api/notifications/unread-count')],
    ['friends', () => viewer.get('/api/friends')],
    ['friend requests', () => viewer.get('/api/friends/requests')],
    // Each friend's RSVPs, which costs less than looking up each event for each friend.
    ['hosted events', () => viewer.get('/api/user/events'), 40 * circle],
    ['past hosted events', () => viewer.get('/api/user/events?when=past'), 40 * circle],
    ['events one attends', () => viewer.get('/api/user/attending'), 40 * circle],
  ])('%s read at most ten times what they show', async (_, request, ofFriends = 0) => {
    let status = 0;
    const statements = await measureReads(async () => {
      status = (await request()).statusCode;
    });
    expect(status).toBe(200);
    expect(statements.length).toBeGreaterThan(0);
    const tooMuch = statements.filter(({ read, rows }) => read > usual + ofFriends + 10 * answered(rows));
    expect(tooMuch.map(summary)).toEqual([]);
  });

  it.each([
    ['a member', () => viewer.post(`/api/events/${usualEvent}/rsvp`, { status: 'maybe' })],
    ['a member at a crowded event', () => viewer.post(`/api/events/${crowdedEvent}/rsvp`)],
    [
      'a member who leaves it',
      () => viewer.post(`/api/events/${crowdedEvent}/rsvp`, { status: 'cancelled' }),
    ],
    [
      'a guest at a crowded event',
      () =>
        test.post(`/api/events/${crowdedEvent}/rsvp/guest`, {
          guestName: 'Nia',
          guestEmail: 'nia@uni.example',
        }),
    ],
    [
      'a guest at an event with a waitlist',
      () =>
        test.post(`/api/events/${usualEvent}/rsvp/guest`, {
          guestName: 'Nia',
          guestEmail: 'nia@uni.example',
        }),
    ],
  ])('the RSVP of %s reads as many rows as with a handful stored', async (_, request) => {
    let status = 0;
    const statements = await measureReads(async () => {
      status = (await request()).statusCode;
    });
    expect(status).toBe(200);
    expect(statements.some(({ text }) => text.includes('quad_answer('))).toBe(true);
    // 37 at most; jobs and the vacuum read a few more meanwhile. The events have 80 and 200,000 RSVPs.
    expect(statements.filter(({ read }) => read > 3 * usual).map(summary)).toEqual([]);
  });
});
