import type { GuestPost } from '@quad/shared/contract/rsvps';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { comments, media, rsvps } from '../../db/schema/participation';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { claimForOwner } from './guest-claims';
import { confirmByLink } from './rsvps.service';

/** The event and the address of an RSVP: the guest's, or the member's if it is verified. */
async function findAddress(db: Db, rsvpId: string): Promise<{ eventId: string; email: string } | null> {
  const ownEmail = sql<string | null>`coalesce(${rsvps.guestEmail}, ${users.email})`;
  const [row] = await db
    .select({ eventId: rsvps.eventId, email: ownEmail })
    .from(rsvps)
    .leftJoin(users, and(eq(users.id, rsvps.userId), eq(users.emailVerified, true)))
    .where(eq(rsvps.id, rsvpId));
  return row?.email ? { eventId: row.eventId, email: row.email } : null;
}

/**
 * Confirms an RSVP whose mailed link was opened; then an account that has proved the address gets the RSVP,
 * at the next opening if this fails in between.
 */
export async function openGuestLink(
  context: AppContext,
  rsvp: { id: string; eventId: string },
): Promise<void> {
  await confirmByLink(context, rsvp);
  await context.database.db.transaction(async (db) => {
    const found = await findAddress(db, rsvp.id);
    if (found) await claimForOwner(context, db, found.email);
  });
}

const isOpenPost = (table: typeof comments | typeof media, eventId: string, email: string) =>
  and(
    eq(table.eventId, eventId),
    isNull(table.userId),
    isNull(table.confirmedAt),
    isNull(table.hiddenAt),
    sql`lower(${table.guestEmail}) = lower(${email})`,
  );

/** What was written and uploaded with the address of an RSVP at its event, and nobody has confirmed. */
export async function listGuestPosts(db: Db, rsvpId: string): Promise<GuestPost[]> {
  const found = await findAddress(db, rsvpId);
  if (!found) return [];
  const { eventId, email } = found;
  const written = await db
    .select({ id: comments.id, text: comments.content })
    .from(comments)
    .where(isOpenPost(comments, eventId, email))
    .orderBy(comments.createdAt);
  const uploaded = await db
    .select({ id: media.id, text: media.filename })
    .from(media)
    .where(isOpenPost(media, eventId, email))
    .orderBy(media.createdAt);
  return [
    ...written.map((comment) => ({ ...comment, kind: 'comment' as const })),
    ...uploaded.map((video) => ({ ...video, kind: 'video' as const })),
  ];
}

/**
 * Answers whether a post is the person's own: theirs belongs to their account once they have one with that
 * address; one that somebody else made with it is deleted.
 * @returns the posts that are left
 * @throws AppError NOT_FOUND for another address's post, and one that was answered before
 */
export async function answerGuestPost(
  context: AppContext,
  { rsvpId, postId, isMine }: { rsvpId: string; postId: string; isMine: boolean },
): Promise<GuestPost[]> {
  return context.database.db.transaction(async (db) => {
    const found = await findAddress(db, rsvpId);
    let changed = 0;
    for (const table of [comments, media]) {
      if (!found) break;
      const isPost = and(eq(table.id, postId), isOpenPost(table, found.eventId, found.email));
      const { rowCount } = isMine
        ? await db.update(table).set({ confirmedAt: context.now() }).where(isPost)
        : await db.delete(table).where(isPost);
      changed += rowCount ?? 0;
    }
    if (!found || changed === 0) throw new AppError('NOT_FOUND', 'This was already answered or removed');
    if (isMine) await claimForOwner(context, db, found.email);
    return listGuestPosts(db, rsvpId);
  });
}
