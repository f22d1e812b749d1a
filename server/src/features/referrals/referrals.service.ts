import { type Rewards, referralSignUpPoints } from '@quad/shared/contract/referrals';
import { paths } from '@quad/shared/paths';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { shares } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { requireOpenEvent } from '../access/event-visibility';
import { notify } from '../notifications/notify';
import { countOpenedShares, countReferredSignUps, countsAsReferral, rewardPoints } from './reward-points';

/** @throws AppError NOT_FOUND if the account is gone */
export async function findRewards(db: Db, userId: string): Promise<Rewards> {
  const { rows } = await db.execute<Rewards & Record<string, unknown>>(sql`
    select ${rewardPoints(sql`u`)} as points,
      (select count(*)::int from shares s where s.user_id = u.id and s.event_id is not null) as shares,
      ${countOpenedShares(sql`u`)} as "openedShares", ${countReferredSignUps(sql`u`)} as "referredSignUps",
      u.referral_code as "referralCode"
    from users u where u.id = ${userId}`);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'This account no longer exists');
  return rows[0];
}

/**
 * Records a share; sharing the same again changes nothing.
 * @returns the path to share
 * @throws AppError NOT_FOUND if there is no such event
 */
export async function recordShare(
  db: Db,
  { userId, eventId }: { userId: string; eventId: string | null },
): Promise<string> {
  if (eventId) await requireOpenEvent(db, eventId, userId);
  await db.insert(shares).values({ userId, eventId }).onConflictDoNothing();
  const [user] = await db.select({ code: users.referralCode }).from(users).where(eq(users.id, userId));
  return `${eventId ? paths.event(eventId) : paths.discover()}?ref=${encodeURIComponent(user?.code ?? '')}`;
}

/**
 * Records that somebody opened a shared link. Only the first time counts, and never by the person who shared
 * it; unknown codes and links that weren't shared are ignored.
 */
export async function recordOpened(
  db: Db,
  {
    code,
    eventId,
    viewerId,
    now,
  }: { code: string; eventId: string | null; viewerId: string | null; now: Date },
): Promise<void> {
  await db.execute(sql`
    update shares set opened_at = ${now.toISOString()}::timestamptz from users u
    where u.referral_code = upper(${code}) and shares.user_id = u.id and shares.opened_at is null
      and shares.event_id is not distinct from ${eventId}::uuid and u.id is distinct from ${viewerId}::uuid`);
}

/**
 * Notifies the referrer of the points, once; called when an address is verified, in its transaction. The
 * points themselves are counted from the rows.
 */
export async function notifyReferrer(context: AppContext, db: Db, userId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from users came join users r on ${countsAsReferral(sql`came`, sql`r`)} where came.id = ${userId}`);
  if (!rows[0]) return;
  await notify(context, db, {
    kind: 'referral',
    key: `referral:${userId}`,
    userId: rows[0].id,
    actorId: userId,
    data: { points: referralSignUpPoints },
  });
}
