import type { ConsolePerson, PersonHappening } from '@quad/shared/contract/console-people';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { addressHash, findMailsTo } from '../mails/mail-delivery';
import { listDevices } from '../settings/signed-in-devices';
import { type ListedPersonRow, personFields, presentPerson } from './listed-people';

const historyLength = 10;
/** Of what somebody hosts and says, only so much is looked into, the latest. */
const ownMax = 300;

const nameOf = (user: SQL) =>
  sql`(select nullif(concat_ws(' ', first_name, last_name), '') from users named where named.id = ${user})`;

/** What happened to a person and their account lately, newest first. */
async function listHappenings(
  context: AppContext,
  { id, email }: { id: string; email: string },
): Promise<PersonHappening[]> {
  const newest = sql`order by at desc limit ${historyLength}`;
  const own = sql`
    select 'user' as type, ${id}::uuid as id
    union all (select 'comment', id from comments where user_id = ${id} order by created_at desc limit ${ownMax})
    union all (select 'event', id from events where host_id = ${id} order by start_date desc limit ${ownMax})`;
  const { rows } = await context.database.db.execute<PersonHappening & Record<string, unknown>>(sql`
    with own as materialized (${own}), happened as (
      (select 'act' as kind, a.action as what, ${nameOf(sql`a.actor_id`)} as name, '' as about, a.created_at as at
        from own join audit_log a on a.target_type = own.type and a.target_id = own.id ${newest})
      union all (select 'report', own.type, null, '', min(r.created_at) as at
        from own join reports r on r.target_type = own.type and r.target_id = own.id and r.status = 'open' group by own.type, own.id ${newest})
      union all (select 'mail', kind, null, response, updated_at as at from mail_deliveries
        where address_hash = ${addressHash(context, email)} and state = 'refused' order by created_at desc limit ${historyLength})
      union all (select 'payment', '', null, coalesce((select title from events where id = event_id), draft ->> 'title', ''), paid_at as at
        from payments where user_id = ${id} and paid_at is not null and amount > 0 order by created_at desc limit ${historyLength})
      union all (select 'joined', '', ${nameOf(sql`users.referred_by_id`)}, '', created_at from users where id = ${id})
    )
    select kind, what, name, about, ${wireInstant(sql`at`)} as at from happened ${newest}`);
  return rows;
}

const sessionsShown = 10;

type Row = ListedPersonRow &
  Omit<ConsolePerson, 'maskedEmail' | 'sessions' | 'lastMail' | 'mailCount' | 'history'>;

/**
 * A person's page in the console.
 * @throws AppError NOT_FOUND
 */
export async function findPerson(context: AppContext, id: string): Promise<ConsolePerson> {
  const { db } = context.database;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with page as (select * from users where id = ${id})
    select ${personFields}, ${wireInstant(sql`page.suspended_at`)} as "suspendedAt",
      ${wireInstant(sql`page.deletion_requested_at`)} as "deletionRequestedAt",
      (select count(*)::int from rsvps where user_id = page.id) as "rsvpCount",
      (select count(*)::int from comments where user_id = page.id) as "commentCount",
      (select count(*)::int from comments where user_id = page.id and hidden_at is not null) as "hiddenCommentCount",
      paid.cents as "paidCents", paid.count as "paidCount",
      (select ${wireInstant(sql`max(created_at)`)} from data_exports where user_id = page.id) as "exportRequestedAt"
    from page, lateral (
      select coalesce(sum(amount), 0)::float8 as cents, count(*)::int as count from payments
      where user_id = page.id and status in ('paid', 'published') and amount > 0) paid`);
  const row: Row | undefined = rows[0];
  if (!row) throw new AppError('NOT_FOUND', "We couldn't find this person");
  const devices = await listDevices(db, { userId: id, sid: '', now: context.now() });
  return {
    ...row,
    ...presentPerson(row),
    sessions: devices.slice(0, sessionsShown).map(({ device, lastSeenAt }) => ({ device, lastSeenAt })),
    ...(await findMailsTo(context, row.email)),
    history: await listHappenings(context, { id, email: row.email }),
  };
}
