import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type Member, useTestApp } from '../../testing/test-app';
import { checkAlarms } from './alarms.service';

const test = useTestApp();
let admin: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
});

it('is an alarm while https comes from a proxy that is not named', async () => {
  const causes = async (settings: { PUBLIC_URL: string; TRUST_PROXY: number | string[] }) => {
    await checkAlarms({ ...test.context, env: { ...test.context.env, ...settings } });
    const alarms = (await admin.get('/api/admin/alarms')).json<{ cause: string }[]>();
    return alarms.map(({ cause }) => cause);
  };
  const [plain, https] = ['http://quad.example', 'https://quad.example'];
  expect(await causes({ PUBLIC_URL: plain, TRUST_PROXY: 0 })).not.toContain('addresses-shared');
  expect(await causes({ PUBLIC_URL: https, TRUST_PROXY: 0 })).toContain('addresses-shared');
  for (const TRUST_PROXY of [1, ['loopback']])
    expect(await causes({ PUBLIC_URL: https, TRUST_PROXY })).not.toContain('addresses-shared');
});

it('is an alarm when a clock has not started work for too long, whose last time is listed', async () => {
  const silentSince = async (hours: number) => {
    const ago = sql`now() - ${hours} * interval '1 hour'`;
    await test.db.execute(sql`delete from pgboss.schedule`);
    await test.db.execute(sql`
      with came as (
        insert into pgboss.job (name, data, state, created_on, completed_on)
        values ('settings.export', '{}', 'completed', ${ago}, ${ago}) returning id)
      insert into pgboss.schedule (name, cron, updated_on, last_job_id)
      select 'settings.export', '17 * * * *', now() - interval '1 day', id from came`);
    await checkAlarms(test.context);
    const alarms = (await admin.get('/api/admin/alarms')).json<{ cause: string; sentence: string }[]>();
    return alarms.find(({ cause }) => cause === 'jobs-silent')?.sentence;
  };
  expect(await silentSince(2)).toBeUndefined();
  expect(await silentSince(4)).toBe('1 kind of work has not run for too long');
  const [came] = Object.values((await test.get('/readyz')).json().jobs.came);
  expect(Date.now() - Date.parse(String(came))).toBeGreaterThan(3.9 * 3_600_000);
  const { queues } = (await admin.get('/api/admin/jobs')).json();
  expect(queues.find(({ name }: { name: string }) => name === 'settings.export')).toMatchObject({
    cameAt: came,
  });
  await test.db.execute(sql`delete from pgboss.schedule`);
});
