import dns from 'node:dns/promises';
import type { dnsStates } from '@quad/shared/contract/console-mails';
import { sql } from 'drizzle-orm';
import { mailboxOf } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import type { Env } from '../../env';
import { countLists, dayStart } from './counted';

type DnsState = (typeof dnsStates)[number];

const dnsWaitMs = 2_000;
/** A name without such a record, or no such name. */
const isAbsent = (error: unknown) =>
  ['ENODATA', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '');

/** Whether a name has a text record that begins so. */
async function findRecord(name: string, beginning: string): Promise<DnsState> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<DnsState>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), dnsWaitMs);
  });
  const look = dns.resolveTxt(name).then(
    (records): DnsState =>
      records.some((parts) => parts.join('').toLowerCase().startsWith(beginning)) ? 'set' : 'not set',
    (error: unknown): DnsState => (isAbsent(error) ? 'not set' : 'unknown'),
  );
  return Promise.race([look, tooLong]).finally(() => clearTimeout(timer));
}

/** How mails leave, without the password. A DKIM key's name is known to the mail server only. */
async function findWayOut({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>) {
  const from = mailboxOf(MAIL_FROM).address;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const [spf, dmarc] = await Promise.all([
    findRecord(domain, 'v=spf1'),
    findRecord(`_dmarc.${domain}`, 'v=dmarc1'),
  ]);
  return { server: SMTP_URL ? new URL(SMTP_URL).host : null, from, spf, dmarc };
}

/** Mails of the day, and the way that they take. */
export async function countMails(context: AppContext) {
  const { database, jobs, env } = context;
  const { rows } = await database.db.execute<{ sent: number; refused: number }>(sql`
    select count(*) filter (where state = 'taken')::int as sent, count(*) filter (where state = 'refused')::int as refused
    from mail_deliveries where created_at >= ${dayStart(context)}`);
  const [counts, usualSeconds, wayOut] = await Promise.all([
    countLists(database.db, {
      waiting: sql`mail_deliveries where state = 'waiting'`,
      refusedEver: sql`mail_deliveries where state = 'refused'`,
    }),
    jobs.usualSeconds('%.mail'),
    findWayOut(env),
  ]);
  return { ...(rows[0] ?? { sent: 0, refused: 0 }), ...counts, usualSeconds, wayOut };
}
