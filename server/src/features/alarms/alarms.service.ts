import type { Alarm } from '@quad/shared/contract/console';
import type { Permission } from '@quad/shared/permissions';
import { sql } from 'drizzle-orm';
import { defineQueue, mailRetries } from '../../adapters/jobs';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { reasonOf } from '../../db/failure-reason';
import { wireInstant } from '../../db/fragments';
import { takeOnce } from '../../plugins/limits';
import { listAdminAddresses } from '../access/roles';
import { type AlarmFinding, alarmChecks } from './alarm-checks';

/** One mail to one administrator about one alarm. */
export const alarmMailQueue = defineQueue<{ id: string; cause: string; email: string }>(
  'alarms.mail',
  mailRetries,
);

const listedMax = 100;
const everyMs = 60_000;
/** A cause is mailed about once in this time. */
const mailPause = sql`interval '1 day'`;

interface AlarmRow extends Alarm {
  [column: string]: unknown;
}

const columns = sql`id, cause, sentence, reason, next_step as "nextStep", ${wireInstant(sql`created_at`)} as "createdAt"`;

/** What is wrong now, oldest first, at most 100. */
export async function listOpenAlarms(db: Db): Promise<Alarm[]> {
  const { rows } = await db.execute<AlarmRow>(
    sql`select ${columns} from alarms where closed_at is null order by created_at limit ${listedMax}`,
  );
  return rows;
}

/** What it takes to mend what an alarm is about; all else takes whoever runs the site. */
const mendedWith: Partial<Record<string, Permission>> = {
  'payments-stuck': 'money',
  'ledger-uneven': 'money',
  'fee-partly-refunded': 'money',
  'tickets-need-person': 'money',
  'webhook-silent': 'money',
  'jobs-late': 'work',
  'jobs-silent': 'work',
  'jobs-failed': 'work',
  'mail-refused': 'mail',
  'sources-failing': 'sources',
  'backup-old': 'backup',
};

/** Those of them that somebody with these permissions can do something about. */
export const alarmsFor = (alarms: readonly Alarm[], permissions: readonly Permission[]): Alarm[] =>
  alarms.filter(({ cause }) => permissions.includes(mendedWith[cause] ?? 'site'));

/** The open alarm of a cause; null if it is gone. */
export async function findOpenAlarm(db: Db, cause: string): Promise<Alarm | null> {
  const { rows } = await db.execute<AlarmRow>(
    sql`select ${columns} from alarms where cause = ${cause} and closed_at is null`,
  );
  return rows[0] ?? null;
}

/**
 * Opens an alarm or brings an open one up to date, and mails administrators once a cause and day, all or nothing. The log
 * says if there is none; who becomes one is mailed then.
 */
async function raise(
  { database, jobs, now }: AppContext,
  cause: string,
  { sentence, reason, nextStep }: AlarmFinding,
): Promise<void> {
  const at = sql`${now().toISOString()}::timestamptz`;
  await database.db.transaction(async (db) => {
    const { rows } = await db.execute<{ id: string; is_new: boolean; is_due: boolean }>(sql`
      insert into alarms (cause, sentence, reason, next_step, created_at)
      values (${cause}, ${sentence}, ${reason}, ${nextStep}, ${at})
      on conflict (cause) where closed_at is null do update
        set sentence = excluded.sentence, reason = excluded.reason, next_step = excluded.next_step
      returning id, xmax = 0 as is_new, not exists (select 1 from alarms earlier
        where earlier.cause = alarms.cause and earlier.mailed_at > ${at} - ${mailPause}) as is_due`);
    const [alarm] = rows;
    if (!alarm?.is_due) return;
    const addresses = await listAdminAddresses(db);
    if (addresses.length === 0) {
      if (alarm.is_new)
        console.error(
          `Alarm: ${sentence}. Nobody is mailed: there is no administrator with a verified address (npm run admin -- grant <e-mail>).`,
        );
      return;
    }
    await db.execute(sql`update alarms set mailed_at = ${at} where id = ${alarm.id}`);
    await jobs.enqueueAll(
      db,
      alarmMailQueue,
      addresses.map((email) => ({ data: { id: crypto.randomUUID(), cause, email } })),
    );
  });
}

/** Closes an alarm whose cause is gone. */
async function settle({ database, now }: AppContext, cause: string): Promise<void> {
  await database.db.execute(sql`
    update alarms set closed_at = ${now().toISOString()}::timestamptz where cause = ${cause} and closed_at is null`);
}

/**
 * Looks at everything once: opens alarms, and closes those whose cause is gone. A check that fails says so in the log,
 * and its alarm stays as it is.
 */
export async function checkAlarms(context: AppContext, checks = alarmChecks): Promise<void> {
  for (const [cause, find] of Object.entries(checks)) {
    try {
      const finding = await find(context);
      await (finding ? raise(context, cause, finding) : settle(context, cause));
    } catch (error) {
      console.error(`The check ${cause} failed:`, reasonOf(error));
    }
  }
}

/**
 * Checks every minute, in one of the app processes. Not as a job: that jobs have stopped is one of the alarms.
 * @returns a function that stops
 */
export function watchAlarms(context: AppContext): () => void {
  const look = async () => {
    const now = context.now();
    const minute = Math.floor(now.getTime() / everyMs);
    try {
      const until = new Date(now.getTime() + 2 * everyMs);
      if (await takeOnce(context.database.db, `alarms:${minute}`, { now, until })) await checkAlarms(context);
    } catch (error) {
      console.error('The checks of the installation failed:', reasonOf(error));
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  return () => clearInterval(timer);
}
