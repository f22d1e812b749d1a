import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context';
import { AppError } from '../errors';
import { patchSession } from './session';

/** How long after entering the password a person need not enter it again. */
const recentMs = 15 * 60_000;

/** Records that the person of the session has just entered their password. */
export function recordPassword(context: AppContext, request: FastifyRequest): Promise<void> {
  return patchSession(context, request, { passwordAt: context.now().toISOString() });
}

/**
 * For actions that a stolen session must not be enough for.
 * @throws AppError PASSWORD_NEEDED if the password was not entered in the last 15 minutes, by signing in or by
 * POST /api/auth/password
 */
export function requireRecentPassword({ now }: AppContext, { session }: FastifyRequest): void {
  const enteredAt = session.passwordAt ? Date.parse(session.passwordAt) : 0;
  if (now().getTime() - enteredAt < recentMs) return;
  throw new AppError('PASSWORD_NEEDED', 'Please enter your password again to do this');
}
