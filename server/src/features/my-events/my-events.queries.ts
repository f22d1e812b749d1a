import type { EventRole } from '@quad/shared/contract/event-roles';
import type { PageQuery } from '@quad/shared/contract/fields';
import type { eventTenses, WaitingEvent } from '@quad/shared/contract/my-events';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, isLive, wireInstant } from '../../db/fragments';
import { decodeKeyset, encodeKeyset } from '../../plugins/keyset';
import type { SummaryRow } from '../events/personal-marks';
import { blockedIdsOf } from '../friends/relations';

type Tense = (typeof eventTenses)[number];

interface OwnEventsQuery extends PageQuery {
  userId: string;
  when: Tense;
  now: Date;
}

/** A hosted event has its waitlist's length, an attended one the person's position in it. */
interface OwnRow extends SummaryRow {
  waitlistCount?: number;
  waitlistPosition?: number | null;
}

interface OwnPage {
  rows: OwnRow[];
  nextCursor: string | null;
}

export interface Counts {
  upcoming: number;
  past: number;
}

type Row<T> = T & Record<string, unknown>;

const waitingMax = 20;
const helpingMax = 20;
/** An opened and never paid payment is shown for a day. */
const openPaymentHours = 24;

const instantOf = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;
const isOf = (when: Tense, now: Date): SQL =>
  when === 'upcoming' ? sql`e.ends_at > ${instantOf(now)}` : sql`e.ends_at <= ${instantOf(now)}`;

/** The next rows of `from` (events as e), ordered by whether they are upcoming or past. */
async function readPage(
  db: Db,
  { when, now, limit, cursor }: OwnEventsQuery,
  from: SQL,
  columns: SQL,
): Promise<OwnPage> {
  const after = decodeKeyset(cursor);
  const next = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
  const order = when === 'upcoming' ? sql`e.start_date, e.id` : sql`e.start_date desc, e.id desc`;
  const isAfter = when === 'upcoming' ? sql`>` : sql`<`;
  const { rows } = await db.execute<Row<OwnRow & { at: string }>>(sql`
    select e.id, e.attendee_count as "attendeeCount", e.summary, ${columns},
      ${cursorInstant(sql`e.start_date`)} as at
    from ${from} and e.hidden_at is null and ${isOf(when, now)}
      and ${next ? sql`(e.start_date, e.id) ${isAfter} ${next}` : sql`true`}
    order by ${order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeKeyset(last) : null };
}

async function countTenses(db: Db, now: Date, from: SQL): Promise<Counts> {
  const { rows } = await db.execute<Row<Counts>>(sql`
    select count(*) filter (where ${isOf('upcoming', now)})::int as upcoming,
           count(*) filter (where ${isOf('past', now)})::int as past
    from ${from} and e.hidden_at is null`);
  return rows[0] ?? { upcoming: 0, past: 0 };
}

const hosted = (userId: string): SQL => sql`events e where e.host_id = ${userId}`;

export const findHosted = (db: Db, query: OwnEventsQuery) =>
  readPage(db, query, hosted(query.userId), sql`e.waitlist_count as "waitlistCount"`);

export const countHosted = (db: Db, userId: string, now: Date) => countTenses(db, now, hosted(userId));

/** A person's RSVPs that aren't withdrawn; being waitlisted for a past event doesn't count. */
const attended = (userId: string, now: Date): SQL => sql`
  rsvps r join events e on e.id = r.event_id
  where r.user_id = ${userId} and ${isLive(sql`r.status`)}
    and (r.status <> 'waitlisted' or e.ends_at > ${instantOf(now)})
    and (e.host_id is null or e.host_id not in (select id from ${blockedIdsOf(sql`${userId}::uuid`)} other))`;

export async function findAttended(db: Db, query: OwnEventsQuery) {
  const position = sql`quad_waitlist_position(r) as "waitlistPosition"`;
  return readPage(db, query, attended(query.userId, query.now), position);
}

export const countAttended = (db: Db, userId: string, now: Date) =>
  countTenses(db, now, attended(userId, now));

/** Events that aren't live because their fee is being paid or refunded; newest first. */
export async function findWaiting(db: Db, userId: string, now: Date): Promise<WaitingEvent[]> {
  const { rows } = await db.execute<Row<WaitingEvent>>(sql`
    select p.id as "paymentId", p.payment_intent_id as "paymentIntentId",
      case p.status when 'created' then 'open' when 'paid' then 'publishing' else p.status end as status,
      p.draft ->> 'title' as title,
      ${wireInstant(sql`(p.draft ->> 'startDate')::timestamptz`)} as "startDate",
      ${wireInstant(sql`p.created_at`)} as "createdAt"
    from payments p
    where p.user_id = ${userId} and p.draft is not null
      and (p.status in ('processing', 'paid', 'refunding')
           or (p.status = 'created' and p.created_at > ${instantOf(now)} - make_interval(hours => ${openPaymentHours})))
    order by p.created_at desc limit ${waitingMax}`);
  return rows;
}

/** Events that a person helps at and that have not ended, soonest first. */
export async function findHelping(db: Db, userId: string, now: Date) {
  const { rows } = await db.execute<Row<SummaryRow & { role: EventRole }>>(sql`
    select e.id, e.attendee_count as "attendeeCount", e.summary, h.role
    from event_roles h join events e on e.id = h.event_id
    where h.user_id = ${userId} and h.status = 'accepted' and e.hidden_at is null and ${isOf('upcoming', now)}
      and e.host_id not in (select id from ${blockedIdsOf(sql`${userId}::uuid`)} other)
    order by e.start_date, e.id limit ${helpingMax}`);
  return rows;
}
