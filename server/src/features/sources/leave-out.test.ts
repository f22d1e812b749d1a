import type { LeaveOutRequest } from '@quad/shared/contract/leave-out';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureReads } from '../../testing/rows-read';
import { type Member, useTestApp } from '../../testing/test-app';

const test = useTestApp();
let admin: Member;

/** Addresses of events, and how many there are of each. */
const events: readonly [url: string, count: number][] = [
  ['https://www.club.example/events/1', 1],
  ['http://club.example/events/1/', 2],
  ['https://club.example/events/1?date=2#top', 3],
  ['https://club.example/events/12', 4],
  ['https://CLUB.example/events/2/', 5],
  ['https://ada@club.example/events/3', 6],
  ['https://club.example:8443/events/1', 7],
  ['https://other.example/?page=club.example/events/1', 8],
];

beforeAll(async () => {
  const { pool } = test.database;
  await pool.query(
    `with feed as (insert into sources (kind, name, url) values ('ics', 'https://cal.example/all.ics', 'https://cal.example/all.ics') returning id),
     given as (select * from unnest($1::text[], $2::int[]) as given(url, number))
     insert into events (title, category, start_date, timezone, location, latitude, longitude, source_id, external_id, url)
     select 'Talk', 'social', now() + interval '2 days', 'America/New_York', 'Campus', 39.13, -84.5, feed.id, url || n, url
     from feed, given, generate_series(1, number) n`,
    [events.map(([url]) => url), events.map(([, count]) => count)],
  );
  await pool.query(
    `update events set start_date = now() - interval '2 days' where external_id = 'https://club.example/events/121'`,
  );
  admin = await test.member({ roles: ['admin'] });
});

const ask = async (address: string) => {
  const body = { address, email: 'club@club.example' };
  const asked = await test.post('/api/leave-out', body, { 'x-forwarded-for': '198.18.0.1' });
  expect(asked.statusCode, asked.body).toBe(204);
};
const listed = async (): Promise<LeaveOutRequest[]> => {
  const response = await admin.get('/api/admin/blocked-entries');
  expect(response.statusCode, response.body).toBe(200);
  return response.json().requests;
};

describe('who asks to be left out', () => {
  it.each([
    ['https://club.example/events/1', 6],
    ['https://www.club.example/events/1/', 6],
    ['https://club.example/events', 20],
    ['https://club.example', 20],
    ['https://club.example:8443', 7],
    ['https://club.example/event', 0],
    ['https://cal.example/all.ics', 35],
    ['https://nobody.example/', 0],
  ])('is listed with the coming events that would go: %s', async (address, count) => {
    await ask(address);
    const request = (await listed()).find((request) => request.address === address);
    expect(request?.eventCount).toBe(count);
    await admin.delete(`/api/admin/leave-out/${request?.id}`);
  });

  it('costs as much to list for 200 as for one', async () => {
    const reads = async () => {
      const statements = await measureReads(listed);
      return { statements: statements.length, read: statements.reduce((sum, { read }) => sum + read, 0) };
    };
    await ask('https://club.example/events/1');
    await reads();
    const one = await reads();
    await test.database.pool.query(
      `insert into leave_out_requests (address, email) select 'https://club.example/events/' || n, 'a@b.example' from generate_series(1, 200) n`,
    );
    const all = await reads();
    expect(all.statements).toBe(one.statements);
    // The requests themselves, and what belongs to their page.
    expect(all.read).toBeLessThan(one.read + 1_000);
  });

  it('is done as it was counted', async () => {
    for (const address of ['https://club.example/events/1', 'https://club.example']) {
      await ask(address);
      const counted = (await listed()).find((request) => request.address === address)?.eventCount;
      const done = await admin.post('/api/admin/blocked-entries', { address });
      expect(done.json()).toMatchObject({ withdrawn: counted });
    }
  });
});
