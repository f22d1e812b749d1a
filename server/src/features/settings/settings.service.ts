import type {
  accountBodySchema,
  NotificationChoice,
  Privacy,
  Settings,
} from '@quad/shared/contract/settings';
import { type NotificationChoices, notificationChoices } from '@quad/shared/notification-choices';
import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db } from '../../db/client';
import { blocks } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { findPendingEmail } from '../auth/account-tokens';
import { storeChoice } from '../notifications/mail-choice';
import { refreshPreviewsOf } from '../rsvps/event-spots';
import { deletionAt } from './account-deletion';

type AccountChanges = z.output<typeof accountBodySchema>;

async function requireStored(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
  return user;
}

type Choices = Omit<Privacy, 'isHidden'>;
type StoredChoices = Choices & { choicesBeforeHiding: Choices | null };

/** What hiding chooses for a person. */
const strictest: Choices = {
  profileVisibility: 'nobody',
  attendanceVisibility: 'host',
  isDiscoverable: false,
};

/** What the person chose, also while they hide. */
function privacyOf(stored: StoredChoices): Privacy {
  const { profileVisibility, attendanceVisibility, isDiscoverable } = stored.choicesBeforeHiding ?? stored;
  const isHidden = stored.choicesBeforeHiding !== null;
  return { profileVisibility, attendanceVisibility, isDiscoverable, isHidden };
}

/** All choices that the settings show. */
export async function readSettings(db: Db, userId: string, now: Date): Promise<Settings> {
  const user = await requireStored(db, userId);
  return {
    privacy: privacyOf(user),
    notifications: notificationChoices(user.notificationSettings),
    blockedCount: await db.$count(blocks, eq(blocks.blockerId, userId)),
    deletionAt: deletionAt(user.deletionRequestedAt),
    pendingEmail: await findPendingEmail(db, userId, now),
  };
}

/** Absent fields stay unchanged; an empty university means none. */
export async function changeAccount(db: Db, userId: string, changes: AccountChanges): Promise<void> {
  const { university, ...rest } = changes;
  await db
    .update(users)
    .set({
      ...rest,
      ...(university === undefined ? {} : { university: university || null }),
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}

/**
 * Changes who sees what, and updates the initials on cards of events the person attends. Choices that are made while
 * hiding count afterwards.
 * @throws AppError UNAUTHORIZED without such a person
 */
export async function changePrivacy(
  db: Db,
  { userId, changes, now }: { userId: string; changes: Partial<Privacy>; now: Date },
): Promise<Privacy> {
  return db.transaction(async (db) => {
    const [user] = await db.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user) throw new AppError('UNAUTHORIZED', 'Please sign in to continue');
    const { isHidden, ...chosen } = { ...privacyOf(user), ...changes };
    const stored = isHidden
      ? { ...strictest, choicesBeforeHiding: chosen }
      : { ...chosen, choicesBeforeHiding: null };
    await db
      .update(users)
      .set({ ...stored, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    if (stored.attendanceVisibility !== user.attendanceVisibility) await refreshPreviewsOf(db, userId, now);
    return privacyOf(stored);
  });
}

export async function changeChoice(
  db: Db,
  userId: string,
  { topic, channel, isOn }: NotificationChoice,
): Promise<NotificationChoices> {
  return notificationChoices(await storeChoice(db, { userId, key: `${topic}.${channel}`, isOn }));
}
