import { createHash, randomBytes } from 'node:crypto';
import type { Authenticator } from '@quad/shared/contract/second-factor';
import { and, eq, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { secondFactors } from '../../db/schema/second-factors';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { secondFactorRequired } from '../../plugins/session';
import { endRights } from '../access/end-rights';
import { holdSession } from '../access/hold-account';
import { requireStoredUser, type User } from '../auth/accounts';

const recoveryCodesMax = 10;
/** 160 bits, so that a plain hash protects them. */
const recoveryCodeBytes = 20;
/** What is sealed for one person can't be opened as another's. */
const sealedFor = (userId: string) => `second factor of ${userId}`;

/** How authenticator apps count by default (RFC 6238), and all that several of them support. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 };
const totpOf = (secret: Secret, label = '') => new TOTP({ ...settings, issuer: 'Quad', label, secret });

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const normalize = (code: string) => code.toUpperCase().replace(/[\s-]/g, '');

/** Whether a code is as long as a recovery code; those of apps are short. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{32}$/.test(normalize(code));

function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryCodeBytes)).buffer });
  return base32.replace(/.{8}(?=.)/g, '$&-');
}

/** The 30-second step that a code is of, or null if it is of none near `now`: clocks may be 30 seconds apart. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = totpOf(Secret.fromBase32(secret));
  const delta = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp, window: 1 }) : null;
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export async function findSecondFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** A secret for a person's authenticator app; nothing of it is stored yet. */
export function proposeAuthenticator(
  { sealer }: AppContext,
  { id, email }: { id: string; email: string },
): Authenticator {
  const totp = totpOf(new Secret({ size: 20 }), email);
  const secret = totp.secret.base32;
  return { secret, uri: totp.toString(), proposal: sealer.seal(sealedFor(id), secret) };
}

const wrongCode = () =>
  new AppError('INVALID_CODE', 'This code is wrong or was already used. Please try the next one.');

/**
 * Stores a proposed authenticator app in place of an earlier one, and signs the person out everywhere else.
 * @returns new recovery codes, which are not kept in readable form, and the account as it is now
 * @throws AppError INVALID_CODE; SECOND_FACTOR_REQUIRED if there is an earlier one that may not be replaced
 */
export async function enrollSecondFactor(
  { database, sealer, now }: AppContext,
  {
    userId,
    proposal,
    code,
    sid,
    mayReplace,
  }: { userId: string; proposal: string; code: string; sid: string; mayReplace: boolean },
): Promise<{ recoveryCodes: string[]; user: User }> {
  const secret = sealer.open(sealedFor(userId), proposal);
  const step = secret === null ? null : stepOf(secret, normalize(code), now());
  if (step === null) throw wrongCode();
  const codes = Array.from({ length: recoveryCodesMax }, newRecoveryCode);
  const factor = {
    secret: proposal,
    lastStep: step,
    recoveryCodeHashes: codes.map((text) => sha256(normalize(text))),
  };
  const user = await database.db.transaction(async (db) => {
    await holdSession(db, { userId, sid });
    const { rowCount } = await db
      .insert(secondFactors)
      .values({ userId, ...factor })
      .onConflictDoUpdate({ target: secondFactors.userId, set: factor, setWhere: sql`${mayReplace}` });
    if (!rowCount) throw secondFactorRequired();
    await endRights(db, 'sign-out', { userId, keptSid: sid });
    await db
      .insert(auditLog)
      .values({ actorId: userId, action: 'second-factor.enroll', targetType: 'user', targetId: userId });
    return requireStoredUser(db, userId);
  });
  return { recoveryCodes: codes, user };
}

/**
 * Uses up a code of a person's app, or one of their recovery codes: each opens one session.
 * @throws AppError INVALID_CODE
 */
export async function useSecondFactorCode(
  { database, sealer, now }: AppContext,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const { db } = database;
  const factor = await findSecondFactor(db, userId);
  const secret = factor && sealer.open(sealedFor(userId), factor.secret);
  const given = normalize(code);
  const step = secret ? stepOf(secret, given, now()) : null;
  const own = eq(secondFactors.userId, userId);
  const hash = sha256(given);
  const { rowCount } =
    step === null
      ? await db
          .update(secondFactors)
          .set({ recoveryCodeHashes: sql`array_remove(${secondFactors.recoveryCodeHashes}, ${hash})` })
          .where(and(own, sql`${hash} = any(${secondFactors.recoveryCodeHashes})`))
      : await db
          .update(secondFactors)
          .set({ lastStep: step })
          .where(and(own, lt(secondFactors.lastStep, step)));
  if (rowCount !== 1) throw wrongCode();
}

/**
 * Forgets a person's second factor and ends their sessions; only for the command line.
 * @throws AppError NOT_FOUND
 */
export async function resetSecondFactor(db: Db, email: string): Promise<void> {
  await db.transaction(async (db) => {
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = lower(${email})`);
    if (!user) throw new AppError('NOT_FOUND', `There is no account with the email ${email}`);
    await endRights(db, 'sign-out', { userId: user.id });
    await db.delete(secondFactors).where(eq(secondFactors.userId, user.id));
    await db.insert(auditLog).values({
      action: 'second-factor.reset',
      targetType: 'user',
      targetId: user.id,
      details: { by: 'command line' },
    });
  });
}
