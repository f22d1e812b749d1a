import type { PageQuery } from '@quad/shared/contract/fields';
import type { FoundPerson, Friend, IncomingRequest, OutgoingRequest } from '@quad/shared/contract/friends';
import type { Person } from '@quad/shared/contract/people';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { hasBlockBetween } from '../access/blocks';
import { nameBegins, nameOrder } from './name-search';
import {
  countMutual,
  friendIdsOf,
  isPresent,
  isShown,
  type PersonRow,
  personColumns,
  personJson,
  relationTo,
  waitingRequest,
} from './relations';

const foundMax = 30;
/** For a very common name, only this many people are examined. */
const candidatesMax = 300;
const requestsMax = 100;
const blockedMax = 500;
const offsetMax = 100_000;

type Row<T> = T & Record<string, unknown>;

/** The cursor is the number of rows read. */
function offsetOf(cursor: string | undefined): number {
  const offset = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(offset) || offset < 0 || offset > offsetMax) {
    throw new AppError('INVALID_CURSOR', 'cursor is not one of ours');
  }
  return offset;
}

/** A page of a person's friends by name, with what makes each interesting, and their total number. */
export async function listFriends(
  db: Db,
  { userId, now, limit, cursor, q }: PageQuery & { userId: string; now: Date; q?: string | undefined },
): Promise<{ friends: Friend[]; count: number; nextCursor: string | null }> {
  const offset = offsetOf(cursor);
  const viewer = sql`${userId}::uuid`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row<{ count: number; friends: Friend[] }>>(sql`
    with mine as materialized (
      select u.* from ${friendIdsOf(viewer)} f join users u on u.id = f.id where ${isShown(sql`u`)}
    ),
    page as (
      select * from mine where ${q ? nameBegins(sql`mine`, q) : sql`true`}
      order by ${nameOrder(sql`mine`)}, id limit ${limit + 1} offset ${offset}
    ),
    lines as (
      select row_number() over (order by ${nameOrder(sql`page`)}, id) as line,
        ${personJson(sql`page`)} || jsonb_build_object(
          'mutualFriends', ${countMutual(sql`page.id`, sql`mine`)},
          'goingToYourEvents', (select count(*)::int from rsvps r join events e on e.id = r.event_id
            where r.user_id = page.id and r.status = 'attending' and e.host_id = ${viewer}
              and e.hidden_at is null and e.status = 'scheduled' and e.ends_at > ${at}),
          'hostingThisWeek', (select count(*)::int from events e where e.host_id = page.id and e.is_listed and e.listed_from <= ${at}
            and e.status = 'scheduled' and e.start_date > ${at} and e.start_date <= ${at} + interval '7 days')
        ) as friend
      from page
    )
    select (select count(*)::int from mine) as count,
      coalesce((select jsonb_agg(friend order by line) from lines), '[]'::jsonb) as friends`);
  const { friends = [], count = 0 } = rows[0] ?? {};
  const nextCursor = friends.length > limit ? String(offset + limit) : null;
  return { friends: friends.slice(0, limit), count, nextCursor };
}

/** People who are discoverable, have verified their address and have no block with the viewer. */
export async function searchPeople(
  db: Db,
  { userId, q }: { userId: string; q: string },
): Promise<FoundPerson[]> {
  const viewer = sql`${userId}::uuid`;
  const { rows } = await db.execute<Row<FoundPerson>>(sql`
    with mine as materialized ${friendIdsOf(viewer)},
    found as materialized (
      select u.* from users u
      where ${nameBegins(sql`u`, q)} and u.is_discoverable and u.email_verified and ${isShown(sql`u`)}
        and u.id <> ${viewer} and not ${hasBlockBetween(viewer, sql`u.id`)}
      order by u.university is not distinct from (select university from users where id = ${viewer}) desc,
        ${nameOrder(sql`u`)}, u.id
      limit ${candidatesMax}
    )
    select ${personColumns(sql`found`)}, ${relationTo(viewer, sql`found.id`, sql`request`)} as relation,
      request.id as "requestId",
      case when found.profile_visibility = 'nobody' then 0
           else ${countMutual(sql`found.id`, sql`mine`)} end as "mutualFriends"
    from found left join lateral ${waitingRequest(viewer, sql`found.id`)} request on true
    order by "mutualFriends" desc, ${nameOrder(sql`found`)}, found.id limit ${foundMax}`);
  return rows;
}

/** Pending requests in both directions, newest first. */
export async function listRequests(
  db: Db,
  userId: string,
): Promise<{ incoming: IncomingRequest[]; outgoing: OutgoingRequest[]; incomingCount: number }> {
  const viewer = sql`${userId}::uuid`;
  interface RequestRow extends Record<string, unknown> {
    id: string;
    isIncoming: boolean;
    person: Person & { mutualFriends: number };
    message: string | null;
    createdAt: string;
    total: number;
  }
  const { rows } = await db.execute<RequestRow>(sql`
    with mine as materialized ${friendIdsOf(viewer)},
    waiting as (
      select r.*, r.receiver_id = ${viewer} as is_incoming,
        case when r.receiver_id = ${viewer} then r.sender_id else r.receiver_id end as person_id
      from friend_requests r
      where r.status = 'pending' and (r.receiver_id = ${viewer} or r.sender_id = ${viewer})
    ),
    lines as (
      select w.id, w.is_incoming, w.person_id, w.message, w.created_at,
        row_number() over (partition by w.is_incoming order by w.created_at desc, w.id) as line,
        count(*) over (partition by w.is_incoming)::int as total
      from waiting w join users u on u.id = w.person_id
      where ${isPresent(sql`u`)} and not ${hasBlockBetween(viewer, sql`u.id`)}
    )
    select l.id, l.is_incoming as "isIncoming", l.message, l.total,
      ${wireInstant(sql`l.created_at`)} as "createdAt",
      ${personJson(sql`u`)} || jsonb_build_object('mutualFriends',
        case when u.profile_visibility = 'nobody' then 0
             else ${countMutual(sql`u.id`, sql`mine`)} end) as person
    from lines l join users u on u.id = l.person_id
    where l.line <= ${requestsMax} order by l.line`);
  const incoming = rows.filter(({ isIncoming }) => isIncoming);
  const outgoing = rows.filter(({ isIncoming }) => !isIncoming);
  return {
    incoming: incoming.map(({ id, person: sender, message, createdAt }) => ({
      id,
      sender,
      message,
      createdAt,
    })),
    outgoing: outgoing.map(({ id, person: receiver, message, createdAt }) => ({
      id,
      receiver,
      message,
      createdAt,
    })),
    incomingCount: incoming[0]?.total ?? 0,
  };
}

/** The people a person has blocked, most recent first. */
export async function listBlocked(db: Db, userId: string): Promise<Person[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select ${personColumns(sql`u`)} from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId} order by b.created_at desc, u.id limit ${blockedMax}`);
  return rows;
}
