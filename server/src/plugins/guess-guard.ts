import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { AppError } from '../errors';
import { addedBits, requireWork } from './challenge';
import { countWindows, createLimit, giveBackUse } from './limits';

interface Guesses {
  /** Name of the secret. */
  name: string;
  /** Wrong codes in a day from which on codes are refused, by one key or by all: guessing ends there, with any machine. */
  most: { ofKey: number } | { ofAll: number };
  /** What people read then: their other way in. */
  refusal: string;
}

export interface GuessGuard {
  /**
   * Checks a code; only a wrong one (AppError INVALID_CODE) counts.
   * @param key who or what wrong ones are counted by
   * @throws AppError CHALLENGE_REQUIRED, RATE_LIMITED, and as `check` does
   */
  attempt<Result>(
    http: { request: FastifyRequest; reply: FastifyReply },
    key: string,
    check: () => Promise<Result>,
  ): Promise<Result>;
}

const daySeconds = 86_400;
/** Wrong codes in a day before the check is asked. */
const freeOfKey = 5;
const freeOfAll = 100;
/** Bits that many wrong guesses at one secret add to the check: with all of them it takes a phone a minute. */
export const guessBitsMax = 7;

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CODE';

/**
 * Slows guessing of short codes without locking out who has the right one: beyond a few wrong ones a try needs work, the
 * more the more there were, and a right code with it is let in. Wrong ones also count over all networks, as whoever guesses
 * may have many.
 */
export function createGuessGuard(context: AppContext, { name, most, refusal }: Guesses): GuessGuard {
  const day = { windowSeconds: daySeconds };
  const byKey = createLimit(context, { ...day, name, points: freeOfKey });
  const byAll = createLimit(context, { ...day, name: `${name}-all`, points: freeOfAll });
  const factor = context.env.RATE_LIMIT_FACTOR;
  return {
    async attempt(http, key, check) {
      // Counted before the code is looked at, so that many tries at once don't pass together.
      const uses = [byKey.of(key), byAll.of('')];
      const [ofKey = 0, ofAll = 0] = (await countWindows(context, uses)).map(({ points }) => points);
      try {
        const isRefused = 'ofKey' in most ? ofKey > most.ofKey * factor : ofAll > most.ofAll * factor;
        if (isRefused) throw new AppError('RATE_LIMITED', refusal);
        const times = Math.max(ofKey / byKey.points, ofAll / byAll.points);
        if (times > 1) await requireWork(context, http, addedBits(times, guessBitsMax));
        const result = await check();
        await Promise.all(uses.map((use) => giveBackUse(context, use)));
        return result;
      } catch (error) {
        if (!isWrong(error)) await Promise.all(uses.map((use) => giveBackUse(context, use)));
        throw error;
      }
    },
  };
}
