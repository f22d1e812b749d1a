import { randomUUID } from 'node:crypto';
import { challengeDifficultyHeader, challengeSolutionHeader } from '@quad/shared/challenge';
import { expect, test } from 'vitest';
import { solveChallenge } from '../../testing/campus-crowd';
import { openDoor } from '../../testing/door-phone';
import { solved } from '../../testing/solved';
import { startTestApp, useMember, useTestApp } from '../../testing/test-app';

const bits = 4;
const testApp = useTestApp({
  env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', CHALLENGE_BITS: String(bits) },
});
const host = useMember(testApp);

async function build(app = testApp, owner = host) {
  const { id } = await app.event({ hostId: owner.id });
  const { code } = await openDoor(app, { host: owner, eventId: id });
  const wrong = code === '00000000' ? '11111111' : '00000000';
  const attempt = (tried: string, address: string, headers = {}) =>
    app.post(
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

test('wrong door codes count over all networks: each asks for more work, and a right one is let in', async () => {
  const own = await startTestApp({
    env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1', CHALLENGE_BITS: String(bits) },
  });
  const { code, wrong, attempt } = await build(own, await own.member());
  const from = (at: number) => `198.51.${Math.floor(at / 200)}.${(at % 200) + 1}`;
  const askedBits = async (at: number) =>
    Number((await attempt(wrong, from(at))).headers[challengeDifficultyHeader] ?? 0);
  let free = 0;
  while (free < 300 && (await attempt(wrong, from(free))).statusCode === 400) free += 1;
  expect(free).toBe(100);
  const early = await attempt(wrong, from(free));
  expect(Number(early.headers[challengeDifficultyHeader])).toBe(bits);
  for (let at = free; at < 420; at += 1) {
    expect((await solved((headers) => attempt(wrong, from(at), headers))).statusCode).toBe(400);
  }
  expect(await askedBits(500)).toBe(bits + 2);
  // Easy work that was collected before is worth nothing now.
  const solution = solveChallenge((name) => early.headers[name]);
  const hoarded = await attempt(wrong, from(free), { [challengeSolutionHeader]: solution });
  expect(hoarded.statusCode).toBe(428);
  expect((await solved((headers) => attempt(code, from(501), headers))).statusCode).toBe(200);
});
