import type { SessionStore } from '@fastify/session';
import type { SessionUser } from '@quad/shared/contract/auth';
import { permissionsOf, type Role } from '@quad/shared/permissions';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Session } from 'fastify';
import type { Db } from '../db/client';
import { sessions, users } from '../db/schema/users';
import { writtenOnce } from '../db/written-once';

/** What a session shows of its person, in a query of `users`. */
const personColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  university: users.university,
  graduationYear: users.graduationYear,
  emailVerified: users.emailVerified,
  roles: sql<Role[]>`array(select role from user_roles where user_id = users.id)`,
  suspendedAt: users.suspendedAt,
};

type Person = Omit<SessionUser, 'permissions'> & { roles: Role[]; suspendedAt: Date | null };

function userOf(person: Person | null | undefined): SessionUser | null {
  if (!person || person.suspendedAt) return null;
  const { suspendedAt: _, roles, ...user } = person;
  return { ...user, permissions: permissionsOf(roles) };
}

const sessionUser = writtenOnce((db) =>
  db
    .select(personColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('sessions_user'),
);

/** The person as their session shows them; null if the account is gone or suspended. */
export async function findSessionUser(db: Db, id: string): Promise<SessionUser | null> {
  const [person] = await sessionUser(db).execute({ id });
  return userOf(person);
}

/** The person who was found with a session, in the same trip to the database. It is part of no stored session. */
export class FoundUser {
  constructor(readonly user: SessionUser | null) {}

  toJSON(): undefined {
    return undefined;
  }
}

/** Sessions in Postgres. */
export function createSessionStore(db: Db): SessionStore {
  const opening = db
    .select({ sess: sessions.sess, person: personColumns })
    .from(sessions)
    .leftJoin(users, sql`${users.id} = (${sessions.sess} ->> 'userId')::uuid`)
    .where(and(eq(sessions.sid, sql.placeholder('sid')), gte(sessions.expire, sql.placeholder('now'))))
    .prepare('sessions_open');
  const open = async (sid: string): Promise<Session | null> => {
    const [row] = await opening.execute({ sid, now: new Date() });
    return row ? ({ ...(row.sess as Session), found: new FoundUser(userOf(row.person)) } as Session) : null;
  };
  const write = (sid: string, sess: Session) => {
    const row = { sess, expire: new Date(sess.cookie.expires ?? 0) };
    return db
      .insert(sessions)
      .values({ sid, ...row })
      .onConflictDoUpdate({ target: sessions.sid, set: row });
  };
  // A callback that throws must not look like a failure of the database.
  return {
    get: (sid, done) =>
      void open(sid).then(
        (session) => process.nextTick(done, null, session),
        (error: unknown) => process.nextTick(done, error),
      ),
    set: (sid, session, done) =>
      void write(sid, session as Session).then(
        () => process.nextTick(done),
        (error: unknown) => process.nextTick(done, error),
      ),
    destroy: (sid, done) =>
      void db
        .delete(sessions)
        .where(eq(sessions.sid, sid))
        .then(
          () => process.nextTick(done),
          (error: unknown) => process.nextTick(done, error),
        ),
  };
}
