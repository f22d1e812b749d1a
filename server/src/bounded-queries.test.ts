import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { queueDueReminders } from './features/mails/mails.jobs';
import { queueWeeklyPicks } from './features/mails/weekly-picks';
import { useTestApp } from './testing/test-app';

/** My Events, Friends and Profile send as many queries for a person with thousands of rows as for anybody. */
const friendsOfMany = 10_000;
const eventsOfMany = 5_000;

let eventId: string;
/** A person with two of each, and one with thousands. */
const people: Record<'one' | 'many', { id: string; cookie: string; feed: string }> = {
  one: { id: '', cookie: '', feed: '' },
  many: { id: '', cookie: '', feed: '' },
};

/** Friends (half sent requests, half received them), past and upcoming events and RSVPs of one person. */
async function fill(userId: string, friends: number, events: number): Promise<void> {
  const { pool } = test.database;
  await pool.query(
    `with made as (
       insert into users (email, password, first_name, last_name, referral_code, email_verified)
       select $1 || n || '@crowd.example', '', 'Friend', 'Number ' || n, left($1::text, 8) || n, true
       from generate_series(1, $2::int) n returning id
     ), numbered as (select id, row_number() over () as n from made)
     insert into friendships (user_id, friend_id)
     select case when n % 2 = 0 then $1::uuid else id end, case when n % 2 = 0 then id else $1::uuid end from numbered`,
    [userId, friends],
  );
  await pool.query(
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, host_id)
     select 'Event ' || n, 'social', now() + make_interval(hours => (n / 2 % 2 * 2 - 1) * (n + 4)), 'America/New_York',
            'Campus', 39.13, -84.5, case when n % 2 = 0 then $1::uuid end
     from generate_series(1, $2::int) n`,
    [userId, events * 2],
  );
  await pool.query(
    `insert into rsvps (event_id, user_id)
     select id, $1::uuid from events where host_id is distinct from $1::uuid limit $2::int`,
    [userId, events],
  );
  await pool.query(
    `insert into rsvps (event_id, user_id)
     select $1, f.friend_id from friendships f where f.user_id = $2::uuid`,
    [eventId, userId],
  );
}

const test = useTestApp();
beforeAll(async () => {
  eventId = (await test.event({ title: 'Everybody comes' })).id;
  for (const [name, friends, events] of [
    ['one', 2, 2],
    ['many', friendsOfMany, eventsOfMany],
  ] as const) {
    const user = await test.member();
    await fill(user.id, friends, events);
    const made = await user.post('/api/user/calendar');
    people[name] = { id: user.id, cookie: user.cookie, feed: new URL(made.json().url).pathname };
  }
  await test.database.pool.query('analyze');
}, 120_000);

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');

/** The number of statements that one request sends to the database. */
async function countQueries(url: string, cookie: string): Promise<{ queries: number; body: string }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const { statusCode, body } = await test.as(cookie).get(url);
    expect(statusCode, `${url}: ${body.slice(0, 200)}`).toBe(200);
    // Background work polls for its jobs meanwhile, and the live channel's heart beats.
    const own = query.mock.calls.filter(([asked]) => !/pgboss|^select 1$/.test(textOf(asked)));
    return { queries: own.length, body };
  } finally {
    query.mockRestore();
  }
}

const screens: [string, (person: { id: string; feed: string }) => string][] = [
  ['Hosting', () => '/api/user/events'],
  ['Hosting, past', () => '/api/user/events?when=past'],
  ['Attending', () => '/api/user/attending'],
  ['Attending, past', () => '/api/user/attending?when=past&limit=100'],
  ['the own calendar', ({ feed }) => feed],
  ['Friends', () => '/api/friends'],
  ['Friends, all on a page', () => '/api/friends?limit=100'],
  ['Friends by name', () => '/api/friends?q=number'],
  ['Find Friends', () => '/api/friends/search?q=friend'],
  ['Requests', () => '/api/friends/requests'],
  ['Profile', () => '/api/user/profile'],
  ["another's Profile", ({ id }) => `/api/users/${id}`],
  ['rewards', () => '/api/user/rewards'],
  ['Discover', () => '/api/events/search?limit=200'],
  ['an event', () => `/api/events/${eventId}`],
  ['invitations', () => `/api/events/${eventId}/invitations`],
];
/** Two of them identify the user. */
const mostQueries = 9;

describe('a person with ten thousand friends and five thousand events', () => {
  it.each(screens)('causes as many queries for %s as a person with two', async (_name, urlOf) => {
    // Whoever comes first reads what the process then keeps for everybody.
    await countQueries(urlOf(people.one), people.one.cookie);
    const few = await countQueries(urlOf(people.one), people.one.cookie);
    const many = await countQueries(urlOf(people.many), people.many.cookie);
    expect(many.queries).toBe(few.queries);
    expect(few.queries).toBeGreaterThan(0);
    expect(many.queries).toBeLessThanOrEqual(mostQueries);
  });

  it('sees correct numbers', async () => {
    const ask = async (url: string) => JSON.parse((await countQueries(url, people.many.cookie)).body);
    expect(await ask('/api/user/profile')).toMatchObject({
      eventsHosted: eventsOfMany,
      friendsCount: friendsOfMany,
    });
    expect((await ask('/api/friends')).count).toBe(friendsOfMany);
    const { counts, events } = await ask('/api/user/attending?limit=100');
    expect([counts.upcoming + counts.past, events.length]).toEqual([eventsOfMany, 100]);
    expect(await ask(`/api/events/${eventId}`)).toMatchObject({ friendsGoing: friendsOfMany / 2 });
  });

  /** The number of statements that some work sends, including those that add background jobs. */
  async function countStatements(work: () => Promise<unknown>): Promise<number> {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await work();
    // Background work polls for its jobs meanwhile; statements that add jobs count.
    const own = query.mock.calls
      .map(([asked]) => textOf(asked))
      .filter((text) => text !== 'select 1' && (!text.includes('pgboss') || /^\s*insert/i.test(text)));
    query.mockRestore();
    return own.length;
  }

  it('causes as many statements as a person with two when changing who sees where they go', async () => {
    const choose = (cookie: string) => async () => {
      const payload = { attendanceVisibility: 'everyone' };
      const url = '/api/settings/privacy';
      const response = await test.as(cookie).put(url, payload);
      expect(response.statusCode, response.body).toBe(200);
    };
    const few = await countStatements(choose(people.one.cookie));
    expect(await countStatements(choose(people.many.cookie))).toBe(few);
  }, 60_000);

  it('gets weekly picks and reminders from batches of hundreds', async () => {
    const { pool } = test.database;
    const queued = async (name: string) =>
      (await pool.query('select count(*)::int as n from pgboss.job where name = $1', [name])).rows[0].n;
    const statements = await countStatements(() => queueWeeklyPicks(test.context));
    expect(await queued('notifications.picks-of')).toBeGreaterThan(friendsOfMany);
    expect(statements).toBeLessThan(friendsOfMany / 100);

    const soon = await test.event({ startDate: new Date(Date.now() + 23.5 * 3_600_000) });
    await pool.query(
      `insert into rsvps (event_id, user_id, created_at)
       select $1, user_id, now() - interval '3 days' from rsvps where event_id = $2`,
      [soon.id, eventId],
    );
    const before = await queued('rsvps.mail');
    expect(await countStatements(() => queueDueReminders(test.context))).toBeLessThan(friendsOfMany / 100);
    expect((await queued('rsvps.mail')) - before).toBeGreaterThanOrEqual(friendsOfMany / 2);
  }, 60_000);
});
