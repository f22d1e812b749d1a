import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../../adapters/password-hash';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { createLimit } from '../../plugins/limits';
import { cutLinks, endRights } from '../access/end-rights';
import { holdSession, requireUncut } from '../access/hold-account';
import { notifyReferrer } from '../referrals/referrals.service';
import { claimGuestRows } from '../rsvps/guest-claims';
import {
  endLaterRestores,
  findPendingEmail,
  issueAccountToken,
  useAccountToken,
  useVerificationCode,
} from './account-tokens';
import {
  emailTaken,
  isUniqueViolation,
  requireFreeEmail,
  requirePassword,
  requireStoredUser,
  type User,
} from './accounts';
import { authMailQueue } from './auth-mails';

/** A person and the session of the request. */
interface SignedIn {
  userId: string;
  sid: string;
}

/** Codes for one address in a day, over all accounts: anybody may type it, and guess at what it gets. */
const codesADay = { name: 'mail-code', points: 10, windowSeconds: 86_400 };

/**
 * Counts a mail with a code for an address before the transaction that makes both, and not if that fails.
 * @param work gets whether the address may have one more today: there is no code without its mail
 */
export async function withCodeMail<Result>(
  context: AppContext,
  email: string,
  work: (mayMail: boolean) => Promise<Result>,
): Promise<Result> {
  const codes = createLimit(context, codesADay);
  const address = email.toLowerCase();
  const mayMail = (await codes.count(address)) <= codes.points;
  try {
    return await work(mayMail);
  } catch (error) {
    await codes.giveBack(address);
    throw error;
  }
}

/** Mails a link and a code to an address of the account; earlier ones stop working. */
export async function mailVerification(
  context: AppContext,
  db: Db,
  { userId, email, returnTo }: { userId: string; email: string; returnTo?: string | null },
): Promise<void> {
  const issued = await issueAccountToken(db, { userId, purpose: 'verify-email', email, now: context.now() });
  const mail = {
    kind: 'verify-email',
    userId,
    email,
    ...issued,
    id: randomUUID(),
    ...(returnTo ? { returnTo } : {}),
  } as const;
  await context.jobs.enqueue(db, authMailQueue, mail);
}

const tooManyCodes = () =>
  new AppError('RATE_LIMITED', "We've sent many codes to this address today. Please try again tomorrow.");

/** The address that a code of this account verifies: a new one that is waiting, else its own; null if that is verified. */
async function findUnverified(db: Db, userId: string, now: Date): Promise<string | null> {
  const user = await requireStoredUser(db, userId);
  return (await findPendingEmail(db, userId, now)) ?? (user.emailVerified ? null : user.email);
}

/** What wrong codes of this account are counted by. */
export const addressToVerify = async (
  { database: { db }, now }: AppContext,
  userId: string,
): Promise<string> => (await findUnverified(db, userId, now()))?.toLowerCase() ?? userId;

/**
 * Mails again to the new address that is waiting, else to an unverified account's own.
 * @throws AppError RATE_LIMITED if the address has had as many codes as it gets in a day
 */
export async function sendVerification(context: AppContext, userId: string): Promise<void> {
  const { db } = context.database;
  const email = await findUnverified(db, userId, context.now());
  if (email === null) return;
  await withCodeMail(context, email, async (mayMail) => {
    if (!mayMail) throw tooManyCodes();
    await db.transaction(async (db) => {
      // It may have been verified meanwhile.
      if ((await findUnverified(db, userId, context.now())) !== email) return;
      await mailVerification(context, db, { userId, email });
    });
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

/** Marks an address as the account's own; what was confirmed with it as a guest now belongs to the account. */
export async function confirmEmail(
  context: AppContext,
  db: Db,
  { id: userId }: User,
  email: string,
): Promise<User> {
  const user = await storeVerifiedEmail(db, userId, email);
  await claimGuestRows(context, db, { userId, email });
  await notifyReferrer(context, db, userId);
  return user;
}

/**
 * Mails the address that the account had a link to take the change back. An address that nobody had verified
 * gets none: its owner may be a stranger.
 */
async function mailOldAddress(context: AppContext, db: Db, before: User): Promise<void> {
  if (!before.emailVerified) return;
  const { id: userId, email } = before;
  const { token } = await issueAccountToken(db, {
    userId,
    purpose: 'restore-email',
    email,
    now: context.now(),
  });
  const mail = { kind: 'email-changed', userId, email, token, id: randomUUID() } as const;
  await context.jobs.enqueue(db, authMailQueue, mail);
}

/** Confirms an address for the session that proved it; if it is a new one, everything older ends. */
async function confirmForSession(
  context: AppContext,
  db: Db,
  { userId, sid }: SignedIn,
  email: string,
): Promise<User> {
  const before = await requireStoredUser(db, userId);
  const user = await confirmEmail(context, db, before, email);
  if (before.email.toLowerCase() !== email.toLowerCase()) {
    await endRights(db, 'new-address', { userId, keptSid: sid });
    await mailOldAddress(context, db, before);
  }
  return user;
}

/**
 * Verifies by the mailed link, for the account that asked for it: somebody who can read the mail but doesn't
 * know the password must not verify an account that another person made with the address.
 * @throws AppError LINK_EXPIRED; FORBIDDEN if the link belongs to another account
 */
export async function verifyByLink(
  context: AppContext,
  { token, ...session }: SignedIn & { token: string },
): Promise<User> {
  return context.database.db.transaction(async (db) => {
    await holdSession(db, session);
    const used = await useAccountToken(db, { token, purpose: 'verify-email', now: context.now() });
    if (used.userId !== session.userId) {
      throw new AppError('FORBIDDEN', 'This link belongs to another account. Sign in to that one to use it.');
    }
    return confirmForSession(context, db, session, used.email);
  });
}

/** @throws AppError INVALID_CODE */
export async function verifyByCode(
  context: AppContext,
  { code, ...session }: SignedIn & { code: string },
): Promise<User> {
  const user = await context.database.db.transaction(async (db) => {
    await holdSession(db, session);
    const used = await useVerificationCode(db, { userId: session.userId, code, now: context.now() });
    return used ? confirmForSession(context, db, session, used.email) : null;
  });
  if (!user)
    throw new AppError('INVALID_CODE', 'This code is wrong or has expired. Please ask for a new one.');
  return user;
}

/**
 * Mails a link and a code to the new address; nothing changes until one of them is used.
 * @throws AppError INVALID_CREDENTIALS; CONFLICT if the address is another account's; RATE_LIMITED as sendVerification
 */
export async function changeEmail(
  context: AppContext,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<void> {
  const user = await requirePassword(context.database.db, userId, password);
  await withCodeMail(context, email, (mayMail) =>
    context.database.db.transaction(async (db) => {
      await requireUncut(db, user);
      await requireFreeEmail(db, { email, userId, now: context.now() });
      if (!mayMail) throw tooManyCodes();
      await mailVerification(context, db, { userId, email });
    }),
  );
}

/** Ends the links and codes of a change of address that is waiting. */
export async function cancelEmailChange({ database, now }: AppContext, userId: string): Promise<void> {
  await database.db.transaction(async (db) => {
    if ((await findPendingEmail(db, userId, now())) !== null) await cutLinks(db, { userId });
  });
}

/**
 * Takes a change of address back: the old one is the account's again, and nobody else has access any more: the
 * password, every session, every mailed link, and later changes are void.
 * @returns the address, and the token with which its reader sets a new password
 * @throws AppError LINK_EXPIRED
 */
export async function restoreEmail(
  context: AppContext,
  token: string,
): Promise<{ email: string; resetToken: string }> {
  const nobodysPassword = await hashPassword(randomBytes(32).toString('base64url'));
  return context.database.db.transaction(async (db) => {
    const now = context.now();
    const used = await useAccountToken(db, { token, purpose: 'restore-email', now });
    const { userId, email } = used;
    await storeVerifiedEmail(db, userId, email);
    await db
      .update(users)
      .set({ password: nobodysPassword, deletionRequestedAt: null })
      .where(eq(users.id, userId));
    await endLaterRestores(db, used);
    await endRights(db, 'new-address', { userId });
    const reset = await issueAccountToken(db, { userId, purpose: 'reset-password', email, now });
    return { email, resetToken: reset.token };
  });
}
