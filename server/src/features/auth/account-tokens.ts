import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { accountTokens } from '../../db/schema/accounts';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { lockAccount } from '../access/hold-account';

type Purpose = (typeof accountTokens.$inferSelect)['purpose'];
type AccountToken = typeof accountTokens.$inferSelect;

/** How long a mailed link works. */
const lifetimeMinutes: Record<Purpose, number> = {
  'reset-password': 30,
  'verify-email': 24 * 60,
  'restore-email': 7 * 24 * 60,
};
const codeAttemptsMax = 5;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const hashCode = (userId: string, code: string) => sha256(`${userId}:${code}`);

const isUnused = (userId: string, condition: SQL | undefined) =>
  and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt), condition);

/**
 * Makes a link token and a code. Earlier ones for the same purpose stop working, except those that take a
 * change of address back: whoever changed it could otherwise end them by changing it again.
 */
export async function issueAccountToken(
  db: Db,
  { userId, purpose, email, now }: { userId: string; purpose: Purpose; email: string; now: Date },
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  if (purpose !== 'restore-email') {
    await db.delete(accountTokens).where(isUnused(userId, eq(accountTokens.purpose, purpose)));
  }
  await db.insert(accountTokens).values({
    userId,
    purpose,
    email,
    tokenHash: sha256(token),
    codeHash: purpose === 'verify-email' ? hashCode(userId, code) : null,
    expiresAt: new Date(now.getTime() + lifetimeMinutes[purpose] * 60_000),
  });
  return { token, code };
}

/** Once an address was taken back, ends the links of later changes that would take it away again. */
export async function endLaterRestores(db: Db, { userId, createdAt }: AccountToken): Promise<void> {
  const isLater = and(eq(accountTokens.purpose, 'restore-email'), gt(accountTokens.createdAt, createdAt));
  await db.delete(accountTokens).where(isUnused(userId, isLater));
}

/** The new address that an account is waiting to confirm, or null. */
export async function findPendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [pending] = await db
    .select({ email: accountTokens.email })
    .from(accountTokens)
    .innerJoin(users, eq(users.id, accountTokens.userId))
    .where(
      isUnused(
        userId,
        and(
          eq(accountTokens.purpose, 'verify-email'),
          sql`lower(${accountTokens.email}) <> lower(${users.email})`,
          gt(accountTokens.expiresAt, now),
        ),
      ),
    );
  return pending?.email ?? null;
}

/** Deletes links that have expired: they name addresses. */
export async function sweepAccountTokens(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, accountTokens, lt(accountTokens.expiresAt, now));
}

const expired = () => new AppError('LINK_EXPIRED', 'This link has expired or was already used');

/**
 * Uses up a link's token. Locks its account first, as all do who end its links.
 * @throws AppError LINK_EXPIRED if it is unknown, used or too old
 */
export async function useAccountToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<AccountToken> {
  const isIt = eq(accountTokens.tokenHash, sha256(token));
  const [found] = await db.select({ userId: accountTokens.userId }).from(accountTokens).where(isIt);
  if (!found) throw expired();
  await lockAccount(db, found.userId);
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        isIt,
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
        sql`${accountTokens.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  if (!used) throw expired();
  return used;
}

/** Whether a link's token would still work; doesn't use it up. */
export async function isUsableToken(db: Db, token: string, now: Date): Promise<boolean> {
  const usable = and(
    eq(accountTokens.tokenHash, sha256(token)),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
  return (await db.$count(accountTokens, usable)) > 0;
}

/**
 * Uses up a code. Five wrong attempts invalidate it, so that guessing is hopeless.
 * @returns null for a wrong code, so that the caller's transaction keeps the counted attempt
 */
export async function useVerificationCode(
  db: Db,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<AccountToken | null> {
  const [token] = await db
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, 'verify-email'),
        isNull(accountTokens.usedAt),
        sql`${accountTokens.expiresAt} > ${now.toISOString()}::timestamptz`,
        sql`${accountTokens.attempts} < ${codeAttemptsMax}`,
      ),
    )
    .orderBy(desc(accountTokens.createdAt))
    .limit(1)
    .for('update');
  if (!token) return null;
  if (token.codeHash !== hashCode(userId, code)) {
    await db
      .update(accountTokens)
      .set({ attempts: token.attempts + 1 })
      .where(eq(accountTokens.id, token.id));
    return null;
  }
  await db.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, token.id));
  return token;
}
