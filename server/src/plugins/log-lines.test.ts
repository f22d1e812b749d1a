import { DrizzleQueryError, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { reasonOf } from '../db/failure-reason';
import { useTestApp } from '../testing/test-app';
import { loggedError } from './log-lines';

let lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const test = useTestApp({ env: { LOG_LEVEL: 'info' }, logTo });
const strict = useTestApp({ env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0.1' }, logTo });
beforeEach(() => {
  lines = [];
});

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event !== undefined);

describe('the log', () => {
  it('has a line for a failed sign-in, with the account by id and without what was typed', async () => {
    const { id, email } = await test.member();
    lines = [];
    await test.post('/api/login', { email, password: 'Wrong12345' });
    await test.post('/api/login', { email: 'nobody@uni.example', password: 'Wrong12345' });
    const line = { event: 'INVALID_CREDENTIALS', route: 'POST /api/login', address: '127.0.0.1' };
    expect(logged()).toMatchObject([{ ...line, account: id }, line]);
    expect(lines.join('')).not.toMatch(/@|Wrong12345/);
  });

  it('has a line for a sign-in, and one for the code of an administrator, by id only', async () => {
    const { id } = await test.member({ roles: ['admin'] });
    const line = { address: '127.0.0.1', userId: id, level: 30 };
    expect(logged()).toMatchObject([
      { ...line, event: 'SIGNED_IN', route: 'POST /api/login' },
      { ...line, event: 'CODE_ACCEPTED', route: 'PUT /api/user/second-factor' },
    ]);
    expect(lines.join('')).not.toContain('@');
  });

  it('has a line when a limit is reached', async () => {
    const email = 'locked@uni.example';
    for (let attempt = 0; attempt < 12; attempt += 1)
      await strict.post('/api/login', { email, password: 'Wrong12345' });
    expect(logged().map(({ event }) => event)).toContain('CHALLENGE_REQUIRED');
  });

  it('has a line for refused access, with the person', async () => {
    const { id, ...ada } = await test.member();
    lines = [];
    await ada.get('/api/admin/reports');
    expect(logged()).toMatchObject([{ event: 'FORBIDDEN', permission: 'reports', userId: id, level: 40 }]);
  });

  it('has paths without queries and without the tokens of mailed links', async () => {
    const token = `${'a'.repeat(40)}.${'b'.repeat(43)}`;
    await test.get(`/api/rsvps/by-link/${token}`);
    await test.get('/auth/verify?token=secret-token-of-a-link');
    expect(lines.join('')).toContain('/api/rsvps/by-link/(token)');
    expect(lines.join('')).not.toMatch(/a{40}|secret-token/);
  });
});

describe('an error in the log', () => {
  it('has no parameters of the statement for which the database had no time', async () => {
    const statement = new DrizzleQueryError('select $1', ['a guest'], new Error('timeout exceeded'));
    expect(reasonOf(statement)).toBe('Error: timeout exceeded');
    expect(reasonOf({ message: 'a warning of pg-boss' })).toBe('a warning of pg-boss');
  });

  it.each([
    sql`select * from users where email = ${'bea@uni.example'} and no_such_column`,
    sql`select ${'bea@uni.example'}::uuid`,
    sql`insert into users (email, password, referral_code) values (${'bea@uni.example'}, null, ${'A'})`,
  ])('has the statement, but no values', async (statement) => {
    const error = await test.db.execute(statement).catch((failure: unknown) => failure);
    expect(String(error)).toContain('bea@uni.example');
    const text = JSON.stringify(loggedError(error));
    expect(text).toMatch(/Failed query: (select|insert)/);
    expect(text).toContain('log-lines.test.ts');
    expect(text).not.toContain('bea@uni.example');
  });
});
