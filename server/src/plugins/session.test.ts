import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sessions } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { FoundUser } from './session-store';

const test = useTestApp();

const dayMs = 24 * 60 * 60 * 1000;

async function signedIn() {
  const ada = await test.member();
  const sid = decodeURIComponent(ada.cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const row = async () => {
    const [found] = await test.db.select().from(sessions).where(eq(sessions.sid, sid));
    return found;
  };
  const ask = () => ada.get('/api/user');
  /** Makes the session look as if it began and was last used this many days ago. */
  const age = async (days: number, unusedDays = days) => {
    const sess = (await row())?.sess as { cookie: object };
    const expire = new Date(Date.now() + (30 - days) * dayMs);
    const lastSeenAt = new Date(Date.now() - unusedDays * dayMs).toISOString();
    const used = unusedDays < days ? { lastSeenAt } : {};
    await test.db
      .update(sessions)
      .set({ sess: { ...sess, ...used, cookie: { ...sess.cookie, expires: expire.toISOString() } }, expire })
      .where(eq(sessions.sid, sid));
  };
  return { sid, row, ask, age };
}

describe('a session', () => {
  it('is not written by requests on its first day', async () => {
    const { row, ask } = await signedIn();
    const before = await row();
    const response = await ask();
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
    expect(await row()).toEqual(before);
  });

  it('is found for its own request among those that come together', async () => {
    const [ada, ben, gone] = [await signedIn(), await signedIn(), await signedIn()];
    await test.db.delete(sessions).where(eq(sessions.sid, gone.sid));
    const userOf = async ({ row }: typeof ada) =>
      ((await row())?.sess as { userId?: string } | undefined)?.userId;
    const connect = vi.spyOn(test.database.pool, 'connect');
    const responses = await Promise.all([ada, ben, gone, ada].map(({ ask }) => ask()));
    // The job queue's own queries have a callback.
    const connections = connect.mock.calls.filter((args: unknown[]) => args.length === 0);
    expect(connections.length).toBeLessThan(responses.length);
    connect.mockRestore();
    const [first, second] = [await userOf(ada), await userOf(ben)];
    expect(responses.map((response) => [response.statusCode, response.json().id ?? null])).toEqual([
      [200, first],
      [200, second],
      [401, null],
      [200, first],
    ]);
  });

  it('is stored without the person who was found with it', () => {
    expect(JSON.stringify({ userId: 'ada', found: new FoundUser(null) })).toBe('{"userId":"ada"}');
  });

  it('ends 30 days after signing in, however much it is used', async () => {
    const { row, ask, age } = await signedIn();
    await age(29, 0.5);
    const before = (await row())?.expire;
    const response = await ask();
    expect([response.statusCode, response.cookies]).toEqual([200, []]);
    expect((await row())?.expire).toEqual(before);
    await age(30.1, 0.5);
    expect((await ask()).statusCode).toBe(401);
  });

  it('ends when it was not used for 14 days', async () => {
    const { row, ask, age } = await signedIn();
    await age(13.9);
    expect((await ask()).statusCode).toBe(200);
    await age(29, 13.9);
    expect((await ask()).statusCode).toBe(200);
    await age(29, 14.1);
    expect((await ask()).statusCode).toBe(401);
    expect(await row()).toBeUndefined();
  });

  it('records its use once a day', async () => {
    const { row, ask, age } = await signedIn();
    const seenAt = async () => ((await row())?.sess as { lastSeenAt?: string } | undefined)?.lastSeenAt;
    await ask();
    expect(await seenAt()).toBeUndefined();
    await age(2);
    await ask();
    const first = await seenAt();
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000);
    await ask();
    expect(await seenAt()).toBe(first);
  });

  it('stays ended if it is ended during a request', async () => {
    const { sid, row, ask, age } = await signedIn();
    await age(2);
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('delete from sessions where sid = $1', [sid]);
      const response = ask();
      await expect
        .poll(async () => {
          // Not asked by the client: within a transaction Postgres goes on showing the connections of its first look.
          const waiting = await test.database.pool.query(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          );
          return waiting.rowCount;
        })
        .toBe(1);
      await client.query('commit');
      expect((await response).cookies).toEqual([]);
    } finally {
      client.release();
    }
    expect(await row()).toBeUndefined();
    expect((await ask()).statusCode).toBe(401);
  });
});
