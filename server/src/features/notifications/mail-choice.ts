import {
  type NotificationTopic,
  notificationTopics,
  wantsNotification,
} from '@quad/shared/notification-choices';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { addressOfChoiceLink, isRefusedHash, storeAddressChoice } from './address-choice';

const linkPurpose = 'mail topic';

/** The signed link in a mail: it only switches the mails of one topic off and on. */
export function mailChoiceToken({ signer }: AppContext, userId: string, topic: NotificationTopic): string {
  return signer.sign(linkPurpose, `${userId} ${topic}`);
}

export interface MailChoice {
  topic: NotificationTopic;
  isOn: boolean;
}

/** Stores one choice of a person. */
export async function storeChoice(
  db: Db,
  { userId, key, isOn }: { userId: string; key: string; isOn: boolean },
): Promise<Record<string, boolean>> {
  const [row] = await db
    .update(users)
    .set({
      notificationSettings: sql`${users.notificationSettings} || jsonb_build_object(${key}::text, ${isOn}::boolean)`,
    })
    .where(eq(users.id, userId))
    .returning({ settings: users.notificationSettings });
  if (!row) throw new AppError('NOT_FOUND', 'This account no longer exists');
  return row.settings;
}

type LinkSubject = { addressHash: string } | { userId: string; topic: NotificationTopic };

/** What a mail's link switches: the invitations to an address, or one topic of a person. Null if it is forged. */
function subjectOfLink(context: AppContext, token: string): LinkSubject | null {
  const addressHash = addressOfChoiceLink(context, token);
  if (addressHash) return { addressHash };
  const [userId, topicName] = (context.signer.verify(linkPurpose, token) ?? '').split(' ');
  const topic = notificationTopics.find((known) => known === topicName);
  return userId && topic ? { userId, topic } : null;
}

/** What a link is about, as it is now; null for a forged link or a person who is gone. */
export async function findChoice(context: AppContext, token: string): Promise<MailChoice | null> {
  const { db } = context.database;
  const subject = subjectOfLink(context, token);
  if (!subject) return null;
  if ('addressHash' in subject) {
    return { topic: 'invitation', isOn: !(await isRefusedHash(db, subject.addressHash)) };
  }
  const { userId, topic } = subject;
  const [row] = await db
    .select({ settings: users.notificationSettings })
    .from(users)
    .where(eq(users.id, userId));
  return row ? { topic, isOn: wantsNotification(row.settings, topic, 'email') } : null;
}

/**
 * Switches the mails of a link's topic, or the invitations to an address that may have no account.
 * @throws AppError NOT_FOUND for a forged link or a person who is gone
 */
export async function chooseByLink(context: AppContext, token: string, isOn: boolean): Promise<MailChoice> {
  const subject = subjectOfLink(context, token);
  if (!subject) throw new AppError('NOT_FOUND', "This link doesn't work");
  if ('addressHash' in subject) {
    await storeAddressChoice(context.database.db, subject.addressHash, isOn);
    return { topic: 'invitation', isOn };
  }
  const { userId, topic } = subject;
  const stored = await storeChoice(context.database.db, { userId, key: `${topic}.email`, isOn });
  return { topic, isOn: wantsNotification(stored, topic, 'email') };
}
