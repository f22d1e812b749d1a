import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { accountTokens } from '../../db/schema/accounts';
import { AppError } from '../../errors';

type Purpose = (typeof accountTokens.$inferSelect)['purpose'];
type AccountToken = typeof accountTokens.$inferSelect;

/** Reset links are valid for 30 minutes, verification for a day. */
const lifetimeMinutes: Record<Purpose, number> = { 'reset-password': 30, 'verify-email': 24 * 60 };
const codeAttemptsMax = 5;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const hashCode = (userId: string, code: string) => sha256(`${userId}:${code}`);

/** Makes a link token and a code; earlier ones for the same purpose stop working. */
export async function issueAccountToken(
  db: Db,
  { userId, purpose, email, now }: { userId: string; purpose: Purpose; email: string; now: Date },
): Promise<{ token: string; code: string }> {
  const token = randomBytes(32).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await db
    .delete(accountTokens)
    .where(
      and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedAt)),
    );
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

const expired = () => new AppError('LINK_EXPIRED', 'This link has expired or was used already');

/**
 * Uses up a link's token.
 * @throws AppError LINK_EXPIRED if it is unknown, used or too old
 */
export async function useAccountToken(
  db: Db,
  { token, purpose, now }: { token: string; purpose: Purpose; now: Date },
): Promise<AccountToken> {
  const [used] = await db
    .update(accountTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(accountTokens.tokenHash, sha256(token)),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.usedAt),
        sql`${accountTokens.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning();
  if (!used) throw expired();
  return used;
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
