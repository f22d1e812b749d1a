import { randomInt, randomUUID } from 'node:crypto';
import type { LoginBody, RegisterBody, SessionUser } from '@quad/shared/contract/auth';
import { and, eq, ne, sql } from 'drizzle-orm';
import { hashPassword, verifyPassword } from '../../adapters/password-hash';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { sessions, users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { notifyReferrer } from '../referrals/referrals.service';
import { issueAccountToken, useAccountToken, useVerificationCode } from './account-tokens';
import { authMailQueue } from './auth-mails';
import { claimGuestRows } from './guest-claims';

type User = typeof users.$inferSelect;

const byEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;
const emailTaken = () => new AppError('CONFLICT', 'An account with this email already exists');

/** Letters and digits that can't be mistaken for one another. */
const referralAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newReferralCode = () =>
  Array.from({ length: 8 }, () => referralAlphabet[randomInt(referralAlphabet.length)]).join('');

function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === '23505';
}

/**
 * Checks e-mail (regardless of case) and password.
 * @throws AppError INVALID_CREDENTIALS, the same for an unknown e-mail, a wrong password and a suspended
 * account
 */
export async function signIn(db: Db, { email, password }: LoginBody): Promise<SessionUser> {
  const user = await db.query.users.findFirst({ where: byEmail(email) });
  const isRight = await verifyPassword(user?.password, password);
  if (!user || !isRight || user.suspendedAt) {
    throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  return user;
}

async function mailVerification(context: AppContext, db: Db, user: User, email: string): Promise<void> {
  const issued = await issueAccountToken(db, {
    userId: user.id,
    purpose: 'verify-email',
    email,
    now: context.now(),
  });
  await context.jobs.enqueue(db, authMailQueue, {
    kind: 'verify-email',
    userId: user.id,
    email,
    ...issued,
    id: randomUUID(),
  });
}

/**
 * Creates an account and queues its verification mail, both or neither.
 * @throws AppError CONFLICT if the address already has an account
 */
export async function register(context: AppContext, body: RegisterBody): Promise<SessionUser> {
  const password = await hashPassword(body.password);
  try {
    return await context.database.db.transaction(async (db) => {
      const referrer = body.ref
        ? await db.query.users.findFirst({ where: eq(users.referralCode, body.ref.toUpperCase()) })
        : undefined;
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
      await mailVerification(context, db, user, user.email);
      return user;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

async function requireStoredUser(db: Db, userId: string): Promise<User> {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
  return user;
}

export async function sendVerification(context: AppContext, userId: string): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const user = await requireStoredUser(db, userId);
    if (!user.emailVerified) await mailVerification(context, db, user, user.email);
  });
}

/** Stores an address as the account's own and verified. */
async function storeVerifiedEmail(db: Db, userId: string, email: string): Promise<User> {
  try {
    const [user] = await db
      .update(users)
      .set({ email, emailVerified: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning();
    if (!user) throw new AppError('NOT_FOUND', 'This account no longer exists');
    return user;
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

/** Marks an address as the account's own; what was done with it as a guest now belongs to the account. */
async function confirmEmail(context: AppContext, db: Db, userId: string, email: string): Promise<User> {
  const user = await storeVerifiedEmail(db, userId, email);
  await claimGuestRows(context, db, { userId, email });
  await notifyReferrer(context, db, userId);
  return user;
}

export async function verifyByLink(context: AppContext, token: string): Promise<User> {
  return context.database.db.transaction(async (db) => {
    const used = await useAccountToken(db, { token, purpose: 'verify-email', now: context.now() });
    return confirmEmail(context, db, used.userId, used.email);
  });
}

export async function verifyByCode(context: AppContext, userId: string, code: string): Promise<User> {
  const user = await context.database.db.transaction(async (db) => {
    const used = await useVerificationCode(db, { userId, code, now: context.now() });
    return used ? confirmEmail(context, db, userId, used.email) : null;
  });
  if (!user)
    throw new AppError('INVALID_CODE', 'This code is wrong or has expired. Please ask for a new one.');
  return user;
}

/** Mails a reset link if there is such an account; reveals nothing either way. */
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

/** Ends all of a person's sessions, or all but one: a password change makes stolen cookies worthless. */
export async function endSessions(db: Db, userId: string, exceptSid?: string): Promise<void> {
  const own = sql`${sessions.sess} ->> 'userId' = ${userId}`;
  await db.delete(sessions).where(exceptSid ? and(own, ne(sessions.sid, exceptSid)) : own);
}

async function setPassword(context: AppContext, db: Db, userId: string, passwordHash: string): Promise<void> {
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
}

export async function resetPassword(
  context: AppContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await context.database.db.transaction(async (db) => {
    const used = await useAccountToken(db, { token, purpose: 'reset-password', now: context.now() });
    await setPassword(context, db, used.userId, passwordHash);
    // A person who reads the mailed link owns the address.
    await db
      .update(users)
      .set({ emailVerified: true })
      .where(and(eq(users.id, used.userId), byEmail(used.email)));
    await endSessions(db, used.userId);
  });
}

/** @throws AppError INVALID_CREDENTIALS if it isn't this person's password */
export async function requirePassword(db: Db, userId: string, password: string): Promise<User> {
  const user = await requireStoredUser(db, userId);
  if (!(await verifyPassword(user.password, password))) {
    throw new AppError('INVALID_CREDENTIALS', 'The current password is wrong');
  }
  return user;
}

export async function changePassword(
  context: AppContext,
  args: { userId: string; sid: string; currentPassword: string; password: string },
): Promise<void> {
  await requirePassword(context.database.db, args.userId, args.currentPassword);
  const passwordHash = await hashPassword(args.password);
  await context.database.db.transaction(async (db) => {
    await setPassword(context, db, args.userId, passwordHash);
    await endSessions(db, args.userId, args.sid);
  });
}

/** Mails a link to the new address; nothing changes until it is followed. */
export async function changeEmail(
  context: AppContext,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<void> {
  const { db } = context.database;
  const user = await requirePassword(db, userId, password);
  const holder = await db.query.users.findFirst({ where: byEmail(email) });
  if (holder && holder.id !== userId) throw emailTaken();
  await db.transaction((db) => mailVerification(context, db, user, email));
}
