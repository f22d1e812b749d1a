import { beforeAll, expect, it } from 'vitest';
import { measureReads } from '../../testing/rows-read';
import { type Member, useTestApp } from '../../testing/test-app';

const people = 100_000;
/** Rows and index entries that one page of 30 may read, with what belongs to each. One person in five is called Max. */
const mostRead = 4_000;

const test = useTestApp();
let admin: Member;
beforeAll(async () => {
  const { pool } = test.database;
  const spread = (of: string) => `now() - (n::float8 / ${of}) * interval '3 years'`;
  await pool.query(
    `insert into users (email, password, first_name, last_name, referral_code, email_verified, suspended_at, created_at)
     select 'p' || n || '@crowd.example', '', case when n % 50 = 0 then 'Ada' when n % 5 = 1 then 'Max' else 'Bea' || n end, 'Person' || n, 'R' || n,
       n % 50 > 0, case when n % 1000 = 0 then now() end, ${spread('$1')} from generate_series(1, $1::int) n`,
    [people],
  );
  await pool.query(
    `insert into events (title, category, start_date, timezone, location, latitude, longitude, hidden_at, status, created_at)
     select case when n % 10 = 0 then 'Jazz' else 'Chess' end || ' night ' || n, 'social', now() + (n - 2500) * interval '1 hour', 'America/New_York', 'Campus',
       39.13, -84.5, case when n % 500 = 0 then now() end, case when n % 300 = 0 then 'cancelled' else 'scheduled' end, ${spread('20000')}
     from generate_series(1, 5000) n`,
  );
  await pool.query(
    `insert into mail_deliveries (message_id, kind, address_hash, masked_address, state, response, created_at)
     select 'receipt.' || n, 'receipt', 'h' || n, 'a•••@uni.edu', (array['taken', 'refused'])[1 + (n % 200 = 0)::int], '', ${spread('20000')}
     from generate_series(1, 20000) n`,
  );
  await pool.query(
    `insert into payments (amount, status, paid_at, created_at, updated_at)
     select 500, (array['published', 'refunded', 'refunding'])[1 + (n % 40 = 0)::int + (n % 4000 = 0)::int], ${spread('20000')}, ${spread('20000')}, ${spread('20000')}
     from generate_series(1, 20000) n`,
  );
  await pool.query(
    `insert into audit_log (action, target_type, target_id, actor_id, created_at)
     select (array['report.hide', 'site.change'])[1 + (n % 400 = 0)::int], 'user', coalesce(u.id, gen_random_uuid()), case when n % 2 = 0 then (select id from users where last_name = 'Person50') end, ${spread('20000')}
     from generate_series(1, 20000) n left join users u on u.last_name = 'Person' || n and n % 3 = 0`,
  );
  // One person in ten hosts, and half of the events are of one calendar.
  await pool.query(
    `with hosts as (select id, row_number() over (order by created_at) n from users),
     feed as (insert into sources (kind, name, title) values ('ics', 'https://cal.example', 'Campus Calendar') returning id),
     hall as (insert into places (source, source_id, name, kind, latitude, longitude) values ('test', '1', 'Werner Hall', 'building', 39.13, -84.5) returning id)
     update events set host_id = case when of.n % 2 = 0 then hosts.id end, source_id = case when of.n % 2 = 1 then feed.id end,
       external_id = case when of.n % 2 = 1 then of.n::text end, place_id = case when of.n % 20 = 0 then hall.id end,
       location = case when of.n % 20 = 1 then 'Ohio Ave' else 'Campus' end
     from (select id, row_number() over (order by created_at) n from events) of, hosts, feed, hall
     where of.id = events.id and hosts.n = of.n * 10`,
  );
  admin = await test.member({ roles: ['admin'] });
  await pool.query('vacuum analyze');
});

/** Has every connection report what it has read: that must not happen while a page is measured. */
async function reportReads(): Promise<void> {
  const { pool } = test.database;
  const all = Array.from({ length: pool.totalCount }, () => pool.query('select pg_stat_force_next_flush()'));
  await Promise.all(all);
}

const pages = [
  '/api/admin/today',
  '/api/admin/alarms',
  '/api/admin/people',
  '/api/admin/people/counts',
  '/api/admin/people?filter=role',
  '/api/admin/people?filter=unverified',
  '/api/admin/people?filter=suspended',
  '/api/admin/people?q=person99999',
  '/api/admin/people?q=p99999@crowd.example',
  '/api/admin/people?q=ada',
  '/api/admin/people?q=max',
  '/api/admin/people?q=max&filter=role',
  '/api/admin/people?q=max&filter=suspended',
  '/api/admin/people?q=max&filter=unverified',
  '/api/admin/events',
  '/api/admin/events/counts',
  '/api/admin/events?filter=coming',
  '/api/admin/events?filter=clocks',
  '/api/admin/events?filter=coming&q=jazz',
  '/api/admin/events?filter=hidden',
  '/api/admin/events?filter=withdrawn',
  '/api/admin/events?filter=cancelled',
  '/api/admin/events?q=jazz',
  '/api/admin/events?q=4999',
  '/api/admin/events?q=ada',
  '/api/admin/events?q=max',
  '/api/admin/events?q=campus+cal',
  '/api/admin/events?q=werner',
  '/api/admin/events?q=ohio',
  '/api/admin/events?q=jazz&filter=hidden',
  '/api/admin/payments',
  '/api/admin/payments/today',
  '/api/admin/payments?filter=troubled',
  '/api/admin/payments?filter=between',
  '/api/admin/payments?filter=refunds',
  '/api/admin/mails',
  '/api/admin/mails/today',
  '/api/admin/mails?filter=refused',
  '/api/admin/mails?filter=waiting',
  '/api/admin/audit-log',
  '/api/admin/audit-log/count',
  '/api/admin/reports/decided',
  '/api/admin/audit-log?about=site',
  '/api/admin/audit-log?person=ada',
  '/api/admin/audit-log?person=max',
  '/api/admin/audit-log?person=bea77&part=target',
  '/api/admin/audit-log?since=2026-01-01T00:00:00Z',
  '/api/admin/audit-log?until=2025-01-01T00:00:00Z',
];

it(`pages read a bounded number of rows, also the second one, with ${people} people`, async () => {
  const tooMany: string[] = [];
  const ask = async (url: string): Promise<string | undefined> => {
    let next: string | undefined;
    await reportReads();
    const statements = await measureReads(async () => {
      const response = await admin.get(url);
      expect(response.statusCode, response.body).toBe(200);
      next = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    });
    for (const { text, read } of statements)
      if (read > mostRead) tooMany.push(`${url} reads ${read}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`);
    return next;
  };
  for (const page of pages) {
    const second = await ask(page);
    if (second) await ask(second);
  }
  expect(tooMany).toEqual([]);
});

it('finds people of a very common name page by page, newest first, and all of them', async () => {
  const { pool } = test.database;
  // The oldest people, whom the walk through the newest meets last.
  await pool.query(
    `update users set first_name = 'Yves' where created_at < now() - interval '1000 days' and first_name like 'Bea%'`,
  );
  const { rows } = await pool.query(`select count(*)::int as count from users where first_name = 'Yves'`);
  await pool.query('vacuum analyze users');
  const found: { id: string; joinedAt: string }[] = [];
  let next: string | undefined = '/api/admin/people?q=yves&limit=100';
  while (next) {
    const response = await admin.get(next);
    found.push(...response.json());
    next = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(rows[0].count);
  expect(found.map(({ joinedAt }) => joinedAt)).toEqual(
    found.map(({ joinedAt }) => joinedAt).sort((one, other) => other.localeCompare(one)),
  );
}, 60_000);

it('says how many people and events there are, without counting all of them', async () => {
  const people = (await admin.get('/api/admin/people/counts')).json();
  expect(people).toMatchObject({ role: 1, suspended: 100, unverified: 1000 });
  expect(people.all).toBeGreaterThan(95_000);
  expect(people.all).toBeLessThan(105_000);
  expect((await admin.get('/api/admin/events/counts')).json()).toMatchObject({ coming: 1000, hidden: 10 });
});
