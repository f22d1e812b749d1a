import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '../../db/schema/notifications';
import { users } from '../../db/schema/users';
import { cookieOf, type Member, useTestApp } from '../../testing/test-app';
import { issueAccountToken } from '../auth/account-tokens';

const test = useTestApp();

const rewardsOf = async (person: Member) => (await person.get('/api/user/rewards')).json();

async function signUp(ref: string, email = `${crypto.randomUUID().slice(0, 8)}@uni.example`) {
  const body = { email, password: 'Test2026password', firstName: 'Kai', lastName: 'Brandt', ref };
  const response = await test.post('/api/register', body);
  return { ...response.json<{ user: { id: string; email: string } }>().user, cookie: cookieOf(response) };
}
async function verify({ id: userId, email, cookie }: { id: string; email: string; cookie: string }) {
  const now = new Date();
  const { token } = await issueAccountToken(test.db, { userId, purpose: 'verify-email', email, now });
  expect((await test.as(cookie).post('/api/auth/verify-link', { token })).statusCode).toBe(200);
}

describe('a referred sign-up', () => {
  it('is worth 50 points after its address is verified, with one notification', async () => {
    const ada = await test.member();
    expect(await rewardsOf(ada)).toEqual({
      points: 0,
      shares: 0,
      openedShares: 0,
      referredSignUps: 0,
      referralCode: ada.referralCode,
    });
    const kai = await signUp(ada.referralCode.toLowerCase());
    expect((await rewardsOf(ada)).points).toBe(0);
    await verify(kai);
    await verify(kai);
    expect(await rewardsOf(ada)).toMatchObject({ points: 50, referredSignUps: 1 });
    const told = await test.db.select().from(notifications).where(eq(notifications.userId, ada.id));
    expect(told).toMatchObject([{ kind: 'referral', actorId: kai.id, data: { points: 50 } }]);
    expect((await ada.get('/api/user/profile')).json().referralRewards).toBe(50);
  });

  it("of one's own second address is worth nothing, and an unknown code is ignored", async () => {
    const ada = await test.member({ email: 'ada.second@uni.example' });
    await verify(await signUp(ada.referralCode, 'Ada.Second+again@UNI.example'));
    expect(await rewardsOf(ada)).toMatchObject({ points: 0, referredSignUps: 0 });
    expect(await test.db.$count(notifications, eq(notifications.userId, ada.id))).toBe(0);
    expect((await signUp('NOBODY')).id).toBeTruthy();
  });

  it('does not count twice if the person changes their address', async () => {
    const ada = await test.member();
    const kai = await signUp(ada.referralCode);
    await verify(kai);
    await verify({ ...kai, email: `new-${kai.email}` });
    expect(await rewardsOf(ada)).toMatchObject({ points: 50, referredSignUps: 1 });
    await test.db.delete(users).where(eq(users.id, kai.id));
    expect((await rewardsOf(ada)).points).toBe(0);
  });
});

describe('a share', () => {
  const share = async (person: Member, eventId?: string) =>
    (await person.post('/api/shares', { eventId })).json().path as string;
  const open = (ref: string, eventId?: string, cookie = '') =>
    test.as(cookie).post('/api/shares/opened', { ref, eventId });

  it('is counted once per event, and worth a point when somebody else opens it', async () => {
    const [ada, ben] = [await test.member(), await test.member()];
    const event = await test.event();
    const path = `/events/${event.id}?ref=${ada.referralCode}`;
    for (let round = 0; round < 2; round += 1) expect(await share(ada, event.id)).toBe(path);
    expect(await rewardsOf(ada)).toMatchObject({ points: 0, shares: 1, openedShares: 0 });

    expect((await open(ada.referralCode, event.id, ada.cookie)).statusCode).toBe(204);
    expect((await rewardsOf(ada)).points).toBe(0);
    for (const cookie of ['', ben.cookie, '']) await open(ada.referralCode.toLowerCase(), event.id, cookie);
    expect(await rewardsOf(ada)).toMatchObject({ points: 1, shares: 1, openedShares: 1 });
  });

  it('of the app is worth a point and does not count as an event', async () => {
    const ada = await test.member();
    expect(await share(ada)).toBe(`/?ref=${ada.referralCode}`);
    expect(await share(ada)).toBe(`/?ref=${ada.referralCode}`);
    await open(ada.referralCode);
    await open(ada.referralCode);
    expect(await rewardsOf(ada)).toMatchObject({ points: 1, shares: 0, openedShares: 1 });
  });

  it('that never happened is worth nothing, without an error', async () => {
    const ada = await test.member();
    const event = await test.event();
    for (const ref of [ada.referralCode, 'NOBODY']) {
      expect((await open(ref, event.id)).statusCode).toBe(204);
    }
    expect(await rewardsOf(ada)).toMatchObject({ points: 0, openedShares: 0 });
    expect((await ada.post('/api/shares', { eventId: crypto.randomUUID() })).statusCode).toBe(404);
    expect((await test.post('/api/shares', {})).statusCode).toBe(401);
  });
});
