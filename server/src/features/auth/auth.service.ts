import type { LoginBody, SessionUser } from '@quad/shared/contract/auth';
import { sql } from 'drizzle-orm';
import { verifyPassword } from '../../adapters/password-hash';
import type { Db } from '../../db/client';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';

/**
 * Checks e-mail (without regard to case) and password.
 * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail, a wrong password and a suspended account
 */
export async function signIn(db: Db, { email, password }: LoginBody): Promise<SessionUser> {
  const user = await db.query.users.findFirst({ where: sql`lower(${users.email}) = lower(${email})` });
  const isRight = await verifyPassword(user?.password, password);
  if (!user || !isRight || user.suspendedAt)
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  return user;
}
