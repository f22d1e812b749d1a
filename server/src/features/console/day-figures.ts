import { type Figure, figureNames } from '@quad/shared/contract/console';
import { instantAt, localDay, localTime } from '@quad/shared/local-time';
import type { Permission } from '@quad/shared/permissions';
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

/** Who deals with what a figure counts. */
const seenWith: Record<Figure['name'], Permission> = {
  people: 'people',
  events: 'events',
  rsvps: 'console',
  mails: 'mail',
  payments: 'money',
};

interface DayRow extends Record<Figure['name'], number> {
  [column: string]: unknown;
}

/** Spans of time: of the day a week ago up to this hour, then of today and the days before it. */
function spansUntil(now: Date, zone: string): { since: Date; until: Date }[] {
  const today = localDay(now, zone);
  const dayStart = (day: number) => instantAt(day, 0, zone);
  const { hour, minute, second } = localTime(now, zone);
  const days = Array.from({ length: 2 * daysShown }, (_, ago) => {
    const ends = dayStart(today - ago + 1);
    return { since: dayStart(today - ago), until: ends < now ? ends : now };
  });
  const thisHour = instantAt(today - 7, hour * 60 + minute + second / 60, zone);
  return [{ since: dayStart(today - 7), until: thisHour }, ...days];
}

/** The numbers of 14 days in the campus' zone, and of the day a week ago up to this hour, of what somebody deals with. */
export async function countDays(
  { database, now, site }: AppContext,
  permissions: readonly Permission[],
): Promise<Figure[]> {
  const names = figureNames.filter((name) => permissions.includes(seenWith[name]));
  const spans = spansUntil(now(), site.campus?.timezone ?? 'UTC').map((span, place) => ({ ...span, place }));
  const columns = sql.join(
    names.map(
      (name) => sql`(${made[name](sql`span.since`, sql`span.until`)})::float8 as ${sql.identifier(name)}`,
    ),
    sql`, `,
  );
  const { rows } = await database.db.execute<DayRow>(sql`
    select ${columns} from json_to_recordset(${JSON.stringify(spans)}::json)
      as span(place integer, since timestamptz, until timestamptz) order by span.place`);
  const [soFar, ...days] = rows;
  return names.map((name) => {
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
