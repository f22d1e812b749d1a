import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { runDataExport } from '../features/settings/data-export';
import { sweep } from '../housekeeping';
import { useTestApp } from '../testing/test-app';
import { rowsAtATime } from './batches';
import { comments, rsvps } from './schema/participation';
import { sessions } from './schema/users';

/** More than two statements take. */
const many = 2 * rowsAtATime + 500;
const test = useTestApp();

/** The most rows that one statement read or changed during some work. */
async function mostRows(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const results = await Promise.all(query.mock.results.map(({ value }) => value));
    return Math.max(...results.map((result: { rowCount?: number } | undefined) => result?.rowCount ?? 0));
  } finally {
    query.mockRestore();
  }
}

it('sweeps sessions, links, counters and guests of any number, some at a time', async () => {
  const { id: userId } = await test.member();
  const over = await test.event({ startDate: new Date(Date.now() - 60 * 86_400_000) });
  const current = await test.event();
  await test.db.execute(sql`
    insert into sessions (sid, sess, expire)
    select 'old-' || n, '{}', now() - interval '1 hour' from generate_series(1, ${many}::int) n`);
  await test.db.execute(sql`
    insert into account_tokens (user_id, purpose, token_hash, email, expires_at)
    select ${userId}::uuid, 'verify-email', 'hash-' || n, 'a@mail.example', now() - interval '1 hour'
    from generate_series(1, ${many}::int) n`);
  await test.db.execute(sql`
    insert into rate_limits (key, points, expire) select 'old:' || n, 1, 0 from generate_series(1, ${many}::int) n`);
  for (const { id } of [over, current]) {
    await test.db.execute(sql`
      insert into rsvps (event_id, guest_name, guest_email, status)
      select ${id}::uuid, 'Tomás', 'guest' || n || '@mail.example', 'maybe' from generate_series(1, ${many}::int) n`);
    await test.db.execute(sql`
      insert into comments (event_id, guest_name, guest_email, content)
      select ${id}::uuid, 'Tomás', 'guest' || n || '@mail.example', 'Hi' from generate_series(1, ${many}::int) n`);
  }
  expect(await mostRows(() => sweep(test.context))).toBeLessThanOrEqual(rowsAtATime);
  expect(await test.db.$count(sessions)).toBe(1);
  expect(await test.db.$count(rsvps)).toBe(many);
  expect(await test.db.$count(comments, sql`guest_email is null`)).toBe(many);
  expect(await test.db.$count(comments, sql`guest_email is not null`)).toBe(many);
  const { rows } = await test.db.execute(sql`
    select 1 from account_tokens where token_hash like 'hash-%' union all select 1 from rate_limits where key like 'old:%'`);
  expect(rows).toEqual([]);
}, 60_000);

it("exports a person's rows of any number, some at a time", async () => {
  await test.listen();
  const ada = await test.member();
  await test.db.execute(sql`
    insert into notifications (user_id, kind, key, data)
    select ${ada.id}::uuid, 'comment', 'key-' || n, '{}' from generate_series(1, ${many}::int) n`);
  await ada.post('/api/settings/export');
  const { rows } = await test.db.execute<{ id: string }>(
    sql`select id from data_exports where user_id = ${ada.id}`,
  );
  const most = await mostRows(() => runDataExport(test.context, rows[0]?.id ?? ''));
  expect(most).toBeLessThanOrEqual(rowsAtATime);
  const { rawPayload } = await ada.get('/api/settings/export/file');
  const files = unzipSync(new Uint8Array(rawPayload));
  const listed = JSON.parse(Buffer.from(files['notifications.json'] ?? []).toString());
  expect(new Set(listed.map(({ key }: { key: string }) => key)).size).toBe(many);
}, 60_000);
