import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword } from '../../testing/factories';
import { mailResetLinks } from '../../testing/reset-links';
import { useTestApp } from '../../testing/test-app';

const test = useTestApp();

const refusal = {
  message: 'Many people use this password, so it is guessed first. Please choose another.',
  code: 'COMMON_PASSWORD',
};

describe('a password that many people use', () => {
  it.each(['Password1', 'pASSWORD123', 'Qwerty123', 'Welcome1', 'Iloveyou1', 'Football1'])(
    'is refused at sign-up though it has letters and digits: %s',
    async (password) => {
      const body = { email: 'common@uni.example', password, firstName: 'Bea', lastName: 'Ng' };
      const response = await test.post('/api/register', body);
      expect([response.statusCode, response.json()]).toEqual([400, refusal]);
    },
  );

  it('is refused when it is changed and when it is reset, whose link stays usable', async () => {
    const ada = await test.member();
    const body = { currentPassword: testPassword, password: 'Password1' };
    expect((await ada.put('/api/user/password', body)).json()).toEqual(refusal);
    await test.post('/api/auth/forgot', { email: ada.email });
    await mailResetLinks(test);
    const { rows } = await test.db.execute<{ token: string }>(sql`
      select data ->> 'token' as token from pgboss.job where data ->> 'email' = ${ada.email}`);
    const token = rows[0]?.token;
    expect((await test.post('/api/auth/reset', { token, password: 'Password1' })).json()).toEqual(refusal);
    expect((await test.post('/api/auth/reset', { token, password: 'Lantern74' })).statusCode).toBe(204);
  });
});
