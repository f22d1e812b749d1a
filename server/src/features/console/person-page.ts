import type { ConsolePerson } from '@quad/shared/contract/console-people';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { findMailsTo } from '../mails/mail-deliveries';
import { listDevices } from '../settings/signed-in-devices';
import { type ListedPersonRow, personFields, presentPerson } from './listed-people';
import { listHappenings } from './person-history';

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
