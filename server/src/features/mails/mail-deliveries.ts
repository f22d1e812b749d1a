import { createHmac } from 'node:crypto';
import type { ListedMail, mailFilters } from '@quad/shared/contract/console-mails';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { Mail } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { executePrepared } from '../../db/prepared-statement';
import { mailDeliveries } from '../../db/schema/console';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { maskAddress, maskAddresses } from '../../text/masked-address';

type State = (typeof mailDeliveries.$inferSelect)['state'];

const responseMaxLength = 300;

/** By which mails to an address are found, as it isn't stored. */
export const addressHash = ({ signer }: AppContext, address: string) =>
  createHmac('sha256', signer.sign('mail-deliveries', 'address'))
    .update(address.toLowerCase())
    .digest('base64url');

const recording = {
  name: 'mails_record',
  text: `insert into mail_deliveries
      (message_id, kind, address_hash, masked_address, state, response, created_at, updated_at)
    select id, split_part(id, '.', 1), hash, masked, state, response, $2::timestamptz, $2::timestamptz
    from json_to_recordset($1) as mail (id text, hash text, masked text, state text, response text) order by id
    on conflict (message_id) do update set state = excluded.state, response = excluded.response,
      updated_at = excluded.updated_at, attempts = mail_deliveries.attempts + 1
    where mail_deliveries.state <> 'taken'`,
};

/** An attempt to hand a mail over, and what became of it. */
export interface Attempt {
  mail: Pick<Mail, 'messageId' | 'to'>;
  state: State;
  response: string;
}

/** Records attempts for different mails; one row a mail. One that the server has taken stays taken. */
export async function recordDeliveries(context: AppContext, attempts: readonly Attempt[]): Promise<void> {
  const rows = attempts.map(({ mail, state, response }) => ({
    id: mail.messageId,
    hash: addressHash(context, mail.to),
    masked: maskAddress(mail.to),
    state,
    response: maskAddresses(response)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, responseMaxLength),
  }));
  const values = [JSON.stringify(rows), context.now().toISOString()];
  await executePrepared(context.database.db, recording, values);
}

const filters: Record<(typeof mailFilters)[number], SQL> = {
  all: sql`true`,
  refused: sql`state = 'refused'`,
  waiting: sql`state = 'waiting'`,
};

interface Row extends ListedMail {
  [column: string]: unknown;
  at: string;
}

/** A page of mails, newest first. */
export async function listMails(
  db: Db,
  { filter, limit, cursor }: PageQuery & { filter: (typeof mailFilters)[number] },
): Promise<Page<ListedMail>> {
  const before = decodeKeyset(cursor);
  const isBefore = before
    ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute<Row>(sql`
    select id, kind, masked_address as "maskedAddress", state, response, attempts,
      ${wireInstant(sql`updated_at`)} as "updatedAt", ${cursorInstant(sql`created_at`)} as at
    from mail_deliveries where ${filters[filter]} and ${isBefore}
    order by created_at desc, id desc limit ${limit + 1}`);
  return toPage(rows, limit, (row) => row);
}

/** How many mails went to an address in 90 days, and the latest one; null if there was none. */
export async function findMailsTo(
  context: AppContext,
  address: string,
): Promise<{ mailCount: number; lastMail: { state: State; response: string; at: string } | null }> {
  const { db } = context.database;
  const isTo = sql`address_hash = ${addressHash(context, address)}`;
  const [{ rows }, mailCount] = await Promise.all([
    db.execute<{ state: State; response: string; at: string }>(sql`
      select state, response, ${wireInstant(sql`updated_at`)} as at from mail_deliveries
      where ${isTo} order by created_at desc limit 1`),
    db.$count(mailDeliveries, isTo),
  ]);
  return { mailCount, lastMail: rows[0] ?? null };
}

/** Deletes what is older than its time. */
export async function sweepMailDeliveries({ database, now, site }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - site.retention.logDays * 86_400_000);
  await deleteInBatches(
    database.db,
    mailDeliveries,
    sql`${mailDeliveries.createdAt} < ${before.toISOString()}::timestamptz`,
  );
}
