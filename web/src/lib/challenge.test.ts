import { createHash } from 'node:crypto';
import { challengeHeader, challengeSolutionHeader, challengeText } from '@quad/shared/challenge';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { call } from './api-client';
import { solveChallenge } from './challenge';
import { firstHashWord } from './challenge-search';

const challenge = `${'c'.repeat(140)}.${'s'.repeat(43)}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

test('the hash is SHA-256, for every text that fits one block', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 55 }), (text) => {
      expect(firstHashWord(text)).toBe(hashOf(text).readUInt32BE(0));
    }),
    { numRuns: 500 },
  );
});

test('a text with the longest counter fits one block', () => {
  expect(challengeText(challenge, 99_999_999_999).length).toBeLessThanOrEqual(55);
});

function isSolution(solution: string, difficulty: number): boolean {
  const [given, counter] = solution.split(':');
  const word = hashOf(challengeText(challenge, Number(counter))).readUInt32BE(0);
  return given === challenge && Math.clz32(word) >= difficulty;
}

test('a solution has the bits that were asked for', async () => {
  expect(isSolution(await solveChallenge(challenge, 12), 12)).toBe(true);
});

test('without a worker that starts, the page does the work itself', async () => {
  const ended = vi.fn();
  class RefusedWorker {
    onerror = () => {};
    terminate = ended;
    postMessage() {
      this.onerror();
    }
  }
  vi.stubGlobal('Worker', RefusedWorker);
  expect(isSolution(await solveChallenge(challenge, 8), 8)).toBe(true);
  expect(ended).toHaveBeenCalledOnce();
});

test('an abort ends the work', async () => {
  const controller = new AbortController();
  const solving = solveChallenge(challenge, 32, controller.signal);
  setTimeout(() => controller.abort(), 20);
  await expect(solving).rejects.toMatchObject({ name: 'AbortError' });
});

function serve(...answers: (() => Response)[]) {
  const solutions: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    solutions.push(new Headers(init.headers).get(challengeSolutionHeader));
    return answers[solutions.length - 1]?.() ?? new Response('{}');
  });
  return solutions;
}

const askForWork = () =>
  new Response('{"message":"Please try again","code":"CHALLENGE_REQUIRED"}', {
    status: 428,
    headers: { [challengeHeader]: challenge, 'x-challenge-difficulty': '8' },
  });

test('a challenged call solves the challenge and is sent again', async () => {
  const solutions = serve(askForWork, () => new Response('{"path":"/"}'));
  expect(await call('POST /api/shares', { body: {} })).toEqual({ path: '/' });
  expect(solutions[0]).toBeNull();
  expect(isSolution(solutions[1] ?? '', 8)).toBe(true);
});

test('a call is challenged once; a second challenge is an error shown to people', async () => {
  const solutions = serve(askForWork, askForWork, () => new Response('{}'));
  await expect(call('POST /api/shares', { body: {} })).rejects.toMatchObject({
    code: 'CHALLENGE_REQUIRED',
    detail: 'Please try again',
  });
  await expect(call('POST /api/shares', { body: {} })).resolves.toBeDefined();
  expect(solutions).toHaveLength(3);
});
