import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { comments, media } from '../../db/schema/participation';
import { claimGuestRsvps } from '../rsvps/claim-rsvps';

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
