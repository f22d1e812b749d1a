import { type CheckReading, checkNames } from '@quad/shared/contract/console';
import { counted } from '@quad/shared/count-text';
import type { Permission } from '@quad/shared/permissions';
import { sql } from 'drizzle-orm';
import { zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import { buildVersion } from '../../version';
import { listBackups } from '../backups/backups.service';
import { zonesOtherInPostgres } from '../clocks/postgres-zones';
import { freeDisk } from './alarm-checks';
import { certificateDaysLeft } from './certificate';

/** Null where it does not apply: without https, without a folder for backups. */
type Read = (context: AppContext) => Promise<string | null>;

/** How a part of the installation fares, and the causes of the alarms about it. */
interface Check {
  /** Who can do something about it. */
  permission: Permission;
  causes: readonly string[];
  read: Read;
}

/** '40 s', '3 min', '5 h', '3 days'. */
function spanWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 90) return `${seconds} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} days`;
}

async function agoOf({ database, now }: AppContext, latest: ReturnType<typeof sql>): Promise<string | null> {
  const { rows } = await database.db.execute<{ at: number | null }>(
    sql`select extract(epoch from (${latest}))::float8 * 1000 as at`,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : spanWords(now().getTime() - at);
}

/** Zones with the most events, if their clocks have changed. */
const zonesNamed = 3;

const checks: Record<CheckReading['name'], Check> = {
  database: {
    permission: 'site',
    causes: ['clock-off'],
    async read({ database }) {
      const start = performance.now();
      await database.db.execute(sql`select 1`);
      return `${Math.max(1, Math.round(performance.now() - start))} ms`;
    },
  },
  work: {
    permission: 'work',
    causes: ['jobs-late', 'jobs-silent', 'jobs-failed'],
    async read({ jobs }) {
      const queues = await jobs.queues();
      const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
      if (failed > 0) return `${failed} failed`;
      const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0));
      return oldest === 0 ? 'nothing waiting' : `oldest waiting ${spanWords(oldest * 1000)}`;
    },
  },
  mail: {
    permission: 'mail',
    causes: ['mail-refused'],
    async read(context) {
      const ago = await agoOf(
        context,
        sql`select updated_at from mail_deliveries where state = 'taken' order by created_at desc limit 1`,
      );
      return ago === null ? 'none sent yet' : `sent ${ago} ago`;
    },
  },
  storage: {
    permission: 'site',
    causes: ['bucket-gone'],
    read: async ({ storage }) => ((await storage.isThere()) ? 'reachable' : 'no response'),
  },
  webhook: {
    permission: 'money',
    causes: ['webhook-silent'],
    async read(context) {
      const ago = await agoOf(
        context,
        sql`select received_at from stripe_inbox where not is_missed order by occurred_at desc limit 1`,
      );
      return ago === null ? 'none yet' : `${ago} ago`;
    },
  },
  ledger: {
    permission: 'money',
    causes: ['ledger-uneven', 'fee-partly-refunded'],
    read: async () => 'checked every minute',
  },
  sources: {
    permission: 'sources',
    causes: ['sources-failing'],
    async read({ database }) {
      const { rows } = await database.db.execute<{ count: number }>(
        sql`select count(*)::int as count from sources where interval_minutes is not null and off_at is null`,
      );
      const count = rows[0]?.count ?? 0;
      return count === 0 ? null : `${counted(count, 'is', 'are')} read`;
    },
  },
  clocks: {
    permission: 'sources',
    causes: [],
    async read({ database, now }) {
      const { rows } = await database.db.execute<{ timezone: string; count: number; of: number }>(sql`
        select timezone, count(*)::int as count, (count(*) over ())::int as of from events
        where clocks_changed_at is not null and ends_at > ${now().toISOString()}::timestamptz
        group by timezone order by count(*) desc, timezone limit ${zonesNamed}`);
      if (rows.length === 0) return null;
      const more = (rows[0]?.of ?? 0) - rows.length;
      const named = rows.map(({ timezone, count }) => `${counted(count, 'event')} in ${timezone}`);
      return `changed for ${[...named, ...(more > 0 ? [`${counted(more, 'other zone')}`] : [])].join(', ')}`;
    },
  },
  disk: {
    permission: 'site',
    causes: ['disk-full'],
    read: async ({ env }) => `${Math.floor((await freeDisk(env)) * 100)}% free`,
  },
  certificate: {
    permission: 'site',
    causes: ['certificate-old'],
    async read({ env, now }) {
      if (!env.PUBLIC_URL?.startsWith('https:')) return null;
      const days = await certificateDaysLeft(env.PUBLIC_URL, now());
      return days === null ? null : `${days} days left`;
    },
  },
  backup: {
    permission: 'backup',
    causes: ['backup-old'],
    async read({ env, now }) {
      if (!env.BACKUP_DIR) return null;
      const [newest] = await listBackups(env.BACKUP_DIR);
      return newest ? `${spanWords(now().getTime() - newest.madeAt.getTime())} old` : 'none yet';
    },
  },
  version: {
    permission: 'site',
    causes: ['version-ended'],
    async read({ database, now }) {
      const node = process.versions.node.split('.')[0];
      const { length } = await zonesOtherInPostgres(database.db, now());
      const behind = length > 0 ? `, Postgres has other clocks for ${counted(length, 'zone')}` : '';
      return `${buildVersion().version}, Node ${node}, tzdata ${zoneVersion()}${behind}`;
    },
  },
};

/** People who look at the console wait no longer than this for any of them. */
const waitMs = 2_000;
const keptMs = 30_000;

async function readOne(context: AppContext, name: CheckReading['name']): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no response'), waitMs);
  });
  const read = checks[name].read(context).catch(() => 'no response');
  return Promise.race([read, tooLong]).finally(() => clearTimeout(timer));
}

/**
 * @returns how the parts of the installation fare that somebody with these permissions can do something about, given
 * the causes of open alarms; looked at when asked for, at most twice a minute
 */
export function keepReadings(
  context: AppContext,
): (openCauses: readonly string[], permissions: readonly Permission[]) => Promise<CheckReading[]> {
  let found: Promise<(string | null)[]> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  return async (openCauses, permissions) => {
    if (!found || performance.now() - readAt > keptMs) {
      readAt = performance.now();
      found = Promise.all(checkNames.map((name) => readOne(context, name)));
    }
    const words = await found;
    return checkNames.flatMap((name, index) => {
      const said = words[index] ?? null;
      const isFine = !checks[name].causes.some((cause) => openCauses.includes(cause));
      const isShown = said !== null && permissions.includes(checks[name].permission);
      return isShown ? [{ name, isFine, words: said }] : [];
    });
  };
}
