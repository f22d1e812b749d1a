import { afterEach, expect, it, vi } from 'vitest';
import { createBrowser, limitsForCrowd, playCrowd } from '../../testing/campus-crowd';
import { buildUser, testPassword } from '../../testing/factories';
import { useTestApp } from '../../testing/test-app';

const students = 60;
/** The work that guesses cost takes a while where others need the cores too. */
const patienceMs = 180_000;
const test = useTestApp({ env: limitsForCrowd(students) });
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it(
  'lets a campus behind one address in within ten minutes, and the owner whom somebody there guesses at',
  async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const realNow = performance.now.bind(performance);
    let passedMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + passedMs);
    const origin = await test.listen();
    const { email } = await buildUser(test.db);
    const outcome = await playCrowd({
      origin,
      students,
      victim: email,
      at(share) {
        passedMs = share * 600_000;
        vi.setSystemTime(start + passedMs);
      },
    });
    // Each guess cost the work that was asked, more and more of it.
    expect(outcome).toEqual({ in: students, refusals: [], guesses: students });
    expect(await createBrowser(origin)('POST', '/api/login', { email, password: testPassword })).toBe(200);
  },
  patienceMs,
);
