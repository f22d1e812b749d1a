import type { PageQuery } from '@quad/shared/contract/fields';
import type { Removal, Report } from '@quad/shared/contract/moderation';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { AppError } from '../../errors';
import { decodeKeyset, toPage } from '../../plugins/keyset';

interface ReportRow extends Report {
  [column: string]: unknown;
}

const excerptLength = 200;

/** What a row with a target is about, and the joins that find it. */
const excerpt = sql`left(coalesce(e.title, c.content, m.filename, concat_ws(' ', u.first_name, u.last_name), ''), ${excerptLength})`;
const targetColumns = sql`r.target_type as "targetType", r.target_id as "targetId", ${excerpt} as excerpt,
  coalesce(e.id, c.event_id, m.event_id) as "eventId"`;
const targetJoins = sql`
  left join events e on r.target_type = 'event' and e.id = r.target_id
  left join comments c on r.target_type = 'comment' and c.id = r.target_id
  left join media m on r.target_type = 'media' and m.id = r.target_id
  left join users u on r.target_type = 'user' and u.id = r.target_id`;

/** The first report of a target represents all of them. */
const select = (where: SQL) => sql`
  with r as (
    select distinct on (target_type, target_id, status) *,
      count(*) over (partition by target_type, target_id, status)::int as report_count
    from reports where ${where} order by target_type, target_id, status, created_at, id
  )
  select r.id, ${targetColumns}, r.reason, r.details, r.status, r.report_count as "reportCount", e.source_id is not null as "isImported",
    ${wireInstant(sql`r.created_at`)} as "createdAt"
  from r ${targetJoins}`;

/** Open reports, one row per target, most reported first; the cursor is the number of rows read. */
export async function listOpenReports(
  db: Db,
  { limit, cursor }: PageQuery,
): Promise<{ items: Report[]; nextCursor: string | null }> {
  const offset = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(offset) || offset < 0 || offset > 100_000) {
    throw new AppError('INVALID_CURSOR', 'cursor is not one of ours');
  }
  const { rows } = await db.execute<ReportRow>(
    sql`${select(sql`status = 'open'`)} order by r.report_count desc, r.created_at, r.id limit ${limit + 1} offset ${offset}`,
  );
  return { items: rows.slice(0, limit), nextCursor: rows.length > limit ? String(offset + limit) : null };
}

/** @throws AppError NOT_FOUND */
export async function findReport(db: Db, id: string): Promise<Report> {
  const { rows } = await db.execute<ReportRow>(sql`
    ${select(sql`(target_type, target_id, status) = (select target_type, target_id, status from reports where id = ${id})`)}`);
  if (!rows[0]) throw new AppError('NOT_FOUND', 'Report not found');
  return { ...rows[0], id };
}

interface RemovalRow extends Removal {
  [column: string]: unknown;
  at: string;
}

/** A page of what moderators have hidden and whom they have suspended, newest first; without what is deleted. */
export async function listRemovals(
  db: Db,
  { limit, cursor }: PageQuery,
): Promise<{ items: Removal[]; nextCursor: string | null }> {
  const before = decodeKeyset(cursor);
  const { rows } = await db.execute<RemovalRow>(sql`
    with r as (
      select target_type, target_id, max(decided_at) as removed_at from reports where status = 'hidden' group by 1, 2
      union all
      select 'user', id, suspended_at from users where suspended_at is not null
    )
    select ${targetColumns}, ${wireInstant(sql`r.removed_at`)} as "removedAt", ${cursorInstant(sql`r.removed_at`)} as at
    from r ${targetJoins}
    where coalesce(e.id, c.id, m.id, u.id) is not null and (${before?.at ?? null}::timestamptz is null
      or (r.removed_at, r.target_id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by r.removed_at desc, r.target_id desc limit ${limit + 1}`);
  return toPage(rows, limit, ({ at, targetId }) => ({ at, id: targetId }));
}
