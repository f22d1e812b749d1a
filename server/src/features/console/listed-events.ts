import type { eventFilters, ListedEvent } from '@quad/shared/contract/console-events';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { countLists } from './counted';
import { eventsWithWords } from './found-events';

type Filter = (typeof eventFilters)[number];

const filters: Record<Filter, SQL> = {
  all: sql`true`,
  hidden: sql`hidden_at is not null`,
  withdrawn: sql`withdrawn_at is not null`,
  cancelled: sql`status = 'cancelled'`,
};

/** How many events there are of each filter. */
export const countEvents = (db: Db) =>
  countLists(db, {
    hidden: sql`events where ${filters.hidden}`,
    withdrawn: sql`events where ${filters.withdrawn}`,
    cancelled: sql`events where ${filters.cancelled}`,
  });

interface Row extends ListedEvent {
  [column: string]: unknown;
  at: string;
}

/** A page of events, newest first, or those with words (`eventsWithWords`); also those that nobody else sees. */
export async function listEvents(
  { database, now }: AppContext,
  { q = '', filter, limit, cursor }: PageQuery & { q?: string | undefined; filter: Filter },
): Promise<Page<ListedEvent>> {
  const before = decodeKeyset(cursor);
  const hasWords = q
    ? sql`id = any(array(${await eventsWithWords(database, q, filters[filter])}))`
    : sql`true`;
  const isBefore = before
    ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await database.db.execute<Row>(sql`
    with page as materialized (
      select * from events where ${hasWords} and ${filters[filter]} and ${isBefore}
      order by created_at desc, id desc limit ${limit + 1}
    )
    select page.id, page.title, ${wireInstant(sql`page.start_date`)} as "startDate", page.timezone, page.location,
      case when page.hidden_at is not null then 'hidden' when page.withdrawn_at is not null then 'withdrawn' when page.status = 'cancelled' then 'cancelled'
        when page.ends_at < ${at} then 'over' else 'shown' end as state,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), s.title, page.organizer, nullif(page.external_source, 'user')) as "from",
      page.attendee_count as "attendeeCount",
      (select count(*)::int from reports r where r.target_type = 'event' and r.target_id = page.id and r.status = 'open')
        as "reportCount",
      ${cursorInstant(sql`page.created_at`)} as at
    from page left join users u on u.id = page.host_id left join sources s on s.id = page.source_id
    order by page.created_at desc, page.id desc`);
  return toPage(rows, limit, (row) => row);
}
