import { defineQueue } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { forgotPassword } from './auth.service';

/**
 * Addresses that somebody wants a reset link for. The request only adds the address here, so that it takes equally
 * long whether or not there is such an account.
 */
export const forgottenPasswordQueue = defineQueue<{ email: string }>('auth.forgotten');

/**
 * Mails a reset link if there is such an account. An account gets few mails at a time, whatever networks ask; the
 * newest link works for longer than the pause, so that nobody can use up somebody else's recovery.
 */
export function createForgottenPasswords(context: AppContext) {
  const mails = createLimit(context, {
    name: 'reset-mail',
    points: context.env.LIMIT_RESET_MAILS,
    windowSeconds: 900,
  });
  return async ({ email }: { email: string }): Promise<void> => {
    try {
      await mails.use(email.toLowerCase());
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return;
      throw error;
    }
    await forgotPassword(context, email);
  };
}
