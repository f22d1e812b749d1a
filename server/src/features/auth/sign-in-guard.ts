import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { addedBits, requireWork } from '../../plugins/challenge';
import { addressKey } from '../../plugins/client-address';
import { guessBitsMax } from '../../plugins/guess-guard';
import { createLimit, type Limit } from '../../plugins/limits';
import { knownDeviceId } from './known-device';

const daySeconds = 86_400;
/** How many times as many wrong passwords a known device may send as all unknown ones together before the check is asked. */
const knownDeviceFactor = 10;
/** Wrong passwords in a day at which guessing at an account ends, with any machine. */
const most = 1_000;

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isWrongPassword = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CREDENTIALS';

/**
 * Slows guessing without locking anybody out: wrong passwords count by account, over all networks, and make each try of an
 * unknown device need more work, with which the right one is let in. A known device counts on its own, so that nobody uses
 * up the tries of its owner. Guessing at many accounts makes unknown devices of that network work.
 */
export function createSignInGuard(context: AppContext) {
  const { env } = context;
  const day = { points: env.LIMIT_WRONG_PASSWORDS, windowSeconds: daySeconds };
  const byAccount = createLimit(context, { ...day, name: 'password' });
  const byDevice = createLimit(context, {
    ...day,
    name: 'password-device',
    points: day.points * knownDeviceFactor,
  });
  const byNetwork = createLimit(context, {
    name: 'password-network',
    points: env.LIMIT_WRONG_PASSWORDS_NETWORK,
    windowSeconds: 600,
  });

  /** Counts a try. A known device that has used up its own counts as an unknown one. */
  async function countTry(
    request: FastifyRequest,
    account: string,
  ): Promise<{ limit: Limit; key: string; tries: number }> {
    const deviceId = await knownDeviceId(context, request, account);
    if (deviceId) {
      const key = `${account} ${deviceId}`;
      const tries = await byDevice.count(key);
      if (tries <= byDevice.points) return { limit: byDevice, key, tries };
      await byDevice.giveBack(key);
    }
    return { limit: byAccount, key: account, tries: await byAccount.count(account) };
  }

  async function requireWorkOfStranger(http: Http, tries: number, network: string): Promise<void> {
    if (tries > most * env.RATE_LIMIT_FACTOR)
      throw new AppError(
        'RATE_LIMITED',
        'Too many wrong passwords were tried for this account today. Please choose "Forgot your password?" and use the link we email you.',
      );
    const ofNetwork = (await byNetwork.used(network)) / byNetwork.points;
    if (tries <= byAccount.points && ofNetwork < 1) return;
    const bits = Math.max(addedBits(tries / byAccount.points, guessBitsMax), addedBits(ofNetwork));
    await requireWork(context, http, bits);
  }

  return {
    /**
     * Signs in, as far as the limits allow; only a wrong password counts.
     * @throws AppError CHALLENGE_REQUIRED, RATE_LIMITED, and as `signIn` does
     */
    async attempt<User>(http: Http, email: string, signIn: () => Promise<User>): Promise<User> {
      const network = addressKey(http.request.ip);
      // Counted before the password is looked at, so that many tries at once don't pass together.
      const { limit, key, tries } = await countTry(http.request, email.toLowerCase());
      try {
        if (limit === byAccount) await requireWorkOfStranger(http, tries, network);
        const user = await signIn();
        await limit.giveBack(key);
        return user;
      } catch (error) {
        if (!isWrongPassword(error)) await limit.giveBack(key);
        else if (limit === byAccount) await byNetwork.count(network);
        throw error;
      }
    },

    /** For a password that a mailed link has just set: it lets in wherever its owner goes. */
    startOver: (email: string): Promise<void> => byAccount.reset(email.toLowerCase()),
  };
}
