import { eq, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../db/schema/moderation';
import { secondFactors } from '../../db/schema/second-factors';
import { buildUser, testPassword } from '../../testing/factories';
import { solved } from '../../testing/solved';
import { type Client, cookieOf, useTestApp } from '../../testing/test-app';
import { resetSecondFactor } from './second-factor.service';

const clock = { at: Date.parse('2026-12-01T12:00:00Z') };
const test = useTestApp({ now: () => new Date(clock.at) });
const minutes = (count: number) => count * 60_000;
beforeEach(() => {
  clock.at += minutes(1);
});

/** Signs in with the password alone. */
async function withPassword(email: string): Promise<Client> {
  return test.as(cookieOf(await test.post('/api/login', { email, password: testPassword })));
}

const codeOf = (secret: string, at = clock.at) => new TOTP({ secret }).generate({ timestamp: at });
const queue = async (client: Client) => {
  const response = await client.get('/api/admin/reports');
  return response.statusCode === 200 ? 'open' : response.json().code;
};

/** An administrator with an authenticator app, set up in the session `client`, and a session begun earlier. */
async function enrolled() {
  const { id, email } = await buildUser(test.db, { roles: ['admin'] });
  const elsewhere = await withPassword(email);
  const client = await withPassword(email);
  const { secret, uri, proposal } = (await client.post('/api/user/second-factor/authenticator')).json();
  const response = await client.put('/api/user/second-factor', { code: codeOf(secret), proposal });
  expect(response.statusCode).toBe(200);
  const codes: string[] = response.json().recoveryCodes;
  return { id, email, secret, uri, proposal, codes, client, elsewhere };
}

async function pass(email: string, code: string) {
  const client = await withPassword(email);
  const { statusCode } = await client.post('/api/user/second-factor/pass', { code });
  return { status: statusCode, client };
}

describe('a second factor', () => {
  it('is asked for by every route of administrators until the session has passed it', async () => {
    const { email } = await buildUser(test.db, { roles: ['admin'] });
    const client = await withPassword(email);
    const routes = [...test.app.contractRoutes].filter(({ auth }) => typeof auth === 'object');
    expect(routes.length).toBeGreaterThan(4);
    for (const { method, path } of routes) {
      const response = await client.send(method, path.replace(/:\w+/g, crypto.randomUUID()));
      expect(`${response.statusCode} ${response.json().code}`).toBe('403 SECOND_FACTOR_REQUIRED');
    }
  });

  it('is set up with a code of the app, after which the queue opens and other sessions end', async () => {
    const { email, uri, secret, client, codes, id, elsewhere } = await enrolled();
    expect(uri).toContain(`otpauth://totp/Quad:${encodeURIComponent(email)}?`);
    expect(uri).toContain(`secret=${secret}`);
    expect(new Set(codes).size).toBe(10);
    expect(await queue(client)).toBe('open');
    expect(await queue(elsewhere)).toBe('UNAUTHORIZED');
    expect((await client.get('/api/user/second-factor')).json()).toEqual({
      isEnrolled: true,
      isPassed: true,
      recoveryCodesLeft: 10,
    });
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.targetId, id));
    expect(entries).toMatchObject([{ action: 'second-factor.enroll', actorId: id }]);
  });

  it("is not set up by a wrong code, or with another person's proposal", async () => {
    const { secret, proposal } = await enrolled();
    const { email } = await buildUser(test.db, { roles: ['admin'] });
    const client = await withPassword(email);
    const own = (await client.post('/api/user/second-factor/authenticator')).json();
    const enroll = (code: string, given: string) =>
      client.put('/api/user/second-factor', { code, proposal: given });
    expect((await enroll(codeOf(own.secret, clock.at - minutes(5)), own.proposal)).statusCode).toBe(400);
    expect((await enroll(codeOf(secret), proposal)).json().code).toBe('INVALID_CODE');
    expect(await queue(client)).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('passes with a code of the app once, also of the step before or after', async () => {
    const { email, secret } = await enrolled();
    clock.at += minutes(1);
    const code = codeOf(secret);
    const one = await pass(email, code);
    expect(one.status).toBe(204);
    expect(await queue(one.client)).toBe('open');
    expect((await pass(email, code)).status).toBe(400);
    expect((await pass(email, codeOf(secret, clock.at - 30_000))).status).toBe(400);
    expect((await pass(email, codeOf(secret, clock.at + 30_000))).status).toBe(204);
    clock.at += minutes(2);
    expect((await pass(email, codeOf(secret, clock.at - 60_000))).status).toBe(400);
    expect((await pass(email, ` ${codeOf(secret).replace(/^.../, '$& ')} `)).status).toBe(204);
  });

  it('lets one of many simultaneous uses of a code pass', async () => {
    const { email, secret } = await enrolled();
    clock.at += minutes(1);
    const code = codeOf(secret);
    const passes = await Promise.all([1, 2, 3, 4].map(() => pass(email, code)));
    expect(passes.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
  });

  it('passes with each recovery code once, and they are not kept in readable form', async () => {
    const { email, codes, id } = await enrolled();
    const [code = ''] = codes;
    const { status, client } = await pass(email, code.toLowerCase().replaceAll('-', ''));
    expect(status).toBe(204);
    expect((await client.get('/api/user/second-factor')).json().recoveryCodesLeft).toBe(9);
    expect((await pass(email, code)).status).toBe(400);
    const { rows } = await test.db.execute(
      sql`select t::text as text from second_factors t where user_id = ${id}`,
    );
    expect(String(rows[0]?.text)).not.toContain(codes[1]?.slice(0, 6));
  });

  it('can be replaced only by a session that has passed it', async () => {
    const { email, client, secret } = await enrolled();
    const stranger = await withPassword(email);
    const refused = await stranger.post('/api/user/second-factor/authenticator');
    expect(refused.json().code).toBe('SECOND_FACTOR_REQUIRED');
    const next = (await client.post('/api/user/second-factor/authenticator')).json();
    expect(
      (
        await stranger.put('/api/user/second-factor', {
          code: codeOf(next.secret),
          proposal: next.proposal,
        })
      ).json().code,
    ).toBe('SECOND_FACTOR_REQUIRED');
    await client.put('/api/user/second-factor', { code: codeOf(next.secret), proposal: next.proposal });
    clock.at += minutes(1);
    expect((await pass(email, codeOf(secret))).status).toBe(400);
    expect((await pass(email, codeOf(next.secret))).status).toBe(204);
  });

  it('is only for people with a role', async () => {
    const member = await test.member();
    expect((await member.get('/api/user/second-factor')).statusCode).toBe(404);
    expect((await member.post('/api/user/second-factor/authenticator')).statusCode).toBe(404);
    const editor = await test.member({ roles: ['editor'] });
    expect((await editor.get('/api/user/second-factor')).json().isPassed).toBe(true);
    expect((await test.get('/api/user/second-factor')).statusCode).toBe(401);
  });

  it('can be reset from the command line, which signs the account out', async () => {
    const { email, client, id } = await enrolled();
    await resetSecondFactor(test.db, email.toUpperCase());
    expect(await queue(client)).toBe('UNAUTHORIZED');
    expect(await test.db.select().from(secondFactors).where(eq(secondFactors.userId, id))).toEqual([]);
    const again = await withPassword(email);
    expect((await again.get('/api/user/second-factor')).json().isEnrolled).toBe(false);
  });
});

describe('guessing codes', () => {
  const limited = useTestApp({ env: { RATE_LIMIT_FACTOR: '1', CHALLENGE_BITS: '2' } });

  /** An administrator, and somebody elsewhere who knows the password. */
  async function robbed() {
    const admin = await limited.member({ roles: ['admin'] });
    const { secret, proposal } = (await admin.post('/api/user/second-factor/authenticator')).json();
    const code = codeOf(secret, Date.now() - 30_000);
    const enrolled = await admin.put('/api/user/second-factor', { proposal, code });
    const signIn = async () =>
      limited.as(cookieOf(await limited.post('/api/login', { email: admin.email, password: testPassword })));
    const guess = (client: Client, tried: string) =>
      solved((headers) => client.send('POST', '/api/user/second-factor/pass', { code: tried }, headers));
    const codes: string[] = enrolled.json().recoveryCodes;
    return { thief: await signIn(), owner: await signIn(), guess, secret, codes };
  }

  it('needs work after five wrong ones, and the right one with it passes', async () => {
    const { thief, owner, guess, secret } = await robbed();
    const bare = (code: string) => thief.post('/api/user/second-factor/pass', { code });
    for (let tries = 0; tries < 5; tries += 1) expect((await bare('AAAAAA')).statusCode).toBe(400);
    expect((await bare('AAAAAA')).statusCode).toBe(428);
    for (let tries = 0; tries < 15; tries += 1) expect((await guess(thief, 'AAAAAA')).statusCode).toBe(400);
    expect((await guess(owner, codeOf(secret, Date.now()))).statusCode).toBe(204);
  });

  it('ends after a hundred wrong ones in a day; a recovery code opens all the same', async () => {
    const { thief, owner, guess, secret, codes } = await robbed();
    for (let tries = 0; tries < 100; tries += 1) await guess(thief, 'AAAAAA');
    const refused = await guess(owner, codeOf(secret, Date.now()));
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('Please use one of your recovery codes.');
    expect((await owner.post('/api/user/second-factor/pass', { code: codes[0] })).statusCode).toBe(204);
  });
});

describe('the password', () => {
  it('is asked for again by what administrators do, 15 minutes after it was given', async () => {
    const { client } = await enrolled();
    const id = crypto.randomUUID();
    const actions = [
      [`/api/admin/reports/${id}/decision`, { decision: 'keep' }, 404],
      ['/api/admin/removals/undo', { targetType: 'event', targetId: id }, 409],
      [`/api/admin/payments/${id}/refund`, {}, 404],
      ['/api/user/second-factor/authenticator', {}, 200],
    ] as const;
    clock.at += minutes(16);
    for (const [path, body] of actions)
      expect((await client.post(path, body)).json().code, path).toBe('PASSWORD_NEEDED');
    expect(await queue(client)).toBe('open');
    await client.post('/api/auth/password', { password: testPassword });
    for (const [path, body, status] of actions)
      expect((await client.post(path, body)).statusCode, path).toBe(status);
  });
});
