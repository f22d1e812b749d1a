import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import type { AuthMailJob } from '../auth/auth-mails';
import { composeAuthMail } from './auth-mail';

const test = useTestApp();

async function mailTo(email: string): Promise<AuthMailJob> {
  const { rows } = await test.db.execute<{ data: AuthMailJob }>(
    sql`select data from pgboss.job where name = 'auth.mail' and data ->> 'email' = ${email}`,
  );
  if (!rows[0]) throw new Error(`No mail to ${email} is queued`);
  return rows[0].data;
}

it.each([
  ['/create-event', '/create-event'],
  ['/events/1?rsvp=1', '/events/1?rsvp=1'],
  ['https://evil.example/', null],
  ['//evil.example', null],
  [`/${'x'.repeat(300)}`, null],
  [7, null],
])(
  'a person who signed up on the way to %s is led there by the mailed link: %s',
  async (returnTo, carried) => {
    const email = `${randomUUID()}@uni.example`;
    const response = await test.post('/api/register', {
      email,
      password: 'Lantern71',
      firstName: 'Bea',
      lastName: 'Castellano',
      returnTo,
    });
    expect(response.statusCode).toBe(200);
    const { text } = composeAuthMail(await mailTo(email), 'https://quad.example');
    const link = new URL(/https:\S+\/auth\/verify\S+/.exec(text)?.[0] ?? '');
    expect(link.searchParams.get('returnTo')).toBe(carried);
    expect(link.searchParams.get('token')).toMatch(/^.{20,}$/);
  },
);

it('a short mail has no picture, which filters take for one that hides its words in it', async () => {
  const email = `${randomUUID()}@uni.example`;
  const body = { email, password: 'Lantern71', firstName: 'Bea', lastName: 'Castellano' };
  expect((await test.post('/api/register', body)).statusCode).toBe(200);
  const { html } = composeAuthMail(await mailTo(email), 'https://quad.example');
  expect(html).toContain('>Quad</b>');
  expect(html).not.toContain('<img');
});
