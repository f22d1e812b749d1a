import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { deleteDueAccounts } from '../features/settings/account-deletion';
import { testPassword } from './factories';
import type { Member, TestApp } from './test-app';

/** Somebody asks for the deletion of the account, and the days are over. */
export async function deleteAccount(test: TestApp, person: Member): Promise<void> {
  const asked = await person.post('/api/settings/deletion', { password: testPassword });
  expect(asked.statusCode, asked.body).toBe(200);
  await test.db.execute(
    sql`update users set deletion_requested_at = now() - interval '15 days' where id = ${person.id}`,
  );
  await deleteDueAccounts(test.context);
  const { rows } = await test.db.execute(sql`select from users where id = ${person.id}`);
  expect(rows).toEqual([]);
}
