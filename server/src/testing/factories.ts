import { randomUUID } from 'node:crypto';
import type { Role } from '@quad/shared/permissions';
import { hashPassword } from '../adapters/password-hash';
import type { Db } from '../db/client';
import { events } from '../db/schema/events';
import { userRoles, users } from '../db/schema/users';

/** The password of every person created here. */
export const testPassword = 'Test2026password';

let passwordHash: Promise<string> | undefined;

type NewUser = Omit<typeof users.$inferInsert, 'role'>;
type NewEvent = typeof events.$inferInsert;

/** A person who can sign in with `testPassword`. */
export async function buildUser(
  db: Db,
  { roles = [], ...overrides }: Partial<NewUser> & { roles?: readonly Role[] } = {},
): Promise<typeof users.$inferSelect> {
  passwordHash ??= hashPassword(testPassword);
  const name = randomUUID().slice(0, 8);
  const [user] = await db
    .insert(users)
    .values({
      email: `${name}@campus.example`,
      password: await passwordHash,
      firstName: 'Ada',
      lastName: name,
      referralCode: name.toUpperCase(),
      emailVerified: true,
      ...overrides,
    })
    .returning();
  if (!user) throw new Error('The person was not stored');
  if (roles.length > 0) await db.insert(userRoles).values(roles.map((role) => ({ userId: user.id, role })));
  return user;
}

/** A free public event on campus that starts in a day, without a host unless one is given. */
export async function buildEvent(
  db: Db,
  overrides: Partial<NewEvent> = {},
): Promise<typeof events.$inferSelect> {
  const [event] = await db
    .insert(events)
    .values({
      title: 'Porch concert',
      category: 'concerts',
      startDate: new Date(Date.now() + 24 * 60 * 60 * 1000),
      timezone: 'America/New_York',
      location: 'Stratford Ave',
      latitude: 39.13,
      longitude: -84.5,
      ...overrides,
    })
    .returning();
  if (!event) throw new Error('The event was not stored');
  return event;
}
