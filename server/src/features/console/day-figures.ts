import { type Figure, figureNames } from '@quad/shared/contract/console';
import { type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';

const daysShown = 7;

/** The rows of a figure that were made between two instants; each by an index of its instants. */
const made: Record<Figure['name'], (from: SQL, to: SQL) => SQL> = {
  people: (from, to) => sql`select count(*) from users where created_at >= ${from} and created_at < ${to}`,
  events: (from, to) => sql`select count(*) from events where created_at >= ${from} and created_at < ${to}`,
  rsvps: (from, to) => sql`select count(*) from rsvps where created_at >= ${from} and created_at < ${to}`,
  mails: (from, to) =>
    sql`select count(*) from mail_deliveries where created_at >= ${from} and created_at < ${to}`,
  payments: (from, to) =>
    sql`select coalesce(sum(amount), 0) from payments where created_at >= ${from} and created_at < ${to} and paid_at is not null`,
};

interface DayRow extends Record<Figure['name'], number> {
  [column: string]: unknown;
}

/** The numbers of 14 days in the campus' zone, and of the day a week ago up to this hour. */
export async function countDays({ database, now, site }: AppContext): Promise<Figure[]> {
  const at = sql`${now().toISOString()}::timestamptz`;
  const zone = site.campus?.timezone ?? 'UTC';
  const columns = sql.join(
    figureNames.map(
      (name) => sql`(${made[name](sql`span.since`, sql`span.until`)})::float8 as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows } = await database.db.execute<DayRow>(sql`
    with today as (select date_trunc('day', ${at} at time zone ${zone}) as day),
    span as (
      select ago, (day - ago * interval '1 day') at time zone ${zone} as since,
        least((day - (ago - 1) * interval '1 day') at time zone ${zone}, ${at}) as until
      from today, generate_series(0, ${2 * daysShown - 1}::int) as ago
      union all
      select -1, (day - interval '7 days') at time zone ${zone},
        (${at} at time zone ${zone} - interval '7 days') at time zone ${zone} from today
    )
    select ${columns} from span order by span.ago`);
  const [soFar, ...days] = rows;
  return figureNames.map((name) => {
    const byDay = days.map((day) => day[name]).reverse();
    return {
      name,
      today: byDay.at(-1) ?? 0,
      weekBefore: soFar?.[name] ?? 0,
      days: byDay.slice(daysShown),
      daysBefore: byDay.slice(0, daysShown),
    };
  });
}
