import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { checkMailServer } from '../../adapters/mailer';
import { createObjectStore, s3Config } from '../../adapters/object-store';
import { findWebhook } from '../../adapters/stripe-webhooks';
import { type Database, openDatabase } from '../../db/client';
import { isMigrated } from '../../db/migrate';
import type { Env } from '../../env';
import { listAdminAddresses } from '../access/roles';
import { certificateDaysLeft } from '../alarms/certificate';
import { endedOn } from '../alarms/end-of-life';
import { listBackups } from '../backups/backups.service';

/** What the doctor found about one thing. */
export interface Finding {
  /** 'note' is fine for a trial and worth a thought for a site that people rely on. */
  state: 'fine' | 'note' | 'fault';
  about: string;
  /** What it is, and what to do unless it is fine. */
  words: string;
}

type Found = Omit<Finding, 'about'>;
const fine = (words: string): Found => ({ state: 'fine', words });
const note = (words: string): Found => ({ state: 'note', words });
const fault = (words: string): Found => ({ state: 'fault', words });

const waitMs = 10_000;
const freeLeast = 0.1;
const clockOffMs = 5_000;
const certificateDaysLeast = 14;
const backupHoursMost = 50;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function lookAtDatabase(env: Env, database: Database | Error | null): Promise<Found> {
  if (database === null) return note('the embedded one, which the first start makes');
  if (database instanceof Error) return fault(database.message);
  const { rows } = await database.db.execute<{ version: number; off: number }>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      (extract(epoch from clock_timestamp()) * 1000 - ${Date.now()})::float8 as off`);
  const { version = 0, off = 0 } = rows[0] ?? {};
  if (Math.abs(off) > clockOffMs)
    return fault(`its clock is ${Math.round(off / 1000)} s away from this one: let both keep time by NTP`);
  const ended = env.DATABASE_URL ? endedOn('postgres', version, new Date()) : null;
  if (ended) return fault(`Postgres ${version} has had no security fixes since ${ended}: upgrade it`);
  const schema = (await isMigrated(database.db))
    ? 'at this schema'
    : 'the next start brings it to this schema';
  if (!env.DATABASE_URL) return note(`embedded, ${schema}; a site that people rely on sets DATABASE_URL`);
  return fine(`Postgres ${version}, ${schema}`);
}

async function lookAtPushKeys(database: Database | Error | null): Promise<Found> {
  if (!database || database instanceof Error)
    return note('not known without the database; a start makes them');
  const { rows } = await database.db.execute<{ made: boolean }>(
    sql`select to_regclass('push_keys') is not null as made`,
  );
  const keys = rows[0]?.made ? await database.db.execute(sql`select from push_keys`) : null;
  return keys?.rows.length === 1 ? fine('made') : note('the first start makes them');
}

async function lookAtAdmins(env: Env, database: Database | Error | null): Promise<Found> {
  if (!database || database instanceof Error || !(await isMigrated(database.db)))
    return note('not known without the database; make the first one with npm run admin -- grant <e-mail>');
  const { length } = await listAdminAddresses(database.db);
  if (length > 0)
    return fine(`${length} ${length === 1 ? 'administrator' : 'administrators'} with a verified address`);
  const words =
    'nobody with a verified address is an administrator, so alarms are mailed to nobody: npm run admin -- grant <e-mail>';
  return env.PUBLIC_URL ? fault(words) : note(words);
}

async function lookAtMail({ SMTP_URL, MAIL_FROM }: Env): Promise<Found> {
  if (!SMTP_URL) return note('mails end in the outbox: set SMTP_URL to send them');
  await checkMailServer(SMTP_URL);
  if (MAIL_FROM.includes('quad.example'))
    return fault('the server takes mails, but MAIL_FROM is the example: set it to an address of yours');
  return fine(`the server takes mails of ${MAIL_FROM}`);
}

async function lookAtFiles(env: Env): Promise<Found> {
  if (!env.S3_ENDPOINT) {
    return env.DISK_STORAGE
      ? fine('on the disk, in DATA_DIR')
      : note('on the disk: set S3_ENDPOINT or DISK_STORAGE=1 in production');
  }
  const store = createObjectStore(s3Config(env));
  const key = `doctor/${crypto.randomUUID()}`;
  const body = new TextEncoder().encode('Quad');
  await store.put(key, body, { type: 'text/plain', size: body.length });
  const found = await store.head(key);
  await store.delete(key);
  if (found?.size !== body.length)
    return fault('what was written could not be read: check the rights of the key');
  return fine(`the bucket ${env.S3_BUCKET} can be written, read and deleted from`);
}

async function lookAtStripe(env: Env): Promise<Found> {
  if (!env.STRIPE_SECRET_KEY)
    return env.PLATFORM_FEE_WAIVED
      ? fine('not needed: hosting is free')
      : note('the stand-in: set the three STRIPE_ keys to take money');
  const url = `${env.PUBLIC_URL ?? ''}/api/webhooks/stripe`;
  const hook = await findWebhook(env.STRIPE_SECRET_KEY, env.STRIPE_BASE_URL, url);
  if (hook === 'enabled') return fine(`the key works, and a webhook calls ${url}`);
  return fault(`the key works, but no webhook calls ${url}: add it in Stripe's dashboard`);
}

async function lookAtAddress({ PUBLIC_URL }: Env): Promise<Found> {
  if (!PUBLIC_URL) return note('not set: links lead to this machine');
  if (!PUBLIC_URL.startsWith('https:'))
    return note(`${PUBLIC_URL} is not https: browsers refuse push and cameras`);
  const days = await certificateDaysLeft(PUBLIC_URL, new Date());
  if (days === null)
    return fault(`${PUBLIC_URL} can't be reached from here: look at DNS, the proxy and the firewall`);
  if (days < certificateDaysLeast)
    return fault(`its certificate ends in ${days} days: look at what renews it`);
  const response = await fetch(`${PUBLIC_URL}/api/config`, { signal: AbortSignal.timeout(waitMs) });
  const date = response.headers.get('date');
  const off = date ? Date.parse(date) - Date.now() : 0;
  if (Math.abs(off) > clockOffMs)
    return fault(`its clock is ${Math.round(off / 1000)} s away: let it keep time by NTP`);
  if (!response.ok)
    return fault(`${PUBLIC_URL} responds with ${response.status}: is Quad running behind the proxy?`);
  return fine(`${PUBLIC_URL} leads here, certificate good for ${days} days`);
}

async function lookAtDisk({ DATA_DIR }: Env): Promise<Found> {
  if (!existsSync(DATA_DIR)) return note(`${DATA_DIR} is made by the first start`);
  await access(DATA_DIR, constants.W_OK);
  const { bavail, blocks } = await statfs(DATA_DIR);
  const share = blocks === 0 ? 1 : bavail / blocks;
  if (share < freeLeast)
    return fault(`${Math.floor(share * 100)}% of the disk of ${DATA_DIR} is free: make room`);
  return fine(`${DATA_DIR} can be written, ${Math.floor(share * 100)}% of its disk is free`);
}

async function lookAtBackups({ BACKUP_DIR }: Env): Promise<Found> {
  if (!BACKUP_DIR) return note('none by itself: set BACKUP_DIR and BACKUP_PASSPHRASE');
  const [newest] = await listBackups(BACKUP_DIR);
  if (!newest) return fault(`none in ${BACKUP_DIR}: run npm run backup -- ${BACKUP_DIR}`);
  const hours = Math.round((Date.now() - newest.madeAt.getTime()) / 3_600_000);
  if (hours > backupHoursMost)
    return fault(`the newest is ${hours} hours old: look at Work in the console for the reason`);
  return fine(`the newest is ${hours} hours old`);
}

function lookAtNode(): Found {
  const { node } = process.versions;
  const ended = endedOn('node', Number(node.split('.')[0]), new Date());
  return ended
    ? note(`Node ${node} has had no security fixes since ${ended}: move to a later one`)
    : fine(`Node ${node}`);
}

/** The database if it can be opened; null if the embedded one isn't made yet; else why not. */
async function tryDatabase(env: Env): Promise<Database | Error | null> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'database'))) return null;
  return openDatabase(env).catch((error: Error) => error);
}

/** Looks at everything a site needs, and changes nothing but an object in the bucket that it deletes again. */
export async function examine(env: Env): Promise<Finding[]> {
  const database = await tryDatabase(env);
  const looks: [string, () => Promise<Found> | Found][] = [
    ['Node', lookAtNode],
    ['Database', () => lookAtDatabase(env, database)],
    ['Address', () => lookAtAddress(env)],
    ['Mail', () => lookAtMail(env)],
    ['Files', () => lookAtFiles(env)],
    ['Stripe', () => lookAtStripe(env)],
    ['Push keys', () => lookAtPushKeys(database)],
    ['Admins', () => lookAtAdmins(env, database)],
    ['Disk', () => lookAtDisk(env)],
    ['Backups', () => lookAtBackups(env)],
  ];
  try {
    return await Promise.all(
      looks.map(async ([about, look]) => {
        try {
          return { about, ...(await look()) };
        } catch (error) {
          return { about, ...fault(`${reasonOf(error)}: check its settings`) };
        }
      }),
    );
  } finally {
    if (database && !(database instanceof Error)) await database.close();
  }
}
