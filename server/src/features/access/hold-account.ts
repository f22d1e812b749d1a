import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sessions, users } from '../../db/schema/users';
import { AppError } from '../../errors';

/** What was known of an account when it was let in. */
interface Known {
  id: string;
  signedOutAt: Date | null;
}

/** Waits for ends of the account's rights that are under way (end-rights.ts), and makes others wait. */
export async function lockAccount(db: Db, id: string): Promise<Date | null | undefined> {
  const [user] = await db
    .select({ signedOutAt: users.signedOutAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return user?.signedOutAt;
}

/**
 * For what a password has just allowed: it may have changed since it was checked.
 * @throws AppError UNAUTHORIZED if what others may have of the account was cut since it was read
 */
export async function requireUncut(db: Db, { id, signedOutAt }: Known): Promise<void> {
  const now = await lockAccount(db, id);
  if (now !== undefined && now?.getTime() === signedOutAt?.getTime()) return;
  throw new AppError('UNAUTHORIZED', 'This account was just signed out. Please sign in again.');
}

/**
 * For what outlives the request of a session, in the transaction that makes it.
 * @throws AppError UNAUTHORIZED if the session has ended since the request began
 */
export async function holdSession(db: Db, { userId, sid }: { userId: string; sid: string }): Promise<void> {
  await lockAccount(db, userId);
  const [session] = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, sid));
  if (!session) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
}
