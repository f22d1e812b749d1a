import type { SessionUser } from '@quad/shared/contract/auth';
import { type EventDetail, eventDetailSchema } from '@quad/shared/contract/events';
import type { hostedPageFields } from '@quad/shared/contract/hosted-event';
import type { Face } from '@quad/shared/contract/people';
import type { SeriesDate } from '@quad/shared/contract/series-dates';
import { coverOf } from '@quad/shared/covers';
import { eventMoveShownDays, seriesDatesMax } from '@quad/shared/limits';
import { personName } from '@quad/shared/person-name';
import { isLiveRsvp } from '@quad/shared/rsvp-rules';
import { isUuid } from '@quad/shared/uuid';
import { and, asc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { favorites } from '../../db/schema/participation';
import { eventInvitations } from '../../db/schema/people';
import { users } from '../../db/schema/users';
import { writtenOnce } from '../../db/written-once';
import { isOpenTo } from '../access/event-visibility';
import { namedHostsOf, ownRoleAt } from '../event-roles/shown-roles';
import { faceJson, friendsPreviewMax } from '../events/personal-marks';
import { friendIdsOf } from '../friends/relations';
import { findOwnRsvp, hasPaidAttendee } from '../rsvps/rsvps.service';
import { findEventSources } from '../sources/event-sources';
import { isSoldOutFor } from '../tickets/sold-out';

const comingDates = writtenOnce((db) => {
  const { id, startDate, endDate, allDay, timeTba } = events;
  return db
    .select({ id, startDate, endDate, allDay, timeTba })
    .from(events)
    .where(
      and(
        eq(events.seriesId, sql.placeholder('series')),
        sql`${events.isListed}`,
        gt(events.endsAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(startDate), asc(id))
    .limit(seriesDatesMax)
    .prepare('series_dates');
});

/** The coming dates of a series that are in lists, soonest first. */
async function findSeriesDates(db: Db, seriesId: string, now: Date): Promise<SeriesDate[]> {
  const rows = await comingDates(db).execute({ series: seriesId, now: now.toISOString() });
  return rows.map((row) => ({
    ...row,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
  }));
}

/** Friends who show that they attend an event: their number and three of them; nothing if there are none. */
async function findFriendsGoing(
  db: Db,
  eventId: string,
  userId: string,
): Promise<Pick<EventDetail, 'friendsGoing' | 'friendsPreview'>> {
  const { rows } = await db.execute<{ count: number; friends: Face[] }>(sql`
    with going as (
      select u.* from ${friendIdsOf(sql`${userId}::uuid`)} friend
      -- The limit keeps this one look-up a friend; joined freely, a crowd is compared with every friend.
      cross join lateral (select from rsvps r where r.event_id = ${eventId} and r.user_id = friend.id
                            and r.status = 'attending' limit 1) as goes
      join users u on u.id = friend.id
      where u.attendance_visibility <> 'host' and u.suspended_at is null
    )
    select (select count(*)::int from going) as count,
      coalesce((select jsonb_agg(${sql.raw(faceJson('few'))} order by few.id)
        from (select * from going order by id limit ${friendsPreviewMax}) few), '[]'::jsonb) as friends`);
  const { count = 0, friends = [] } = rows[0] ?? {};
  return count > 0 ? { friendsGoing: count, friendsPreview: friends } : {};
}

/** How a caller identifies an event: by our id, or by the seller's with the name of the source. */
interface EventName {
  id: string;
  externalSource?: string | null;
}

const { searchVector: _vector, summary: _summary, ...columns } = getTableColumns(events);

const moveShownMs = eventMoveShownDays * 86_400_000;

/** What has lately changed of when and where an event takes place; nothing once it is cancelled or over. */
function movedOf(
  {
    movedAt,
    movedFrom,
    status,
    endsAt,
  }: Pick<typeof events.$inferSelect, 'movedAt' | 'movedFrom' | 'status' | 'endsAt'>,
  now: Date,
): Pick<EventDetail, 'moved'> {
  if (!movedAt || !movedFrom || status === 'cancelled' || endsAt <= now) return {};
  const isShown = movedAt.getTime() > now.getTime() - moveShownMs;
  return isShown ? { moved: { at: movedAt.toISOString(), from: movedFrom } } : {};
}

/** The fields of the contract that are columns; what a host says has to be one. */
type ShownColumn = (keyof EventDetail & keyof typeof columns) | keyof typeof hostedPageFields;
const { shape } = eventDetailSchema;
const shownColumns = Object.keys(shape).filter((name) => name in columns) as ShownColumn[];

/** What the page shows of the row. What is optional in the contract is absent while its column has its default. */
function shownOf(event: Pick<typeof events.$inferSelect, ShownColumn>) {
  const isShown = (name: ShownColumn) =>
    shape[name].def.type !== 'optional' || event[name] !== (columns[name].default ?? null);
  const shown = shownColumns.filter(isShown).map((name) => {
    const value = event[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(shown) as Pick<EventDetail, ShownColumn>;
}

const owner = { id: null, role: 'owner', isInvitation: false, isNamed: false } as const;

const viewer = sql`${sql.placeholder('viewer')}::uuid`;

/**
 * The row of an event with all that its page says of it and its viewer (null: a visitor), as a prepared statement: planning
 * it takes ten times as long as running it.
 */
function prepareRow(db: Db, name: 'id' | 'seller') {
  const { id, hostId, externalSource, externalId, createdAt } = events;
  const isIt =
    name === 'id'
      ? eq(id, sql.placeholder('id'))
      : and(eq(externalSource, sql.placeholder('source')), eq(externalId, sql.placeholder('id')));
  return (
    db
      .select({
        event: columns,
        isFavorited: sql<boolean>`exists (select from ${favorites} where ${favorites.userId} = ${viewer} and ${favorites.eventId} = ${id})`,
        hasNewInvitation: sql<boolean>`exists (select from ${eventInvitations} where ${eventInvitations.receiverId} = ${viewer} and ${eventInvitations.eventId} = ${id} and ${eventInvitations.status} = 'sent')`,
        ownRole: ownRoleAt(viewer, sql`${id}`),
        hosts: namedHostsOf(sql`${id}`, viewer),
        host: {
          id: users.id,
          firstName: users.firstName,
          lastName: users.lastName,
          profileImageUrl: users.profileImageUrl,
        },
      })
      .from(events)
      .leftJoin(users, and(eq(users.id, hostId), isNull(users.suspendedAt)))
      .where(and(isIt, isOpenTo(viewer)))
      // Two sources may have the same id: the one that has been here longest has the name.
      .orderBy(createdAt, id)
      .limit(1)
      .prepare(`event_page_by_${name}`)
  );
}

const rowById = writtenOnce((db) => prepareRow(db, 'id'));
const rowBySeller = writtenOnce((db) => prepareRow(db, 'seller'));

/** An event that isn't hidden or across a block, and when it last changed; includes unlisted ones. */
export async function findEvent(
  db: Db,
  { id, externalSource }: EventName,
  user: SessionUser | null,
  now: Date,
): Promise<(EventDetail & { updatedAt: string }) | null> {
  const isOurs = isUuid(id);
  if (!isOurs && !externalSource) return null;
  const seen = { viewer: user?.id ?? null };
  let [row] = isOurs ? await rowById(db).execute({ id, ...seen }) : [];
  if (!row && externalSource) {
    [row] = await rowBySeller(db).execute({ id, source: externalSource, ...seen });
  }
  // What another source says of an event leads to the event.
  if (row?.event.foldedIntoId) {
    [row] = await rowById(db).execute({ id: row.event.foldedIntoId, ...seen });
  }
  if (!row) return null;
  const { event, host } = row;
  const ownRsvp = user && (await findOwnRsvp(db, event.id, user.id));
  const friends = user && (await findFriendsGoing(db, event.id, user.id));
  const dates =
    event.seriesId && event.seriesText !== null && (await findSeriesDates(db, event.seriesId, now));
  const sources = event.sourceId && (await findEventSources(db, event.id));
  const isSoldOut =
    event.paymentMode === 'online' &&
    (await isSoldOutFor(db, { eventId: event.id, viewerId: seen.viewer, now }));
  const isHost = user !== null && event.hostId === user.id;
  const ownRole = isHost ? owner : row.ownRole;
  const isPriceFixed = isHost && event.price > 0 && (await hasPaidAttendee(db, event.id));
  return {
    ...shownOf(event),
    cover: coverOf(event),
    isFavorited: row.isFavorited,
    ownRsvpStatus: ownRsvp && isLiveRsvp(ownRsvp.status) ? ownRsvp.status : null,
    ...friends,
    host: host && {
      id: host.id,
      name: personName(host, 'A student'),
      avatarUrl: host.profileImageUrl,
    },
    isHost,
    ownRsvp,
    ...(event.seriesText === null
      ? {}
      : { series: { text: event.seriesText, later: event.seriesLater ?? 0 } }),
    ...(dates ? { dates } : {}),
    ...(sources ? { sources } : {}),
    ...movedOf(event, now),
    ...(ownRole ? { ownRole } : {}),
    ...(row.hosts ? { hosts: row.hosts } : {}),
    ...(isSoldOut ? { isSoldOut } : {}),
    ...(isPriceFixed ? { isPriceFixed } : {}),
    ...(row.hasNewInvitation ? { hasNewInvitation: true } : {}),
    updatedAt: event.updatedAt.toISOString(),
  };
}

/**
 * One event as its page shows it, by our id or the seller's; null if there is none, it is hidden, or it is
 * across a block.
 */
export async function getEvent(
  { database: { db }, now }: AppContext,
  name: EventName,
  user: SessionUser | null,
): Promise<EventDetail | null> {
  const event = await findEvent(db, name, user, now());
  if (!event) return null;
  const { updatedAt: _, ...detail } = event;
  return detail;
}
