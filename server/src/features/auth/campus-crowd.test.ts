import { afterEach, expect, it, vi } from 'vitest';
import { createBrowser, limitsForCrowd, playCrowd } from '../../testing/campus-crowd';
import { buildUser, testPassword } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

const students = 60;
const test = useTestApp({ env: limitsForCrowd(students) });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lets a campus behind one address in within ten minutes, and the guesser beside it not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  const realNow = performance.now.bind(performance);
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
  const origin = await test.listen();
  const victim = { email: (await buildUser(test.db)).email, password: testPassword };
  const signIn = { email: victim.email, password: victim.password };
  const owner = createBrowser(origin);
  expect(await owner('POST', '/api/login', signIn)).toBe(200);
  const outcome = await playCrowd({
    ...{ origin, students, victim },
    at(share) {
      passedMs = share * 600_000;
      vi.setSystemTime(start + passedMs);
    },
  });
  expect(outcome).toMatchObject({ in: students, refusals: [], isGuesserIn: false });
  expect(outcome.guesses).toBeLessThan(20);
  // The guesser has used up what strangers may try from here; the owner has been on this device before.
  expect(await owner('POST', '/api/login', signIn)).toBe(200);
  expect(await createBrowser(origin)('POST', '/api/login', signIn)).toBe(429);
});
