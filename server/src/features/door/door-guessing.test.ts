import { randomUUID } from 'node:crypto';
import { challengeDifficultyHeader, challengeSolutionHeader } from '@quad/shared/challenge';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { solveChallenge } from '../../testing/campus-crowd';
import { openDoor } from '../../testing/door-phone';
import { solved } from '../../testing/solved';
import { type Member, useMember, useTestApp } from '../../testing/test-app';

const bits = 4;
const testApp = useTestApp({
  env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', CHALLENGE_BITS: String(bits) },
});
const host = useMember(testApp);

async function build() {
  const { id } = await testApp.event({ hostId: host.id });
  const { code } = await openDoor(testApp, { host, eventId: id });
  const wrong = code === '00000000' ? '11111111' : '00000000';
  const attempt = (tried: string, address: string, headers = {}) =>
    testApp.post(
      '/api/door/open',
      { code: tried, device: randomUUID() },
      { 'x-forwarded-for': address, ...headers },
    );
  return { code, wrong, attempt };
}

test('after five wrong door codes of a network each try needs work, and the right one with it opens the door', async () => {
  const { code, wrong, attempt } = await build();
  const address = '203.0.113.7';
  for (let at = 0; at < 5; at += 1) {
    expect((await attempt(wrong, address)).json().code).toBe('INVALID_CODE');
  }
  for (const tried of [wrong, code]) {
    const { statusCode, headers } = await attempt(tried, address);
    expect([statusCode, Number(headers[challengeDifficultyHeader])]).toEqual([428, bits]);
  }
  expect((await solved((headers) => attempt(wrong, address, headers))).statusCode).toBe(400);
  expect((await solved((headers) => attempt(code, address, headers))).statusCode).toBe(200);
  expect((await attempt(code, '203.0.113.8')).statusCode).toBe(200);
});

/** As if so many wrong codes of visitors had come today. */
const setWrongCodes = (points: number) =>
  testApp.db.execute(sql`
    insert into rate_limits (key, points, expire) values ('door-code-all:', ${points}, ${Date.now() + 3_600_000})
    on conflict (key) do update set points = excluded.points`);
beforeEach(() => setWrongCodes(0));

test('wrong door codes count over all networks: each asks for more work, and a right one is let in', async () => {
  const { code, wrong, attempt } = await build();
  await setWrongCodes(98);
  const from = (at: number) => `198.51.100.${at}`;
  expect([(await attempt(wrong, from(1))).statusCode, (await attempt(wrong, from(2))).statusCode]).toEqual([
    400, 400,
  ]);
  const early = await attempt(wrong, from(3));
  expect(Number(early.headers[challengeDifficultyHeader])).toBe(bits);
  await setWrongCodes(400);
  const later = await attempt(wrong, from(4));
  expect(Number(later.headers[challengeDifficultyHeader])).toBe(bits + 2);
  // Easy work that was collected before is worth nothing now.
  const solution = solveChallenge((name) => early.headers[name]);
  const hoarded = await attempt(wrong, from(3), { [challengeSolutionHeader]: solution });
  expect(hoarded.statusCode).toBe(428);
  expect((await solved((headers) => attempt(code, from(5), headers))).statusCode).toBe(200);
});

test('guessing by visitors ends for the day at twenty thousand, and helpers who sign in still open the door', async () => {
  const { code, attempt } = await build();
  await setWrongCodes(20_000);
  const refused = await attempt(code, '203.0.113.7');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe(
    'Too many wrong codes were tried today. Please sign in, then type the code again.',
  );
  const open = (member: Member) => member.post('/api/door/open', { code, device: randomUUID() });
  expect((await open(await testApp.member())).statusCode).toBe(200);
  expect((await open(await testApp.member({ emailVerified: false }))).statusCode).toBe(429);
});
