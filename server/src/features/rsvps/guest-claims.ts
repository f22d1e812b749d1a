import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { comments, media } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { claimGuestRsvps } from './claim-rsvps';

/**
 * RSVPs, comments and videos made as a guest belong to the account that has proved the address, as far as they
 * were confirmed through the mail: anybody could have typed the address. A video waiting for its host keeps
 * waiting. Runs within the caller's transaction.
 */
export async function claimGuestRows(
  context: AppContext,
  db: Db,
  owner: { userId: string; email: string },
): Promise<void> {
  await claimGuestRsvps(context, db, owner);
  for (const table of [comments, media]) {
    await db
      .update(table)
      .set({ userId: owner.userId, guestName: null, guestEmail: null })
      .where(
        and(
          isNull(table.userId),
          isNotNull(table.confirmedAt),
          sql`lower(${table.guestEmail}) = lower(${owner.email})`,
        ),
      );
  }
}

/** The same for an address that was confirmed after an account had proved it; does nothing without such an account. */
export async function claimForOwner(context: AppContext, db: Db, email: string): Promise<void> {
  const [owner] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, eq(users.emailVerified, true)));
  if (owner) await claimGuestRows(context, db, { ...owner, email });
}
