import { sql } from 'drizzle-orm';
import { createForgottenPasswords, forgottenPasswordQueue } from '../features/auth/forgotten-passwords';
import type { TestApp } from './test-app';

/** Queues the mails with reset links that were asked for, as the server's background work does. */
export async function mailResetLinks({ context, db }: Pick<TestApp, 'context' | 'db'>): Promise<void> {
  const run = createForgottenPasswords(context);
  const { rows } = await db.execute<{ data: { email: string } }>(
    sql`delete from pgboss.job where name = ${forgottenPasswordQueue.name} returning data`,
  );
  for (const { data } of rows) await run(data);
}

/** Sets a new password by the mailed link; returns the response. */
export async function resetPassword(test: TestApp, email: string, password: string) {
  await test.post('/api/auth/forgot', { email });
  await mailResetLinks(test);
  const { rows } = await test.db.execute<{ token: string }>(sql`
    select data ->> 'token' as token from pgboss.job
    where data ->> 'kind' = 'reset-password' and data ->> 'email' = ${email} order by created_on desc limit 1`);
  const response = await test.post('/api/auth/reset', { token: rows[0]?.token, password });
  if (response.statusCode >= 300) throw new Error(`The password was not reset: ${response.body}`);
  return response;
}
