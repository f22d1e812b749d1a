import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { users } from '../../db/schema/users';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildUser } from '../../testing/factories';

let testDatabase: TestDatabase;
let database: Database;

async function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const cli = fileURLToPath(new URL('admin.cli.ts', import.meta.url));
  const env = { NODE_ENV: 'test', DATABASE_URL: testDatabase.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', cli, ...words], {
      env,
    });
    return { code: 0, said: stdout.trim() };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr.trim() };
  }
}

// A separate process needs a database that several can open; global-setup.ts warns if there is none.
describe.runIf(inject('postgres'))('npm run admin', () => {
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = await openPostgres(testDatabase.url);
  });
  afterAll(async () => {
    await database?.close();
    await testDatabase?.drop();
  });

  it('grants and revokes the role by e-mail, and records it', async () => {
    const user = await buildUser(database.db, { email: 'Ada@uni.example' });
    const role = async () =>
      (await database.db.select({ role: users.role }).from(users).where(eq(users.id, user.id)))[0]?.role;
    expect(await admin('grant', 'ada@UNI.example')).toEqual({
      code: 0,
      said: 'ada@UNI.example is an administrator now.',
    });
    expect(await role()).toBe('admin');
    await admin('revoke', 'ada@uni.example');
    expect(await role()).toBe('user');
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.targetId, user.id));
    expect(entries.map(({ action }) => action).sort()).toEqual(['role.admin', 'role.user']);
  }, 60_000);

  it.each([
    [['grant', 'nobody@uni.example'], 'There is no account with the email nobody@uni.example'],
    [['promote', 'ada@uni.example'], expect.stringMatching(/^Usage: npm run admin -- grant <e-mail>/)],
    [['mail'], expect.stringMatching(/^Usage: /)],
    [[], expect.stringMatching(/^Usage: /)],
  ])(
    '%j ends with one clear sentence',
    async (words, said) => {
      expect(await admin(...words)).toEqual({ code: 1, said });
    },
    60_000,
  );
});
