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
