import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { addedBits, requireWork } from '../../plugins/challenge';
import { addressKey, createLimit, createPause } from '../../plugins/limits';
import { knownDeviceId } from './known-device';

const daySeconds = 86_400;
/** How many times as many wrong passwords a known device may send as an unknown one. */
const knownDeviceFactor = 10;
/** Beyond the limit one try passes, then none for a minute, then two, four, and so on. */
const waitSeconds = { first: 60, longest: 3600 } as const;

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

const isWrongPassword = (error: unknown) => error instanceof AppError && error.code === 'INVALID_CREDENTIALS';

/**
 * Slows guessing without locking anybody out: wrong passwords count by account and network together, so that nobody
 * uses up the tries of an owner elsewhere, and a known device counts on its own, so that nobody uses up those of an
 * owner on the same network. Guessing from many networks, or at many accounts, only makes unknown devices work.
 */
export function createSignInGuard(context: AppContext) {
  const { env } = context;
  const day = { points: env.LIMIT_WRONG_PASSWORDS, windowSeconds: daySeconds };
  const byStranger = createLimit(context, { ...day, name: 'password' });
  const byDevice = createLimit(context, {
    ...day,
    name: 'password-device',
    points: day.points * knownDeviceFactor,
  });
  const pause = createPause(context, { name: 'password-wait', longestSeconds: waitSeconds.longest });
  const byAccount = createLimit(context, {
    name: 'password-account',
    points: env.LIMIT_WRONG_PASSWORDS_ACCOUNT,
    windowSeconds: 3600,
  });
  const byNetwork = createLimit(context, {
    name: 'password-network',
    points: env.LIMIT_WRONG_PASSWORDS_NETWORK,
    windowSeconds: 600,
  });

  /** How many times the limits have been reached that unknown devices share. */
  async function pressure(account: string, network: string): Promise<number> {
    const [ofAccount, ofNetwork] = await Promise.all([byAccount.used(account), byNetwork.used(network)]);
    return Math.max(ofAccount / byAccount.points, ofNetwork / byNetwork.points);
  }

  return {
    /**
     * Signs in, as far as the limits allow; only a wrong password counts.
     * @throws AppError CHALLENGE_REQUIRED, RATE_LIMITED, and as `signIn` does
     */
    async attempt<User>(http: Http, email: string, signIn: () => Promise<User>): Promise<User> {
      const account = email.toLowerCase();
      const network = addressKey(http.request.ip);
      const deviceId = await knownDeviceId(context, http.request, account);
      const limit = deviceId ? byDevice : byStranger;
      const key = `${account} ${deviceId ?? network}`;
      // Counted before the password is looked at, so that many tries at once don't pass together.
      const tries = await limit.count(key);
      try {
        const times = deviceId ? 0 : await pressure(account, network);
        if (times >= 1 || tries > Math.ceil(limit.points / 2))
          await requireWork(context, http, addedBits(times));
        const beyond = tries - limit.points;
        if (beyond > 0)
          await pause(key, Math.min(waitSeconds.longest, waitSeconds.first * 2 ** (beyond - 1)));
        const user = await signIn();
        await limit.reset(key);
        return user;
      } catch (error) {
        if (!isWrongPassword(error)) await limit.giveBack(key);
        else if (!deviceId) await Promise.all([byAccount.count(account), byNetwork.count(network)]);
        throw error;
      }
    },
  };
}
