import { randomUUID } from 'node:crypto';
import type { Role } from '@quad/shared/permissions';
import type { Db } from '../db/client';
import { events } from '../db/schema/events';
import { userRoles, users } from '../db/schema/users';

/** The password of every person created here. */
export const testPassword = 'Test2026password';

/** Its Argon2id hash at the least cost (8 KiB, 1 pass): a sign-in computes 0.1 ms instead of 14. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$zQDPQn9SJqsTTszfmNTZNQ$Ulmd2Y8EvM6BXdIBHegKA8PNd4E6WvmsEBw4QVa32U0';

type NewUser = Omit<typeof users.$inferInsert, 'role'>;
type NewEvent = typeof events.$inferInsert;

/** A person who can sign in with `testPassword`. */
export async function buildUser(
  db: Db,
  { roles = [], ...overrides }: Partial<NewUser> & { roles?: readonly Role[] } = {},
): Promise<typeof users.$inferSelect> {
  const name = randomUUID().slice(0, 8);
  const [user] = await db
    .insert(users)
    .values({
      email: `${name}@campus.example`,
      password: testPasswordHash,
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
