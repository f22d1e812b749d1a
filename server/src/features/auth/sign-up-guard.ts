import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { addedBits, createNetworkLimit, requireWork } from '../../plugins/challenge';
import { addressKey } from '../../plugins/client-address';
import { createLimit } from '../../plugins/limits';

const hourSeconds = 3600;

/**
 * Sign-ups of a network: many people may share it, so that beyond a limit they work, and are not refused. That an
 * address has an account already is what the specification says at once; who asks for that often works more and more.
 */
export function createSignUpGuard(context: AppContext) {
  const { env } = context;
  const all = createNetworkLimit(context, {
    name: 'register-ip',
    points: env.LIMIT_SIGN_UPS,
    windowSeconds: hourSeconds,
  });
  const taken = createLimit(context, {
    name: 'register-taken',
    points: env.LIMIT_TAKEN_SIGN_UPS,
    windowSeconds: hourSeconds,
  });
  return {
    /** @throws AppError CHALLENGE_REQUIRED, and as `register` does */
    async attempt<User>(
      http: { request: FastifyRequest; reply: FastifyReply },
      honeypot: string | undefined,
      register: () => Promise<User>,
    ): Promise<User> {
      const network = addressKey(http.request.ip);
      const times = (await taken.used(network)) / taken.points;
      if (times >= 1) await requireWork(context, http, addedBits(times));
      await all.use(http.request, http.reply, honeypot);
      return register().catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'CONFLICT') await taken.count(network);
        throw error;
      });
    },
  };
}
