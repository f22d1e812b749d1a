import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { AppError } from '../errors';
import { addedBits, requireWork } from './challenge';
import { countWindows, createLimit, giveBackUse } from './limits';

/** Wrong codes by one key, and by everybody, before the check is asked. */
interface Guesses {
  /** Name of the secret. */
  name: string;
  own: { points: number; windowSeconds: number };
  all: { points: number; windowSeconds: number };
  /**
   * Where work alone can't make guessing hopeless, and people have another way in: what they read when all codes of a
   * key are refused, from twenty times `own` on.
   */
  refusal?: string;
}

export interface GuessGuard {
  /**
   * Checks a code; only a wrong one (AppError INVALID_CODE) counts.
   * @param key who or what wrong ones are counted by
   * @throws AppError CHALLENGE_REQUIRED, RATE_LIMITED with a `refusal`, and as `check` does
   */
  attempt<Result>(
    http: { request: FastifyRequest; reply: FastifyReply },
    key: string,
    check: () => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Bits that many wrong codes add to the check: with all of them it takes a phone a minute, and whoever guesses pays that
 * for each code.
 */
const addedBitsMax = 7;

const refusalFactor = 20;

const isWrong = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CODE';

/**
 * Slows guessing of short codes without locking out who has the right one: beyond a limit a try needs work, the more the
 * more wrong ones there were, and a right code with it is let in. Wrong ones also count over all networks, as whoever
 * guesses may have many.
 */
export function createGuessGuard(context: AppContext, { name, own, all, refusal }: Guesses): GuessGuard {
  const byKey = createLimit(context, { ...own, name });
  const byAll = createLimit(context, { ...all, name: `${name}-all` });
  return {
    async attempt(http, key, check) {
      // Counted before the code is looked at, so that many tries at once don't pass together.
      const uses = [byKey.of(key), byAll.of('')];
      const windows = await countWindows(context, uses);
      try {
        const times = Math.max(...uses.map(({ points }, index) => (windows[index]?.points ?? 0) / points));
        const isHopeless = (windows[0]?.points ?? 0) > byKey.points * refusalFactor;
        if (refusal && isHopeless) throw new AppError('RATE_LIMITED', refusal);
        if (times > 1) await requireWork(context, http, addedBits(times, addedBitsMax));
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
