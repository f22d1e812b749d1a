import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../db/schema/users';
import { useTestApp } from '../testing/test-app';
import { sessionCookieName } from './session-cookie';

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
  /** Makes the session look as if it was last used this many days ago. */
  const age = async (days: number) => {
    const sess = (await row())?.sess as { cookie: object };
    const expire = new Date(Date.now() + (30 - days) * dayMs);
    await test.db
      .update(sessions)
      .set({ sess: { ...sess, cookie: { ...sess.cookie, expires: expire.toISOString() } }, expire })
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

  it('lives for 30 days after its last day of use', async () => {
    const { row, ask, age } = await signedIn();
    await age(2);
    const { cookies } = await ask();
    const inThirtyDays = (date: Date | undefined) =>
      Math.abs((date?.getTime() ?? 0) - Date.now() - 30 * dayMs);
    expect(inThirtyDays((await row())?.expire)).toBeLessThan(60_000);
    expect(cookies).toMatchObject([{ name: sessionCookieName, httpOnly: true, sameSite: 'Lax', path: '/' }]);
    expect(inThirtyDays(cookies[0]?.expires)).toBeLessThan(60_000);
    expect((await ask()).cookies).toEqual([]);
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
          const waiting = await client.query(
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
