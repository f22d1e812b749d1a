import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { QueueState } from '../../adapters/failed-jobs';
import type { AppContext } from '../../app-context';
import type { Env } from '../../env';
import { isProxyUnnamed } from '../../plugins/client-address';
import { listBackups } from '../backups/backups.service';
import { ledgerBalances } from '../ledger/ledger';
import { betweenSince, isBetween, isTroubled } from '../payments/troubled-payments';
import { certificateDaysLeft } from './certificate';
import { endedOn } from './end-of-life';
import { ticketsNeedPerson } from './ticket-money-check';

/** What a check found. */
export interface AlarmFinding {
  /** One sentence with the number. */
  sentence: string;
  /** Why it is so, as far as that is known. */
  reason: string;
  /** What somebody can do. */
  nextStep: string;
}

export type Check = (context: AppContext) => Promise<AlarmFinding | null>;

/** Jobs wait for a second or two; those that failed wait longer on purpose. */
const lateMinutes = 5;
const refusedLately = 5;
const freeDiskLeast = 0.1;
const clockOffMs = 5_000;
const certificateDaysLeast = 14;
const backupHoursMost = 50;
/** A server may be away for a reading or two. */
const failuresInARow = 3;

const minutesWords = (minutes: number) =>
  minutes >= 120 ? `${Math.floor(minutes / 60)} hours` : `${Math.floor(minutes)} minutes`;
const times = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const jobsLate: Check = async ({ jobs }) => {
  const queues = await jobs.queues();
  const [worst] = queues.sort((one, other) => (other.oldestSeconds ?? 0) - (one.oldestSeconds ?? 0));
  const minutes = (worst?.oldestSeconds ?? 0) / 60;
  if (!worst || minutes < lateMinutes) return null;
  return {
    sentence: `Background work is stuck: the oldest job has waited ${minutesWords(minutes)}`,
    reason: `It's in the queue ${worst.name}, with ${worst.waiting} waiting and ${worst.running} running.`,
    nextStep: 'Look at Work. If nothing is running there, restart Quad.',
  };
};

const jobsSilent: Check = async ({ jobs, now }) => {
  const overdue = ({ dueBy }: QueueState) => dueBy !== null && Date.parse(dueBy) < now().getTime();
  const silent = (await jobs.queues()).filter(overdue);
  const [first] = silent;
  if (!first) return null;
  return {
    sentence: `${times(silent.length, 'kind of work has', 'kinds of work have')} not run for too long`,
    reason: `${first.name} ${first.cameAt ? `last ran at ${first.cameAt}` : 'never ran'}; it runs on a schedule.`,
    nextStep: 'Check the clocks of Quad and its database, and restart Quad.',
  };
};

const jobsFailed: Check = async ({ jobs }) => {
  const failed = (await jobs.queues()).filter((queue) => queue.failed > 0);
  const count = failed.reduce((sum, queue) => sum + queue.failed, 0);
  if (count === 0) return null;
  const [last] = await jobs.listFailed(1, null);
  return {
    sentence: `${times(count, 'job', 'jobs')} failed`,
    reason: last ? `The latest is in ${last.queue}.` : `In ${failed.map(({ name }) => name).join(', ')}.`,
    nextStep: 'Look at Work: run them again once the cause is fixed, or drop them.',
  };
};

const mailRefused: Check = async ({ database, now }) => {
  const since = new Date(now().getTime() - 3_600_000).toISOString();
  const { rows } = await database.db.execute<{
    waiting: number;
    refused: number;
    response: string | null;
  }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'refused')::int as refused,
      (array_agg(response order by updated_at desc))[1] as response
    from (select state, response, updated_at from mail_deliveries
      where state <> 'taken' and updated_at > ${since}::timestamptz and created_at > ${since}::timestamptz - interval '3 days' limit 1000) m`);
  const { waiting = 0, refused = 0, response = '' } = rows[0] ?? {};
  if (waiting === 0 && refused < refusedLately) return null;
  return {
    sentence:
      waiting > 0
        ? `${times(waiting, 'email', 'emails')} could not be sent in the last hour`
        : `The mail server refused ${refused} emails in the last hour`,
    reason: `It said: ${response || 'nothing'}.`,
    nextStep:
      'Look at Mail, and send a test once the mail server works again. Quad retries waiting emails for 48 hours.',
  };
};

const bucketGone: Check = async ({ storage }) => {
  if (await storage.isThere().catch(() => false)) return null;
  return {
    sentence: "The file storage can't be reached",
    reason: "It doesn't respond, or its keys are wrong. Until then, videos and pictures fail.",
    nextStep: 'Check S3_ENDPOINT, the bucket and its keys, or the disk of DATA_DIR.',
  };
};

const webhookSilent: Check = async ({ database, now }) => {
  const { rows } = await database.db.execute<{ missed: number; oldest: string }>(sql`
    select count(*)::int as missed, min(received_at)::text as oldest from (
      select received_at from stripe_inbox
      where is_missed and received_at < ${now().toISOString()}::timestamptz - ${lateMinutes} * interval '1 minute'
        and received_at > ${now().toISOString()}::timestamptz - interval '1 day'
        and not exists (select 1 from stripe_inbox heard where not heard.is_missed and heard.account_id is null
          and heard.occurred_at > stripe_inbox.occurred_at)
      limit 1000) m`);
  const missed = rows[0]?.missed ?? 0;
  if (missed === 0) return null;
  return {
    sentence: `Stripe's webhook is silent: ${times(missed, 'message', 'messages')} had to be fetched`,
    reason: 'Payments are completed once a minute instead of at once.',
    nextStep:
      'In Stripe, check that the webhook calls /api/webhooks/stripe and that its secret is STRIPE_WEBHOOK_SECRET.',
  };
};

const paymentsStuck: Check = async ({ database, now }) => {
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await database.db.execute<{ count: number; minutes: number | null; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::float8 as cents,
      extract(epoch from ${at} - min(since))::float8 / 60 as minutes
    from (select amount, ${betweenSince()} as since from payments
      where ${isBetween} and ${isTroubled(at)} order by created_at limit 1000) p`);
  const { count = 0, minutes = 0, cents = 0 } = rows[0] ?? {};
  if (count === 0) return null;
  return {
    sentence: `${times(count, 'payment has', 'payments have')} been on the way for ${minutesWords(minutes ?? 0)}`,
    reason: `$${(cents / 100).toFixed(2)} came in or is going back, and Stripe hasn't confirmed it.`,
    nextStep: 'Look at Money and ask Stripe again.',
  };
};

const ledgerUneven: Check = async ({ database }) => {
  const { sum } = await ledgerBalances(database.db);
  if (sum === 0) return null;
  return {
    sentence: `The ledger is off by $${(Math.abs(sum) / 100).toFixed(2)}`,
    reason: 'A line is missing or was changed: every entry has two that cancel each other out.',
    nextStep: "Compare ledger_lines with the last backup's, before anybody changes payments.",
  };
};

const partlyRefunded: Check = async ({ database, now }) => {
  const { rows } = await database.db.execute<{ count: number; cents: number }>(sql`
    select count(distinct p.id)::int as count, coalesce(sum(l.amount), 0)::float8 as cents
    from ledger_lines l join payments p on p.id = l.payment_id
    where l.entry = 'returned' and l.account = 'hosts' and p.status = 'published'
      and l.created_at > ${now().toISOString()}::timestamptz - interval '7 days'`);
  const { count = 0, cents = 0 } = rows[0] ?? {};
  if (count === 0) return null;
  return {
    sentence: `${times(count, 'fee was', 'fees were')} refunded in part at Stripe: $${(cents / 100).toFixed(2)}`,
    reason:
      'Quad refunds whole fees only; the event is still live. This alarm closes by itself after seven days.',
    nextStep: 'Look at Money: refund the rest, which takes the event down, or leave it.',
  };
};

/** The part of the data folder's disk that is free, 0 to 1. */
export async function freeDisk({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Promise<number> {
  const { bavail, blocks } = await statfs(DATA_DIR);
  return blocks === 0 ? 1 : Number(bavail) / Number(blocks);
}

const diskFull: Check = async ({ env }) => {
  const free = await freeDisk(env);
  if (free >= freeDiskLeast) return null;
  return {
    sentence: `${Math.floor(free * 100)}% of the disk is free`,
    reason: 'Below 10% uploads, backups and the database can fail at any time.',
    nextStep: 'Make room on the disk of DATA_DIR, or move to a larger one.',
  };
};

const clockOff: Check = async ({ database, now }) => {
  const before = now().getTime();
  const { rows } = await database.db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  const off = Math.abs((rows[0]?.at ?? before) - (before + now().getTime()) / 2);
  if (off < clockOffMs) return null;
  return {
    sentence: `The clocks of Quad and its database differ by ${Math.round(off / 1000)} seconds`,
    reason: 'Codes, reminders and limits depend on them.',
    nextStep: 'Have both machines keep time by NTP (timedatectl set-ntp true).',
  };
};

const certificateOld: Check = async ({ env, now }) => {
  const days = env.PUBLIC_URL?.startsWith('https:') ? await certificateDaysLeft(env.PUBLIC_URL, now()) : null;
  if (days === null || days >= certificateDaysLeast) return null;
  return {
    sentence:
      days < 0 ? 'The certificate has expired' : `The certificate expires in ${times(days, 'day', 'days')}`,
    reason: 'It should have been renewed by now.',
    nextStep: 'Check the log of the proxy (Caddy, certbot), and renew it by hand if needed.',
  };
};

const addressesShared: Check = async ({ env }) => {
  if (!isProxyUnnamed(env)) return null;
  return {
    sentence: 'All visitors look like one, because TRUST_PROXY is not set',
    reason:
      'A proxy handles HTTPS, and all requests seem to come from its address: a limit meant for one visitor stops everyone.',
    nextStep: 'Set TRUST_PROXY (1, or loopback for a proxy on this machine), and restart Quad.',
  };
};

const backupOld: Check = async ({ env, now }) => {
  if (!env.BACKUP_DIR) return null;
  const [newest] = await listBackups(env.BACKUP_DIR);
  const hours = newest ? (now().getTime() - newest.madeAt.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY;
  if (hours < backupHoursMost) return null;
  return {
    sentence: newest ? `The last backup is ${Math.floor(hours / 24)} days old` : 'There is no backup',
    reason: 'There should be one every night.',
    nextStep: 'Look at Work for the reason, and back up now.',
  };
};

const sourcesFailing: Check = async ({ database }) => {
  const { rows } = await database.db.execute<{ count: number; title: string; trouble: string | null }>(sql`
    select count(*) over ()::int as count, coalesce(title, name) as title, trouble from sources
    where failing_since is not null and failures >= ${failuresInARow} or off_reason = 'failing'
    order by failing_since, id limit 1`);
  const [first] = rows;
  if (!first) return null;
  return {
    sentence: `${times(first.count, 'source of events', 'sources of events')} can't be read`,
    reason: `${first.title}: ${first.trouble ?? 'no reason known'}`,
    nextStep: 'Look at Sources: the address may have changed, or its calendar is gone.',
  };
};

const versionEnded: Check = async ({ database, now }) => {
  const node = Number(process.versions.node.split('.')[0]);
  const { rows } = await database.db.execute<{ major: number }>(
    sql`select current_setting('server_version_num')::int / 10000 as major`,
  );
  const postgres = rows[0]?.major ?? 0;
  const over = [
    { name: `Node ${node}`, end: endedOn('node', node, now()) },
    ...(database.kind === 'postgres'
      ? [{ name: `Postgres ${postgres}`, end: endedOn('postgres', postgres, now()) }]
      : []),
  ].filter(({ end }) => end !== null);
  const [first] = over;
  if (!first) return null;
  return {
    sentence: `${over.map(({ name }) => name).join(' and ')} no longer get${over.length === 1 ? 's' : ''} security fixes`,
    reason: `Since ${first.end}.`,
    nextStep: 'Move to a supported version; docs/operating.md says how.',
  };
};

/** Every check by the cause of its alarm. */
export const alarmChecks: Readonly<Record<string, Check>> = {
  'payments-stuck': paymentsStuck,
  'tickets-need-person': ticketsNeedPerson,
  'ledger-uneven': ledgerUneven,
  'fee-partly-refunded': partlyRefunded,
  'webhook-silent': webhookSilent,
  'jobs-late': jobsLate,
  'jobs-silent': jobsSilent,
  'jobs-failed': jobsFailed,
  'mail-refused': mailRefused,
  'bucket-gone': bucketGone,
  'sources-failing': sourcesFailing,
  'disk-full': diskFull,
  'backup-old': backupOld,
  'certificate-old': certificateOld,
  'clock-off': clockOff,
  'addresses-shared': addressesShared,
  'version-ended': versionEnded,
};
