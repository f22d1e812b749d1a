import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { verifyPassword } from '../../adapters/password-hash';
import type { Db } from '../../db/client';
import { accountTokens } from '../../db/schema/accounts';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';

export type User = typeof users.$inferSelect;

export const byEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;
export const emailTaken = () => new AppError('CONFLICT', 'An account with this email already exists');

export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === '23505';
}

/** @throws AppError UNAUTHORIZED if the account is gone */
export async function requireStoredUser(db: Db, userId: string): Promise<User> {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
  return user;
}

/**
 * Refuses an address that another account has, or can still take back.
 * @param userId the account that wants it; null for one that is being made
 * @throws AppError CONFLICT
 */
export async function requireFreeEmail(
  db: Db,
  { email, userId, now }: { email: string; userId: string | null; now: Date },
): Promise<void> {
  const isRestorable = and(
    sql`lower(${accountTokens.email}) = lower(${email})`,
    sql`${accountTokens.purpose} = 'restore-email'`,
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
  );
  const holders = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .leftJoin(accountTokens, eq(accountTokens.userId, users.id))
    .where(or(byEmail(email), isRestorable));
  if (holders.some(({ id }) => id !== userId)) throw emailTaken();
}

/** @throws AppError INVALID_CREDENTIALS if it isn't this person's password */
export async function requirePassword(db: Db, userId: string, password: string): Promise<User> {
  const user = await requireStoredUser(db, userId);
  if (!(await verifyPassword(user.password, password))) {
    throw new AppError('INVALID_CREDENTIALS', "That's not your current password");
  }
  return user;
}
