import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../db/client';
import type { Env } from '../../env';
import { type Finding, type Found, fault, faultReason } from './finding';
import { askAddress, lookAtAddress, lookAtClock } from './look-at-address';
import { lookAtAdmins, lookAtDatabase, lookAtPooler, lookAtPushKeys, type Opened } from './look-at-database';
import { lookAtFiles } from './look-at-files';
import { lookAtFront, lookAtLive } from './look-at-front';
import { lookAtBackups, lookAtDisk, lookAtNode } from './look-at-machine';
import { lookAtMail, lookAtStripe, lookAtWayOut } from './look-at-services';
import { lookAtZones } from './look-at-zones';
import { withoutSecrets } from './withheld';

/** What doesn't respond for so long is taken for gone: a firewall that drops packets never says no. */
const longestMs = 10_000;
type Look = [about: string, found: Promise<Found>];

/** The embedded database may have to be started. */
const embeddedMs = 60_000;
const closingMs = 1_000;

/** The first of a promise and, after some time, a value in its place. */
async function orAfter<T>(ms: number, promise: Promise<T>, value: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(value), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const silence = (ms: number) => `no response within ${Math.round(ms / 1000)} s`;

async function tryDatabase(env: Env, waitMs: number): Promise<Opened> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'database'))) return null;
  const ms = env.DATABASE_URL ? waitMs : embeddedMs;
  const opening = openDatabase(env).catch((error: Error) => error);
  const advice = 'Look at its address and the firewall between';
  return orAfter<Opened>(ms, opening, new Error(`the database can't be reached: ${silence(ms)}. ${advice}`));
}

/** What a look finds; a fault if it fails or takes too long. */
async function within(waitMs: number, look: () => Promise<Found> | Found): Promise<Found> {
  const late = fault(`${silence(waitMs)}: look at its address and the firewall between`);
  try {
    return await orAfter(waitMs, Promise.resolve(look()), late);
  } catch (error) {
    return fault(`${faultReason(error)}: check its settings`);
  }
}

/**
 * Looks at everything a site needs, all of it at once, and changes nothing but an object in the bucket that it deletes
 * again. What is still waiting after `waitMs` is left behind.
 */
export async function examine(env: Env, waitMs = longestMs): Promise<Finding[]> {
  const opened = tryDatabase(env, waitMs);
  const asked = env.PUBLIC_URL ? askAddress(env.PUBLIC_URL, waitMs) : null;
  // Each look that needs the response says what is wrong with it.
  asked?.catch(() => {});
  const alone = (look: () => Promise<Found> | Found) => within(waitMs, look);
  const withDatabase = async (look: (database: Opened) => Promise<Found>, ms = waitMs) => {
    const database = await opened;
    return within(ms, () => look(database));
  };
  // Of what it is asked, one thing may wait for all of that time, and then says what to do.
  const asksPooler = withDatabase((database) => lookAtPooler(env, database, waitMs), waitMs * 2);
  const pooler: Look = ['Pooler', asksPooler];
  const wayOut: Look = ['Way out', alone(() => lookAtWayOut(env))];
  const looks: Look[] = [
    ['Node', alone(lookAtNode)],
    ['Time zones', withDatabase((database) => lookAtZones(env, database))],
    ['Database', withDatabase((database) => lookAtDatabase(env, database))],
    ...(env.DATABASE_LISTEN_URL ? [pooler] : []),
    ['Address', withDatabase((database) => lookAtAddress(env, database, asked))],
    ['Front', alone(() => lookAtFront(env, waitMs))],
    ['Live', within(waitMs * 2, () => lookAtLive(env, asked, waitMs))],
    ['Mail', alone(() => lookAtMail(env))],
    ...((env.HTTPS_PROXY ?? env.HTTP_PROXY) ? [wayOut] : []),
    ['Files', alone(() => lookAtFiles(env))],
    ['Stripe', alone(() => lookAtStripe(env))],
    ['Push keys', withDatabase(lookAtPushKeys)],
    ['Admins', withDatabase((database) => lookAtAdmins(env, database))],
    ['Clock', withDatabase((database) => lookAtClock(database, asked))],
    ['Disk', alone(() => lookAtDisk(env))],
    ['Backups', alone(() => lookAtBackups(env))],
  ];
  const findings = await Promise.all(
    looks.map(async ([about, look]) => {
      const { state, words } = await look;
      return { about, state, words: withoutSecrets(env, words) };
    }),
  );
  const database = await opened;
  if (database && !(database instanceof Error)) await orAfter(closingMs, database.close(), undefined);
  return findings;
}
