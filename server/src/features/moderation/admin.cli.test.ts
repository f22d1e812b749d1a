import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { buildUser } from '../../testing/factories';
import { programOf } from '../../testing/program';
import { rolesOf } from '../access/roles';

let testDatabase: TestDatabase;
let database: Database;

async function admin(...words: string[]): Promise<{ code: number; said: string }> {
  const cli = fileURLToPath(new URL('admin.cli.ts', import.meta.url));
  const env = { NODE_ENV: 'test', DATABASE_URL: testDatabase.url };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...programOf(cli), ...words], { env });
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

  it('grants and revokes roles by e-mail, and records it', async () => {
    const user = await buildUser(database.db, { email: 'Ada@uni.example' });
    await buildUser(database.db, { roles: ['admin'] });
    expect(await admin('grant', 'ada@UNI.example')).toEqual({
      code: 0,
      said: 'ada@UNI.example has the role admin now.',
    });
    await admin('grant', 'ada@uni.example', 'editor');
    expect(await rolesOf(database.db, user.id)).toEqual(['admin', 'editor']);
    await admin('revoke', 'ada@uni.example');
    expect(await rolesOf(database.db, user.id)).toEqual(['editor']);
    const entries = await database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, user.id))
      .orderBy(auditLog.createdAt);
    const by = { by: 'command line', note: '' };
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['role.change', { ...by, given: ['admin'], taken: [] }],
      ['role.change', { ...by, given: ['editor'], taken: [] }],
      ['role.change', { ...by, given: [], taken: ['admin'] }],
    ]);
  }, 60_000);

  it.each([
    [['grant', 'nobody@uni.example'], 'There is no account with the email nobody@uni.example'],
    [['grant', 'ada@uni.example', 'king'], expect.stringMatching(/^Usage: /)],
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
