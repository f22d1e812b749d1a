import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testPassword } from '../../testing/factories';
import { solved } from '../../testing/solved';
import { type Member, useTestApp } from '../../testing/test-app';

const testApp = useTestApp({ env: { RATE_LIMIT_FACTOR: '1', CHALLENGE_BITS: '4' } });

const codesOf = async (email: string) =>
  (
    await testApp.db.execute<{ code: string }>(sql`
      select data ->> 'code' as code from pgboss.job
      where data ->> 'kind' = 'verify-email' and lower(data ->> 'email') = ${email} order by created_on desc`)
  ).rows.map(({ code }) => code);
const wantsAddress = (member: Member, email: string) =>
  member.put('/api/user/email', { email, password: testPassword });
const verify = (member: Member, code: string, headers = {}) =>
  member.send('POST', '/api/auth/verify-code', { code }, headers);

test('codes of an address nobody has are counted by the address, whichever accounts ask for them', async () => {
  const email = 'nobody@uni.example';
  const members = await Promise.all(Array.from({ length: 12 }, () => testApp.member()));
  const statuses = [];
  for (const member of members) statuses.push((await wantsAddress(member, email)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(204), 429, 429]);
  // No code without its mail: what can be guessed at was mailed, and the refused accounts have none.
  expect(await codesOf(email)).toHaveLength(10);
  const { rows } = await testApp.db.execute(
    sql`select from account_tokens where email = ${email} and code_hash is not null`,
  );
  expect(rows).toHaveLength(10);

  const wrong = ['000000', '000001', '000002'];
  const answers = [];
  for (const member of members.slice(0, 3)) {
    for (const code of wrong) answers.push((await verify(member, code)).statusCode);
  }
  expect(answers).toEqual([400, 400, 400, 400, 400, 428, 428, 428, 428]);
  const [newest = ''] = await codesOf(email);
  const owner = members[9] ?? members[0];
  if (!owner) throw new Error('Nobody');
  expect((await verify(owner, newest)).statusCode).toBe(428);
  const verified = await solved((headers) => verify(owner, newest, headers));
  expect(verified.json().user).toMatchObject({ email, emailVerified: true });
});
