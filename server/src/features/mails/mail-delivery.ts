import { createHmac } from 'node:crypto';
import type { ListedMail, mailFilters } from '@quad/shared/contract/console-mails';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type NameParts, personName } from '@quad/shared/person-name';
import { type SQL, sql } from 'drizzle-orm';
import { type Mail, type Mailer, MailRefusedError } from '../../adapters/mailer';
import type { AppContext } from '../../app-context';
import { deleteInBatches } from '../../db/batches';
import type { Db } from '../../db/client';
import { reasonOf } from '../../db/failure-reason';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { gathered } from '../../db/gathered';
import { executePrepared } from '../../db/prepared-statements';
import { mailDeliveries } from '../../db/schema/console';
import { untilStored } from '../../db/unavailable';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { countWindows, createLimit, type Limit, type Use } from '../../plugins/limits';
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

/** Mails to one address in 24 hours, over all causes but those of accounts. */
const mailsADay = { confirmed: 40, unconfirmed: 10 };
const windowSeconds = 86_400;

/** Hands mails over, as far as their address wants to hear from us. */
export interface Delivery {
  /** To a confirmed address; any other gets nothing. */
  toConfirmed(mail: Mail): Promise<void>;
  /** To any address: the one mail for an event that it gets without a confirmation, and what is about things paid for. */
  toAnyone(mail: Mail): Promise<void>;
  /**
   * Codes that verify an address, links to reset a password, and warnings, to the owner of an account: as many as there
   * are. Nobody else may use up what an owner needs; how often a reset or a code can be asked for is limited there.
   */
  toOwner(mail: Mail): Promise<void>;
}

interface LookedUp extends NameParts {
  isConfirmed: boolean;
  isTaken: boolean;
}

/** Names are those of accounts with a verified address: what a stranger typed must not be in a mail to somebody else. */
const lookingUp = {
  name: 'mails_look_up',
  text: `select quad_is_confirmed_address(address) as "isConfirmed",
      exists (select from mail_deliveries sent where sent.message_id = mail.id and sent.state = 'taken') as "isTaken",
      users.first_name as "firstName", users.last_name as "lastName"
    from unnest($1::text[], $2::text[]) with ordinality as mail (id, address, place)
    left join users on lower(users.email) = lower(address) and users.email_verified order by place`,
};

/** Every mail of the app goes through here. What isn't sent, for other reasons than a missing confirmation, is logged. */
export function createDelivery(context: AppContext, mailer: Mailer): Delivery {
  const { db } = context.database;
  const limitOf = (name: keyof typeof mailsADay) =>
    createLimit(context, { name: `mail-${name}`, points: mailsADay[name], windowSeconds });
  const limits = {
    confirmed: limitOf('confirmed'),
    unconfirmed: limitOf('unconfirmed'),
  };
  const lookUp = gathered(
    ({ messageId }) => messageId,
    (mails: readonly Mail[]) =>
      executePrepared<LookedUp>(db, lookingUp, [
        mails.map(({ messageId }) => messageId),
        mails.map(({ to }) => to),
      ]),
  );
  const count = gathered(
    ({ key }) => key,
    (uses: readonly Use[]) => countWindows(context, uses),
  );
  const record = gathered(
    ({ mail }) => mail.messageId,
    async (attempts: readonly Attempt[]) => {
      await recordDeliveries(context, attempts);
      return [];
    },
  );
  const logMissing = (mail: Mail) => (error: unknown) =>
    console.error(`Mail ${mail.messageId} is not in the list of mails: ${reasonOf(error)}`);

  /** A refused recipient ends a mail; after anything else the job is tried again. */
  const send = async (limit: Limit | null, mail: Mail, toName: string) => {
    const address = mail.to.toLowerCase();
    const use = limit?.of(address);
    if (use && (await count(use)).points > use.points) {
      console.error(`Mail ${mail.messageId} was not sent: its address has had too many today`);
      return;
    }
    let response: string;
    try {
      response = await mailer.send(mail, toName);
    } catch (error) {
      await limit?.giveBack(address);
      const isRefused = error instanceof MailRefusedError;
      const attempt = { mail, response: reasonOf(error) };
      await record({ ...attempt, state: isRefused ? 'refused' : 'waiting' }).catch(logMissing(mail));
      if (!isRefused) throw error;
      console.error(`Mail ${mail.messageId} was refused for good: ${reasonOf(error)}`);
      return;
    }
    // By this it isn't sent again, whatever fails afterwards.
    await untilStored(() => record({ mail, state: 'taken', response })).catch(logMissing(mail));
  };

  /** @param limitFor what counts the mail: null for nothing, undefined if it isn't sent */
  const deliver = (limitFor: (isConfirmed: boolean) => Limit | null | undefined) => async (mail: Mail) => {
    const { isConfirmed, isTaken, ...name } = await lookUp(mail);
    const limit = limitFor(isConfirmed);
    const toName = personName(name, mail.to.split('@')[0] ?? '');
    if (!isTaken && limit !== undefined) await send(limit, mail, toName);
  };

  return {
    toConfirmed: deliver((isConfirmed) => (isConfirmed ? limits.confirmed : undefined)),
    toAnyone: deliver((isConfirmed) => (isConfirmed ? limits.confirmed : limits.unconfirmed)),
    toOwner: deliver(() => null),
  };
}
