import { randomInt, randomUUID } from 'node:crypto';
import type { LoginBody, RegisterBody } from '@quad/shared/contract/auth';
import { safeReturnPath } from '@quad/shared/return-path';
import { eq, sql } from 'drizzle-orm';
import { hashPassword, verifyPassword } from '../../adapters/password-hash';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { endRights } from '../access/end-rights';
import { requireUncut } from '../access/hold-account';
import { confirmEmail, mailVerification, withCodeMail } from './account-email';
import { issueAccountToken, useAccountToken } from './account-tokens';
import {
  byEmail,
  emailTaken,
  isUniqueViolation,
  requireFreeEmail,
  requirePassword,
  requireStoredUser,
  type User,
} from './accounts';
import { authMailQueue } from './auth-mails';
import { refuseGuessedPassword } from './common-passwords';

/** Letters and digits that can't be mistaken for one another. */
const referralAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newReferralCode = () =>
  Array.from({ length: 8 }, () => referralAlphabet[randomInt(referralAlphabet.length)]).join('');

/**
 * Checks e-mail (regardless of case) and password.
 * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail, a wrong password and a suspended
 * account
 */
export async function signIn(db: Db, { email, password }: LoginBody): Promise<User> {
  const user = await db.query.users.findFirst({ where: byEmail(email) });
  const isRight = await verifyPassword(user?.password, password);
  if (!user || !isRight || user.suspendedAt) {
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password', user ? { account: user.id } : {});
  }
  return user;
}

/**
 * Creates an account and queues its verification mail, both or neither.
 * @throws AppError CONFLICT if the address already has an account; COMMON_PASSWORD
 */
export async function register(context: AppContext, body: RegisterBody): Promise<User> {
  refuseGuessedPassword(body.password, body, context.env.PUBLIC_URL);
  const password = await hashPassword(body.password);
  try {
    return await withCodeMail(context, body.email, (mayMail) =>
      context.database.db.transaction(async (db) => {
        const referrer = body.ref
          ? await db.query.users.findFirst({ where: eq(users.referralCode, body.ref.toUpperCase()) })
          : undefined;
        await requireFreeEmail(db, { email: body.email, userId: null, now: context.now() });
        const [user] = await db
          .insert(users)
          .values({
            email: body.email,
            password,
            firstName: body.firstName,
            lastName: body.lastName,
            university: body.university || null,
            graduationYear: body.graduationYear ?? null,
            referralCode: newReferralCode(),
            referredById: referrer?.id ?? null,
          })
          .returning();
        if (!user) throw new Error('The account was not stored');
        const returnTo = safeReturnPath(body.returnTo);
        if (mayMail) await mailVerification(context, db, { userId: user.id, email: user.email, returnTo });
        return user;
      }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

/** Mails a reset link if there is such an account. */
export async function forgotPassword(context: AppContext, email: string): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const user = await db.query.users.findFirst({ where: byEmail(email) });
    if (!user || user.suspendedAt) return;
    const { token } = await issueAccountToken(db, {
      userId: user.id,
      purpose: 'reset-password',
      email: user.email,
      now: context.now(),
    });
    await context.jobs.enqueue(db, authMailQueue, {
      kind: 'reset-password',
      userId: user.id,
      email: user.email,
      token,
      id: randomUUID(),
    });
  });
}

/**
 * Stores a new password. What anybody got by the old one ends with it.
 * @param keptSid the session in which it was changed
 */
async function setPassword(
  context: AppContext,
  db: Db,
  { userId, passwordHash, keptSid }: { userId: string; passwordHash: string; keptSid?: string },
): Promise<User> {
  await endRights(db, 'new-password', { userId, ...(keptSid ? { keptSid } : {}) });
  const [user] = await db
    .update(users)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new AppError('NOT_FOUND', 'This account no longer exists');
  await context.jobs.enqueue(db, authMailQueue, {
    kind: 'password-changed',
    userId,
    email: user.email,
    id: randomUUID(),
  });
  return user;
}

/**
 * @returns the account with the address that the link was mailed to
 * @throws AppError COMMON_PASSWORD, and the link stays usable
 */
export async function resetPassword(
  context: AppContext,
  { token, password }: { token: string; password: string },
): Promise<Pick<User, 'email' | 'signedOutAt'>> {
  const passwordHash = await hashPassword(password);
  return context.database.db.transaction(async (db) => {
    const used = await useAccountToken(db, { token, purpose: 'reset-password', now: context.now() });
    const user = await requireStoredUser(db, used.userId);
    refuseGuessedPassword(password, user, context.env.PUBLIC_URL);
    const { signedOutAt } = await setPassword(context, db, { userId: user.id, passwordHash });
    // A person who reads the mailed link owns the address. Somebody else may have signed up with it.
    if (!user.emailVerified && user.email === used.email) await confirmEmail(context, db, user, used.email);
    return { email: used.email, signedOutAt };
  });
}

export async function changePassword(
  context: AppContext,
  args: { userId: string; sid: string; currentPassword: string; password: string },
): Promise<User> {
  const user = await requirePassword(context.database.db, args.userId, args.currentPassword);
  refuseGuessedPassword(args.password, user, context.env.PUBLIC_URL);
  const passwordHash = await hashPassword(args.password);
  return context.database.db.transaction(async (db) => {
    await requireUncut(db, user);
    return setPassword(context, db, { userId: args.userId, passwordHash, keptSid: args.sid });
  });
}
