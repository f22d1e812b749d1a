import { type Need, needKinds } from '@quad/shared/contract/console';
import type { Permission } from '@quad/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { wireInstant } from '../../db/fragments';
import { betweenSince, isBetween, isTroubled } from '../payments/troubled-payments';
import { countUnknownPlaces } from '../place-book/unknown-places';
import { troubledTicketMoney } from '../ticket-sales/ticket-money';

/** Counting stops here: more is more than a day's work in any case. */
const countedMax = 999;

interface Waiting {
  /** Who may do it. */
  permission: Permission;
  /** Rows with the instant `since` when each waits, and in words what it is `about`. */
  rows(now: SQL): SQL;
}

const plain = sql`'' as about`;

/** Names of places are not rows: they are read from the words of events. */
const countedKinds = needKinds.filter((kind) => kind !== 'names');

const waiting: Record<(typeof countedKinds)[number], Waiting> = {
  payments: {
    permission: 'money',
    rows: (now) => sql`
      select ${betweenSince()} as since, concat_ws(', ',
        (select nullif(concat_ws(' ', first_name, last_name), '') from users where id = payments.user_id),
        '$' || to_char(amount / 100.0, 'FM999990.00'),
        coalesce((select title from events where id = payments.event_id), draft ->> 'title')) as about
      from payments where ${isBetween} and ${isTroubled(now)}`,
  },
  tickets: { permission: 'money', rows: () => troubledTicketMoney },
  runs: {
    permission: 'sources',
    rows: () => sql`
      select started_at as since, coalesce(nullif(s.title, ''), s.name) || ' wants to drop '
        || (counts ->> 'withdrawn')::int || ' events' as about
      from source_runs join sources s on s.id = source_id where outcome = 'held' and decision is null`,
  },
  reports: {
    permission: 'reports',
    rows: () =>
      sql`select min(created_at) as since, ${plain} from reports where status = 'open' group by target_type, target_id`,
  },
  jobs: {
    permission: 'work',
    rows: () => sql`
      select completed_on as since, ${plain} from pgboss.job where state = 'failed'
      union all select created_on, '' from pgboss.job where name = 'dead-letters' and state < 'active'`,
  },
  mails: {
    permission: 'mail',
    rows: (now) => sql`
      select created_at as since, ${plain} from mail_deliveries
      where state = 'refused' and created_at > ${now} - interval '1 day'`,
  },
  folds: {
    permission: 'sources',
    rows: (now) => sql`
      select f.created_at as since, ${plain} from event_folds f join events e on e.id = f.entry_id
      where f.state = 'open' and e.ends_at > ${now}`,
  },
  'leave-outs': {
    permission: 'sources',
    rows: () => sql`select created_at as since, ${plain} from leave_out_requests`,
  },
  places: {
    permission: 'places',
    rows: () => sql`
      select min(created_at) as since, (select title from events where id = event_id) as about
      from place_reports where status = 'open' group by event_id`,
  },
};

/** What waits for somebody with these permissions, most urgent first; nothing of which there is none. */
export async function listNeeds(
  { database, now }: AppContext,
  permissions: readonly Permission[],
): Promise<Need[]> {
  const own = countedKinds.filter((kind) => permissions.includes(waiting[kind].permission));
  if (own.length === 0) return [];
  const at = sql`${now().toISOString()}::timestamptz`;
  const counts = own.map(
    (kind) => sql`
      select ${kind}::text as kind, count(*)::int as count, ${wireInstant(sql`min(w.since)`)} as "oldestAt",
        coalesce((array_agg(w.about order by w.since))[1], '') as about
      from (select * from (${waiting[kind].rows(at)}) found limit ${countedMax}) w`,
  );
  const { rows } = await database.db.execute<Need & Record<string, unknown>>(
    sql.join(counts, sql` union all `),
  );
  const needs: Need[] = own.flatMap((kind) => rows.filter((need) => need.kind === kind && need.count > 0));
  const { names, events } = permissions.includes('places')
    ? await countUnknownPlaces(database.db, now())
    : { names: 0, events: 0 };
  return names > 0 ? [...needs, { kind: 'names', count: names, events, about: '', oldestAt: null }] : needs;
}
