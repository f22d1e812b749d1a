import { createHash, randomUUID } from 'node:crypto';
import {
  challengeDifficultyHeader,
  challengeHeader,
  challengeSolutionHeader,
  challengeText,
  isWorkDone,
} from '@quad/shared/challenge';

/** Does the work that a response asks for, as a browser would. */
export function solveChallenge(header: (name: string) => unknown): string {
  const challenge = String(header(challengeHeader));
  const difficulty = Number(header(challengeDifficultyHeader));
  // Without a challenge the search for a solution would not end.
  if (!difficulty) throw new Error('The response has no challenge');
  for (let counter = 0; ; counter++) {
    const hash = createHash('sha256').update(challengeText(challenge, counter)).digest();
    if (isWorkDone(hash.readUInt32BE(0), difficulty)) return `${challenge}:${counter}`;
  }
}

/** A browser of its own: keeps cookies and solves challenges. Returns the final status. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, string>();
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<number> => {
    const send = async (solution?: string) => {
      const response = await fetch(origin + path, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(solution ? { [challengeSolutionHeader]: solution } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      await response.arrayBuffer();
      return response;
    };
    const response = await send();
    if (response.status !== 428) return response.status;
    return (await send(solveChallenge((name) => response.headers.get(name)))).status;
  };
}

interface Crowd {
  origin: string;
  students: number;
  /** Whom somebody in the crowd guesses at. */
  victim: string;
  /** Called with the share of the ten minutes that is over, 0 to 1, for a clock that is not the real one. */
  at?: (share: number) => void;
}

export interface CrowdOutcome {
  /** Students who signed up on one device and in on another, and then saw what they came for. */
  in: number;
  /** What the others got instead. */
  refusals: string[];
  /** Passwords that the guesser could try. */
  guesses: number;
}

/** The settings that make limits as tight for a small crowd as the standard ones are for 2,000 students. */
export function limitsForCrowd(students: number): Record<string, string> {
  const scaled = (standard: number) => String(Math.max(1, Math.round((standard * students) / 2_000)));
  return {
    RATE_LIMIT_FACTOR: '1',
    LIMIT_REQUESTS: scaled(12_000),
    LIMIT_WRONG_PASSWORDS_NETWORK: scaled(100),
    LIMIT_SIGN_UPS: scaled(20),
    CHALLENGE_BITS: '8',
  };
}

const together = 10;
const password = 'Campus2026day';

/** One student's first day: signs up, looks around, then signs in on another device. Every tenth mistypes. */
async function arrive(origin: string, number: number): Promise<string | null> {
  const [phone, laptop] = [createBrowser(origin), createBrowser(origin)];
  const email = `${randomUUID()}@campus.example`;
  const steps: [string, number, () => Promise<number>][] = [
    [
      'sign-up',
      200,
      () => phone('POST', '/api/register', { email, password, firstName: 'Ada', lastName: 'Lee' }),
    ],
    ['own account', 200, () => phone('GET', '/api/user')],
    ['search', 200, () => phone('GET', '/api/events/search')],
    ...(number % 10 === 0
      ? [
          ['mistyped', 401, () => laptop('POST', '/api/login', { email, password: 'Campus2025day' })] as [
            string,
            number,
            () => Promise<number>,
          ],
        ]
      : []),
    ['sign-in', 200, () => laptop('POST', '/api/login', { email, password })],
    ['own account again', 200, () => laptop('GET', '/api/user')],
  ];
  for (const [what, wanted, step] of steps) {
    const status = await step();
    if (status !== wanted) return `${what}: ${status}`;
  }
  return null;
}

/** Tries passwords, with the work that is asked. */
function createGuesser({ origin, victim }: Crowd) {
  const guesser = createBrowser(origin);
  const outcome = { guesses: 0 };
  return {
    outcome,
    async guess() {
      const status = await guesser('POST', '/api/login', { email: victim, password: `Guess${randomUUID()}` });
      if (status === 401) outcome.guesses += 1;
    },
  };
}

/** A campus behind one address within ten minutes: students sign up and in, and one guesses beside them. */
export async function playCrowd(crowd: Crowd): Promise<CrowdOutcome> {
  const guesser = createGuesser(crowd);
  const refusals: string[] = [];
  for (let from = 0; from < crowd.students; from += together) {
    crowd.at?.(from / crowd.students);
    const group = Array.from(
      { length: Math.min(together, crowd.students - from) },
      (_, index) => from + index,
    );
    const [arrived] = await Promise.all([
      Promise.all(group.map((number) => arrive(crowd.origin, number))),
      (async () => {
        for (let attempt = 0; attempt < together; attempt++) await guesser.guess();
      })(),
    ]);
    refusals.push(...arrived.filter((refusal) => refusal !== null));
  }
  return { in: crowd.students - refusals.length, refusals, ...guesser.outcome };
}
