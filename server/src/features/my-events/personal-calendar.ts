import type { CalendarEvent } from '@quad/shared/calendar-file';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import { isLive, wireInstant } from '../../db/fragments';
import { calendarFeeds } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { AppError } from '../../errors';
import { holdSession } from '../access/hold-account';
import { blockedIdsOf } from '../friends/relations';

const linkPurpose = 'personal calendar';
const eventsMax = 500;
/** Calendars keep past events; nobody looks further back. */
const pastDays = 90;

/** The token of a person's calendar address; null if there is none. */
export async function findCalendarToken(
  { database, signer }: AppContext,
  userId: string,
): Promise<string | null> {
  const [feed] = await database.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  return feed ? signer.sign(linkPurpose, feed.id) : null;
}

/**
 * Issues a new token; the old one stops working.
 * @throws AppError UNAUTHORIZED if the session has ended
 */
export async function renewCalendarToken(
  { database, signer }: AppContext,
  session: { userId: string; sid: string },
): Promise<string> {
  const set = { id: sql`gen_random_uuid()`, createdAt: sql`now()` };
  const [feed] = await database.db.transaction(async (db) => {
    await holdSession(db, session);
    return db
      .insert(calendarFeeds)
      .values({ userId: session.userId })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set })
      .returning();
  });
  if (!feed) throw new Error('The calendar address was not stored');
  return signer.sign(linkPurpose, feed.id);
}

interface CalendarRow extends CalendarEvent {
  [column: string]: unknown;
}

/**
 * The events that the owner of a calendar address hosts and attends. Maybe and waitlisted appear as
 * tentative, with a word before their title.
 * @throws AppError NOT_FOUND for a forged, old or revoked address
 */
export async function readPersonalCalendar(
  { database, signer, now }: AppContext,
  token: string,
): Promise<CalendarEvent[]> {
  const feedId = signer.verify(linkPurpose, token);
  const [feed] = feedId
    ? await database.db
        .select({ userId: calendarFeeds.userId })
        .from(calendarFeeds)
        .innerJoin(users, eq(users.id, calendarFeeds.userId))
        .where(and(eq(calendarFeeds.id, feedId), isNull(users.suspendedAt)))
    : [];
  if (!feed) throw new AppError('NOT_FOUND', 'This calendar does not exist');
  const owner = sql`${feed.userId}::uuid`;
  const { rows } = await database.db.execute<CalendarRow>(sql`
    with own as (
      select id, 'attending' as answer from events where host_id = ${owner}
      union all
      select event_id, status from rsvps
      where user_id = ${owner} and ${isLive(sql`status`)}
    )
    select e.id, e.title, e.description, e.location, e.venue_name as "venueName", e.latitude, e.longitude,
      e.room, e.point_certainty as "pointCertainty", e.is_online as "isOnline",
      e.all_day as "allDay", e.time_tba as "timeTba", e.timezone,
      ${wireInstant(sql`e.start_date`)} as "startDate", ${wireInstant(sql`e.end_date`)} as "endDate",
      ${wireInstant(sql`e.updated_at`)} as "updatedAt",
      e.status, (select case when not bool_or(answer = 'attending') then min(answer) end from own where own.id = e.id) as answer
    from events e
    where e.id in (select id from own) and e.hidden_at is null and (e.host_id is null or e.host_id not in (select id from ${blockedIdsOf(owner)} other))
      and e.ends_at > ${now().toISOString()}::timestamptz - make_interval(days => ${pastDays})
    order by e.start_date, e.id limit ${eventsMax}`);
  return rows;
}
