import type { SessionUser } from '@quad/shared/contract/auth';
import { roles as allRoles, type Role } from '@quad/shared/permissions';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { userRoles, users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { endRights } from './end-rights';

/** Changes of roles come one after the other: of two administrators who remove each other, one stays. */
const lockRoles = (db: Db) => db.execute(sql`lock table user_roles in share row exclusive mode`);

/**
 * For everything that takes an administrator away: a change of roles, a suspension, the end of an account. Within the
 * transaction that does it.
 * @throws AppError CONFLICT if it is the only administrator who can sign in
 */
export async function requireOtherAdmin(db: Db, userId: string): Promise<void> {
  await lockRoles(db);
  const { rows } = await db.execute<{ is_last: boolean }>(sql`
    select exists (select 1 from user_roles where user_id = ${userId} and role = 'admin') and not exists (
      select 1 from user_roles r join users u on u.id = r.user_id
      where r.role = 'admin' and r.user_id <> ${userId} and u.suspended_at is null and u.deletion_requested_at is null
    ) as is_last`);
  if (rows[0]?.is_last) {
    throw new AppError('CONFLICT', 'This is the last administrator. Make someone else one first.');
  }
}

/** Where administrators read what is wrong with the site; none with an address that nobody has confirmed. */
export async function listAdminAddresses(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select u.email from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' and u.suspended_at is null and u.email_verified`);
  return rows.map(({ email }) => email);
}

export async function rolesOf(db: Db, userId: string): Promise<Role[]> {
  const rows = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  return allRoles.filter((role) => rows.some((row) => row.role === role));
}

/**
 * Only people who give roles act on those who have one: nobody locks out somebody above them.
 * @throws AppError FORBIDDEN
 */
export async function requireRankOver(
  db: Db,
  actor: Pick<SessionUser, 'permissions'>,
  userId: string,
): Promise<void> {
  if (actor.permissions.includes('roles') || (await rolesOf(db, userId)).length === 0) return;
  throw new AppError('FORBIDDEN', 'This person has a role. Please ask an administrator.');
}

/**
 * Gives a person exactly these roles. Their permissions change with their next request.
 * @param by who does it: a person, or null for the command line
 * @throws AppError NOT_FOUND; FORBIDDEN for one's own; CONFLICT for the last administrator's
 */
export async function setRoles(
  db: Db,
  {
    userId,
    roles,
    by,
    note = '',
  }: { userId: string; roles: readonly Role[]; by: string | null; note?: string },
): Promise<void> {
  if (userId === by)
    throw new AppError('FORBIDDEN', "You can't change your own roles. Ask another administrator.");
  await db.transaction(async (db) => {
    await lockRoles(db);
    const [user] = await db
      .update(users)
      .set({ role: roles.includes('admin') ? 'admin' : 'user' })
      .where(eq(users.id, userId))
      .returning({ id: users.id });
    if (!user) throw new AppError('NOT_FOUND', "We couldn't find this person");
    const before = await rolesOf(db, userId);
    const given = allRoles.filter((role) => roles.includes(role) && !before.includes(role));
    const taken = before.filter((role) => !roles.includes(role));
    if (given.length + taken.length === 0) return;
    if (taken.includes('admin')) await requireOtherAdmin(db, userId);
    await db.delete(userRoles).where(eq(userRoles.userId, userId));
    if (taken.length > 0) await endRights(db, 'console-role', { userId });
    if (roles.length > 0) {
      await db
        .insert(userRoles)
        .values(allRoles.filter((role) => roles.includes(role)).map((role) => ({ userId, role })));
    }
    await db.insert(auditLog).values({
      actorId: by,
      action: 'role.change',
      targetType: 'user',
      targetId: userId,
      details: { given, taken, note, ...(by === null ? { by: 'command line' } : {}) },
    });
  });
}

/**
 * Gives or takes one role; only for the command line.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function changeRole(
  db: Db,
  { email, role, isGiven }: { email: string; role: Role; isGiven: boolean },
): Promise<void> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!user) throw new AppError('NOT_FOUND', `There is no account with the email ${email}`);
  const others = (await rolesOf(db, user.id)).filter((one) => one !== role);
  await setRoles(db, { userId: user.id, roles: isGiven ? [...others, role] : others, by: null });
}
