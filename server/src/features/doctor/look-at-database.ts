import { counted } from '@quad/shared/count-text';
import { sql } from 'drizzle-orm';
import { isKeyPair } from '../../adapters/push';
import { type Database, tryPooler } from '../../db/client';
import { hasFullDisk } from '../../db/full-disk';
import { schemaStateOf } from '../../db/migrate';
import { rightsFault } from '../../db/rights';
import { pushKeys } from '../../db/schema/notifications';
import type { Env } from '../../env';
import { listAdminAddresses } from '../access/roles';
import { endedOn } from '../alarms/end-of-life';
import { type Found, fault, fine, note } from './finding';

/** Null if the embedded one isn't made yet; else why it can't be opened. */
export type Opened = Database | Error | null;

export const isOpen = (database: Opened): database is Database =>
  database !== null && !(database instanceof Error);

const schemaWords = {
  empty: 'empty: the first start makes the tables',
  behind: "behind this version's schema: start this version, which brings it up to date",
  ready: 'at this schema',
};

export async function lookAtDatabase(env: Env, database: Opened): Promise<Found> {
  if (database === null) return note('the embedded one, which the first start makes');
  if (database instanceof Error) return fault(database.message);
  const { rows } = await database.db.execute<{ version: number; isReadOnly: boolean }>(
    sql`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  );
  const { version, isReadOnly } = rows[0] ?? { version: 0, isReadOnly: false };
  const ended = env.DATABASE_URL ? endedOn('postgres', version, new Date()) : null;
  if (ended) return fault(`Postgres ${version} has had no security fixes since ${ended}: upgrade it`);
  if (isReadOnly)
    return fault(
      `Postgres ${version} takes no writes: name the one that does in DATABASE_URL, or wait until its host lets it take them again`,
    );
  const schema = await schemaStateOf(database.db);
  const forbidden = schema === 'ready' ? null : await rightsFault(database.db);
  if (forbidden) return fault(forbidden);
  const name = env.DATABASE_URL ? `Postgres ${version}` : 'embedded';
  if (env.DATABASE_URL && (await hasFullDisk(database.db, null)))
    return fault(`the disk of ${name} is full, so it takes no writes: make room`);
  if (schema === 'behind') return fault(`${name}, ${schemaWords.behind}`);
  if (!env.DATABASE_URL)
    return note(`${name}, ${schemaWords[schema]}; a site that people rely on sets DATABASE_URL`);
  if (/[?&]sslmode=no-verify\b/.test(env.DATABASE_URL))
    return note(
      `${name}, ${schemaWords[schema]}; sslmode=no-verify lets anybody between pass for it: use sslrootcert with the host's root certificate`,
    );
  return (schema === 'empty' ? note : fine)(`${name}, ${schemaWords[schema]}`);
}

/**
 * The pooler in front of the database, once a start has kept the settings that its connections need.
 * @param waitMs after which a question has waited for a connection in vain
 */
export async function lookAtPooler(
  { DATABASE_URL: url, DATABASE_POOL }: Env,
  database: Opened,
  waitMs: number,
): Promise<Found> {
  if (!url || !isOpen(database) || (await schemaStateOf(database.db)) !== 'ready')
    return note('tried after the first start');
  try {
    await tryPooler(url, waitMs);
  } catch (error) {
    const { message } = error as Error;
    return fault(
      message.includes('Query read timeout')
        ? `the pooler has no connection left: in session mode its default_pool_size has to be ${DATABASE_POOL} (DATABASE_POOL) times the processes, twice that during a release, and one more for this command`
        : message,
    );
  }
  return fine('DATABASE_URL leads to the database as DATABASE_LISTEN_URL does');
}

/** The public key of this installation; null without a database that has one. */
export async function findPushKey(database: Opened): Promise<string | null> {
  if (!isOpen(database) || (await schemaStateOf(database.db)) !== 'ready') return null;
  const [keys] = await database.db.select().from(pushKeys);
  return keys?.publicKey ?? null;
}

export async function lookAtPushKeys(database: Opened): Promise<Found> {
  if (!isOpen(database) || (await schemaStateOf(database.db)) !== 'ready')
    return note('not known without the database; a start makes them');
  const [keys] = await database.db.select().from(pushKeys);
  if (!keys) return note('the first start makes them');
  if (isKeyPair(keys)) return fine('made, and a pair');
  return fault(
    'the two of them are no pair, so no push service takes messages: restore the table push_keys from a backup, or empty it and restart (people then allow notifications again)',
  );
}

export async function lookAtAdmins(env: Env, database: Opened): Promise<Found> {
  if (!isOpen(database) || (await schemaStateOf(database.db)) !== 'ready')
    return note('not known without the database; make the first one with npm run admin -- grant <e-mail>');
  const { length } = await listAdminAddresses(database.db);
  if (length > 0) return fine(`${counted(length, 'administrator')} with a verified address`);
  const words =
    'no administrator has a verified address, so alarms are mailed to nobody: npm run admin -- grant <e-mail>, and the link in the mail to that address';
  return env.PUBLIC_URL ? fault(words) : note(words);
}
