import { createHash } from 'node:crypto';
import type { SignedInDevice } from '@quad/shared/contract/settings';
import Bowser from 'bowser';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sessions } from '../../db/schema/users';
import { AppError } from '../../errors';
import { sessionMs } from '../../plugins/session';

/** Maximum number of listed sessions; nobody would look through more. */
const listedMax = 50;

const ownedBy = (userId: string) => sql`(${sessions.sess} ->> 'userId') = ${userId}`;
/** Identifies a session without revealing its secret. */
const idOf = (sid: string) => createHash('sha256').update(sid).digest('base64url');

/** 'Safari on iPhone', from what the browser says. */
function describe(userAgent: string | undefined): Pick<SignedInDevice, 'device' | 'isPhone'> {
  if (!userAgent) return { device: 'Unknown device', isPhone: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const place = platform.model ?? os.name;
  return {
    device: [browser.name || 'Unknown browser', place].filter(Boolean).join(' on '),
    isPhone: platform.type === 'mobile' || platform.type === 'tablet',
  };
}

/** A person's sessions: the current one first, then by sign-in. */
export async function listDevices(
  db: Db,
  { userId, sid, now }: { userId: string; sid: string; now: Date },
): Promise<SignedInDevice[]> {
  const rows = await db
    .select({ sid: sessions.sid, sess: sessions.sess, expire: sessions.expire })
    .from(sessions)
    .where(and(ownedBy(userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.expire))
    .limit(listedMax);
  const devices = rows.map((row) => {
    const { userAgent, lastSeenAt } = row.sess as { userAgent?: string; lastSeenAt?: string };
    return {
      id: idOf(row.sid),
      ...describe(userAgent),
      isCurrent: row.sid === sid,
      lastSeenAt: lastSeenAt ?? new Date(row.expire.getTime() - sessionMs).toISOString(),
    };
  });
  return [...devices.filter(({ isCurrent }) => isCurrent), ...devices.filter(({ isCurrent }) => !isCurrent)];
}

/**
 * Ends one of the person's other sessions.
 * @throws AppError NOT_FOUND for one that isn't theirs, or has ended
 */
export async function endDevice(db: Db, { userId, id }: { userId: string; id: string }): Promise<void> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(ownedBy(userId));
  const found = rows.find(({ sid }) => idOf(sid) === id);
  if (!found) throw new AppError('NOT_FOUND', 'This device is already signed out');
  await db.delete(sessions).where(eq(sessions.sid, found.sid));
}
