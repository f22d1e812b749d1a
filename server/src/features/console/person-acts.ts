import type { SessionUser } from '@quad/shared/contract/auth';
import { counted } from '@quad/shared/count-text';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { endRights } from '../access/end-rights';
import { requireRankOver } from '../access/roles';
import { sendVerification } from '../auth/account-email';
import { hideCommentsOf, suspendAuthor, undoRemoval } from '../moderation/removals';
import { requestDataExport } from '../settings/data-export';
import { changePrivacy } from '../settings/settings.service';

/** Who acts on whom, and why. */
interface Act {
  actor: Pick<SessionUser, 'id' | 'permissions'>;
  userId: string;
  note: string;
}

async function record(db: Db, { actor, userId, note }: Act, action: string): Promise<void> {
  await db.insert(auditLog).values({
    actorId: actor.id,
    action: `person.${action}`,
    targetType: 'user',
    targetId: userId,
    details: note ? { note } : {},
  });
}

async function requirePerson(db: Db, userId: string) {
  const [person] = await db
    .select({
      emailVerified: users.emailVerified,
      suspendedAt: users.suspendedAt,
      isHidden: sql<boolean>`${users.choicesBeforeHiding} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new AppError('NOT_FOUND', "We couldn't find this person");
  return person;
}

/**
 * Signs a person out everywhere and hides what they host and say.
 * @throws AppError NOT_FOUND; CONFLICT if they are suspended, or the last administrator; FORBIDDEN
 */
export async function suspendPerson(
  context: AppContext,
  act: Act,
  { hidesComments }: { hidesComments: boolean },
): Promise<void> {
  if (act.userId === act.actor.id) throw new AppError('FORBIDDEN', "You can't suspend yourself");
  await context.database.db.transaction(async (db) => {
    const { suspendedAt } = await requirePerson(db, act.userId);
    if (suspendedAt) throw new AppError('CONFLICT', 'This person is suspended already');
    await suspendAuthor(context, db, { targetType: 'user', targetId: act.userId }, act.actor);
    await record(db, act, 'suspend');
    if (!hidesComments) return;
    const count = await hideCommentsOf(db, act.userId, {
      actor: act.actor,
      note: act.note,
      now: context.now(),
    });
    if (count > 0) await record(db, { ...act, note: counted(count, 'comment') }, 'hide-comments');
  });
}

/**
 * Takes a suspension back, whoever made it.
 * @throws AppError CONFLICT if there is none; FORBIDDEN
 */
export async function restorePerson(context: AppContext, act: Act): Promise<void> {
  const target = { targetType: 'user', targetId: act.userId } as const;
  await undoRemoval(context, target, { actor: act.actor, note: act.note });
}

/**
 * Ends all of a person's sessions.
 * @throws AppError NOT_FOUND; FORBIDDEN for people with a role
 */
export async function signPersonOut({ database }: AppContext, act: Act): Promise<void> {
  await database.db.transaction(async (db) => {
    await requirePerson(db, act.userId);
    await requireRankOver(db, act.actor, act.userId);
    await endRights(db, 'sign-out', { userId: act.userId });
    await record(db, act, 'sign-out');
  });
}

/**
 * Mails a verification link and code again.
 * @throws AppError NOT_FOUND; CONFLICT if the address is verified
 */
export async function resendVerification(context: AppContext, act: Act): Promise<void> {
  const { db } = context.database;
  const { emailVerified } = await requirePerson(db, act.userId);
  if (emailVerified) throw new AppError('CONFLICT', 'This address is verified already');
  await sendVerification(context, act.userId);
  await record(db, act, 'verification');
}

/**
 * Withholds a person's name from everybody but hosts, as they can in their settings, or no longer.
 * @throws AppError NOT_FOUND; FORBIDDEN for people with a role; CONFLICT if it is so already
 */
export async function setHidden({ database, now }: AppContext, act: Act, isHidden: boolean): Promise<void> {
  await database.db.transaction(async (db) => {
    const { isHidden: wasHidden } = await requirePerson(db, act.userId);
    await requireRankOver(db, act.actor, act.userId);
    if (isHidden === wasHidden)
      throw new AppError('CONFLICT', `This person is ${isHidden ? 'hidden already' : 'not hidden'}`);
    await changePrivacy(db, { userId: act.userId, changes: { isHidden }, now: now() });
    await record(db, act, isHidden ? 'hide' : 'show');
  });
}

/**
 * Starts an archive that only the person can download.
 * @throws AppError NOT_FOUND
 */
export async function startExport(context: AppContext, act: Act): Promise<void> {
  const { db } = context.database;
  await requirePerson(db, act.userId);
  await requestDataExport(context, act.userId);
  await record(db, act, 'export');
}
