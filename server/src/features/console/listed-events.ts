import type { eventFilters, ListedEvent } from '@quad/shared/contract/console-events';
import type { PageQuery } from '@quad/shared/contract/fields';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { countedMax, countTable } from '../../db/count-table';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { countLists, dayStart } from './counted';
import { eventsWithWords } from './found-events';

type Filter = (typeof eventFilters)[number];

type Context = Pick<AppContext, 'database' | 'now' | 'site'>;

const filtersOf = (context: Context): Record<Filter, SQL> => ({
  coming: sql`start_date >= ${dayStart(context)}`,
  hidden: sql`hidden_at is not null`,
  withdrawn: sql`withdrawn_at is not null`,
  cancelled: sql`status = 'cancelled'`,
  clocks: sql`clocks_changed_at is not null and time_kind = 'instant' and ends_at > ${context.now().toISOString()}::timestamptz`,
  all: sql`true`,
});

/** So many of the newest events that are hidden, and of those that are no longer listed, are looked at. */
const unlistedMax = 500;

/**
 * What comes: from the index of what is listed, and the newest of what isn't. No index has the few events that only
 * people with their link see by their start; words find them.
 */
function coming(context: Context, since: SQL = sql`true`, most: SQL = sql``): SQL {
  const isComing = sql`${filtersOf(context).coming} and ${since}`;
  const newest = (reason: SQL) => sql`(select * from (
    select * from events where ${reason} is not null order by created_at desc, id desc limit ${unlistedMax}
  ) events where ${isComing})`;
  return sql`(select * from events where is_listed and ${isComing} order by start_date, id ${most})
    union all ${newest(sql`hidden_at`)}
    union all (select * from ${newest(sql`withdrawn_at`)} events where hidden_at is null)`;
}

/** How many events there are of each filter. */
export async function countEvents(context: Context) {
  const { db } = context.database;
  const filters = filtersOf(context);
  const [counts, all] = await Promise.all([
    countLists(db, {
      coming: sql`(${coming(context, sql`true`, sql`limit ${countedMax}`)}) events`,
      hidden: sql`events where ${filters.hidden}`,
      withdrawn: sql`events where ${filters.withdrawn}`,
      cancelled: sql`events where ${filters.cancelled}`,
      clocks: sql`events where ${filters.clocks}`,
    }),
    countTable(db, 'events'),
  ]);
  return { ...counts, all };
}

interface Row extends ListedEvent {
  [column: string]: unknown;
  at: string;
}

/** A page of events, or those with words (`eventsWithWords`); also those that nobody else sees. */
export async function listEventsForConsole(
  context: AppContext,
  { q = '', filter, limit, cursor }: PageQuery & { q?: string | undefined; filter: Filter },
): Promise<Page<ListedEvent>> {
  const { database, now } = context;
  const condition = filtersOf(context)[filter];
  const isComing = filter === 'coming';
  const column = isComing ? sql`start_date` : sql`created_at`;
  const order = (row: SQL) =>
    isComing ? sql`${row}.start_date, ${row}.id` : sql`${row}.created_at desc, ${row}.id desc`;
  const last = decodeKeyset(cursor);
  const isNext = last
    ? sql`(${column}, id) ${sql.raw(isComing ? '>' : '<')} (${last.at}::timestamptz, ${last.id}::uuid)`
    : sql`true`;
  const most = sql`limit ${limit + 1}`;
  const found = q
    ? sql`select * from events where id = any(array(${await eventsWithWords(database, q, condition)})) and ${condition} and ${isNext}`
    : isComing
      ? coming(context, isNext, most)
      : sql`select * from events where ${condition} and ${isNext}`;
  const at = sql`${now().toISOString()}::timestamptz`;
  const { rows } = await database.db.execute<Row>(sql`
    with page as materialized (select * from (${found}) events order by ${order(sql`events`)} ${most})
    select page.id, page.title, page.category, page.image_url as "imageUrl", ${wireInstant(sql`page.start_date`)} as "startDate",
      page.timezone, page.location,
      case when page.series_text is not null then json_build_object('text', page.series_text, 'dates', coalesce(page.series_later, 0) + 1) end as series,
      case when page.hidden_at is not null then 'hidden' when page.withdrawn_at is not null then 'withdrawn' when page.status = 'cancelled' then 'cancelled'
        when page.ends_at < ${at} then 'over' else 'shown' end as state,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), s.title, page.organizer, nullif(page.external_source, 'user')) as "from",
      u.suspended_at is not null as "isHostSuspended", page.source_id is not null as "isImported",
      (select coalesce(other.title, other.name) from events same join sources other on other.id = same.source_id
        where same.folded_into_id = page.id limit 1) as "alsoFrom",
      page.attendee_count as "attendeeCount",
      (select count(*)::int from reports r where r.target_type = 'event' and r.target_id = page.id and r.status = 'open')
        as "reportCount",
      ${cursorInstant(sql`page.${column}`)} as at
    from page left join users u on u.id = page.host_id left join sources s on s.id = page.source_id
    order by ${order(sql`page`)}`);
  return toPage(rows, limit, (row) => row);
}
