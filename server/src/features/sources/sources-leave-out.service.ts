import type { BlockedEntry, LeaveOutRequest } from '@quad/shared/contract/leave-out';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { auditLog } from '../../db/schema/moderation';
import { blockedEntries, leaveOutRequests } from '../../db/schema/source-entries';
import { AppError } from '../../errors';
import { blockedAddressOf, isBelow } from '../imports/blocked';
import { lockSourcesOf, takeOtherWords } from './fold-rows';
import { withdrawEvents } from './missing-entries';
import { tellWith } from './source-notices';

const listedMax = 200;
/** Steps of a path that are looked at; nobody asks for more. */
const deepest = 20;

/** Coming events at an address or below it, whatever its scheme, and those of a calendar there. */
async function findAt(db: Db, address: string, now: Date): Promise<string[]> {
  const host = address.split(/[/?]/)[0] ?? '';
  const { rows } = await db.execute<{ id: string; url: string | null; calendar: string | null }>(sql`
    select events.id, events.url, sources.url as calendar from events join sources on sources.id = events.source_id
    where events.withdrawn_at is null and events.start_date > ${now.toISOString()}::timestamptz
      and (strpos(lower(events.url), ${host}) > 0 or strpos(lower(sources.url), ${host}) > 0)`);
  const isCovered = (url: string | null) => {
    const known = url && blockedAddressOf(url);
    return Boolean(known) && isBelow(known ?? '', address);
  };
  return rows.filter(({ url, calendar }) => isCovered(url) || isCovered(calendar)).map(({ id }) => id);
}

/** An address in SQL as blockedAddressOf has it, but for what no calendar writes, such as a port that needn't be. */
const addressSql = (url: SQL) => sql`regexp_replace(regexp_replace(regexp_replace(lower(${url}),
  '#.*$', ''), '^https?://([^/?]*@)?(www\\.)?', ''), '/+(\\?|$)', '\\1')`;
/** An address, and those that it is below. */
const aboveSql = (address: SQL) => sql`(
  select array_to_string(pieces[1:length], '') as address
  from regexp_split_to_array(${address}, '(?=[/?])') pieces, generate_series(1, least(cardinality(pieces), ${deepest})) length)`;

/**
 * How many coming events there are at addresses or below them. Anybody can ask for another address, and a list has 200: all
 * coming events are read once, however many addresses there are.
 */
async function countAt(db: Db, addresses: readonly string[], now: Date): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await db.execute<{ address: string; count: number }>(sql`
    with asked as (select distinct unnest(${sql.param([...addresses])}::text[]) as address),
    hosts as (select distinct substring(address from '^[^/?]+') as host from asked),
    coming as (
      select events.id, events.source_id, ${addressSql(sql`events.url`)} as address from events
      where source_id is not null and withdrawn_at is null and start_date > ${now.toISOString()}::timestamptz
    ),
    calendars as (
      select sources.id, asked.address from sources
      cross join lateral ${aboveSql(addressSql(sql`sources.url`))} above join asked on asked.address = above.address
    ),
    covered as (
      select coming.id, asked.address from coming join hosts on host = substring(coming.address from '^[^/?]+')
        cross join lateral ${aboveSql(sql`coming.address`)} above join asked on asked.address = above.address
      union
      select coming.id, calendars.address from coming join calendars on calendars.id = coming.source_id
    )
    select address, count(*)::int as count from covered group by address`);
  return new Map(rows.map(({ address, count }) => [address, count]));
}

async function findNamed(db: Db, externalId: string, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from events where source_id is not null and (external_id = ${externalId} or uid = ${externalId})
      and withdrawn_at is null and start_date > ${now.toISOString()}::timestamptz`);
  return rows.map(({ id }) => id);
}

function requireAddress(address: string): string {
  const known = blockedAddressOf(address);
  if (!known) throw new AppError('INVALID_INPUT', 'Paste a link that begins with https://');
  return known;
}

/** Notes that somebody asks for a calendar or an event to be left out; asking again changes nothing. */
export async function askToLeaveOut(
  db: Db,
  { address, email, note }: { address: string; email: string; note: string },
): Promise<void> {
  requireAddress(address);
  await db.insert(leaveOutRequests).values({ address, email, note }).onConflictDoNothing();
}

/** What is left out for good, and who asks to be. */
export async function listBlockedEntries(
  db: Db,
  now: Date,
): Promise<{ blocked: BlockedEntry[]; requests: LeaveOutRequest[] }> {
  const blocked = await db
    .select()
    .from(blockedEntries)
    .orderBy(desc(blockedEntries.createdAt))
    .limit(listedMax);
  const requests = await db
    .select()
    .from(leaveOutRequests)
    .orderBy(desc(leaveOutRequests.createdAt))
    .limit(listedMax);
  const addressOf = ({ address }: { address: string }) => blockedAddressOf(address) ?? address;
  const counts = await countAt(db, requests.map(addressOf), now);
  return {
    blocked: blocked.map(({ id, address, externalId, createdAt }) => {
      return { id, address, externalId, createdAt: createdAt.toISOString() };
    }),
    requests: requests.map(({ createdAt, ...request }) => ({
      ...request,
      createdAt: createdAt.toISOString(),
      eventCount: counts.get(addressOf(request)) ?? 0,
    })),
  };
}

/**
 * Leaves an address or an entry out for good, and withdraws its coming events.
 * @throws AppError INVALID_INPUT
 */
export async function blockEntry(
  context: AppContext,
  {
    address,
    externalId,
    requestId,
  }: { address?: string | undefined; externalId?: string | undefined; requestId?: string | undefined },
  actorId: string,
): Promise<{ id: string; withdrawn: number }> {
  const now = context.now();
  const entry = { address: address ? requireAddress(address) : null, externalId: externalId ?? null };
  return context.database.db.transaction(async (db) => {
    const ids = entry.address
      ? await findAt(db, entry.address, now)
      : await findNamed(db, externalId ?? '', now);
    await lockSourcesOf(db, ids);
    await db
      .insert(blockedEntries)
      .values({ ...entry, createdById: actorId })
      .onConflictDoNothing();
    const [stored] = await db
      .select({ id: blockedEntries.id })
      .from(blockedEntries)
      .where(
        entry.address
          ? eq(blockedEntries.address, entry.address)
          : eq(blockedEntries.externalId, entry.externalId ?? ''),
      );
    if (!stored) throw new Error('What is left out was not stored');
    const withdrawn = await withdrawEvents(db, ids, {
      now,
      onLosing: takeOtherWords,
      tell: tellWith(context),
    });
    if (requestId) await db.delete(leaveOutRequests).where(eq(leaveOutRequests.id, requestId));
    await db
      .insert(auditLog)
      .values({ actorId, action: 'source.block', targetType: 'source', targetId: stored.id, details: entry });
    return { id: stored.id, withdrawn };
  });
}

/** Closes a request without doing what it asks; @throws AppError NOT_FOUND */
export async function dismissRequest(db: Db, id: string, actorId: string): Promise<void> {
  await db.transaction(async (db) => {
    const [request] = await db
      .delete(leaveOutRequests)
      .where(eq(leaveOutRequests.id, id))
      .returning({ address: leaveOutRequests.address });
    if (!request) throw new AppError('NOT_FOUND', 'Request not found');
    const action = 'source.dismiss-request';
    await db
      .insert(auditLog)
      .values({ actorId, action, targetType: 'source', targetId: id, details: request });
  });
}
