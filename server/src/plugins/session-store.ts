import type { SessionStore } from '@fastify/session';
import type { SessionUser } from '@quad/shared/contract/auth';
import { permissionsOf, type Role } from '@quad/shared/permissions';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Session } from 'fastify';
import type { Database, Db } from '../db/client';
import { LookUpsInTurn } from '../db/look-ups-in-turn';
import { queryPrepared } from '../db/prepared-statements';
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
  isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
};

type Person = Omit<SessionUser, 'permissions'> & { roles: Role[]; isSuspended: boolean };

function userOf(person: Person | null | undefined): SessionUser | null {
  if (!person || person.isSuspended) return null;
  const { isSuspended: _, roles, ...user } = person;
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

/** The same as JSON, which costs less than a column for each. */
const personJson = sql`json_build_object(${sql.join(
  Object.entries(personColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
  sql`, `,
)})`;

/** Sessions in Postgres. Those of requests that come together are one look-up: a crowd costs few. */
export function createSessionStore({ db, pool }: Database): SessionStore {
  const opening = db
    .select({
      sid: sessions.sid,
      sess: sessions.sess,
      // Each person is looked up alone; for a join, Postgres may read all.
      person: sql`(select ${personJson} from ${users} where ${users.id} = (${sessions.sess} ->> 'userId')::uuid)`,
    })
    .from(sessions)
    .where(
      and(
        sql`${sessions.sid} = any(${sql.placeholder('sids')}::text[])`,
        gte(sessions.expire, sql.placeholder('now')),
      ),
    )
    .toSQL();
  const statement = { name: 'sessions_open', text: opening.sql };
  const lookUps = new LookUpsInTurn(async (sids: readonly string[]) => {
    // Ours, because their cookies are signed: none has a character that must be quoted.
    const rows = await queryPrepared(pool, statement, [`{${sids}}`, new Date().toISOString()]);
    return new Map(rows.map(([sid = '', sess = '', person]) => [sid, { sess, person }]));
  });
  const open = async (sid: string): Promise<Session | null> => {
    const row = (await lookUps.ask(sid)).get(sid);
    if (!row) return null;
    const found = new FoundUser(userOf(row.person ? JSON.parse(row.person) : null));
    return { ...JSON.parse(row.sess), found };
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
