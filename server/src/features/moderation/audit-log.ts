import type { PageQuery } from '@quad/shared/contract/fields';
import type { AuditEntry, AuditFilter } from '@quad/shared/contract/moderation';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';

const excerptLength = 200;

/** What an entry is about, in words; '' for what is gone. */
const excerptOfTarget = sql`case a.target_type
  when 'user' then (select concat_ws(' ', first_name, last_name) from users where id = a.target_id)
  when 'event' then (select left(title, ${excerptLength}) from events where id = a.target_id)
  when 'comment' then (select left(content, ${excerptLength}) from comments where id = a.target_id)
  when 'place' then (select name from places where id = a.target_id) end`;

interface AuditRow extends AuditEntry {
  [column: string]: unknown;
  at: string;
}

/** A page of what was done with the permissions of the console, newest first. */
export async function listAuditEntries(
  db: Db,
  { limit, cursor, about, actorId }: PageQuery & AuditFilter,
): Promise<Page<AuditEntry>> {
  const before = decodeKeyset(cursor);
  const conditions = [
    ...(about ? [sql`split_part(a.action, '.', 1) = ${about}`] : []),
    ...(actorId ? [sql`a.actor_id = ${actorId}`] : []),
    ...(before ? [sql`(a.created_at, a.id) < (${before.at}::timestamptz, ${before.id}::uuid)`] : []),
  ];
  const { rows } = await db.execute<AuditRow>(sql`
    select a.id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as "actorName", a.action,
      a.target_type as "targetType", a.target_id as "targetId", coalesce(a.details ->> 'note', '') as note,
      coalesce(${excerptOfTarget}, '') as target, jsonb_strip_nulls(jsonb_build_object('given', a.details -> 'given', 'taken', a.details -> 'taken')) as roles,
      ${wireInstant(sql`a.created_at`)} as "createdAt",
      ${cursorInstant(sql`a.created_at`)} as at
    from audit_log a left join users u on u.id = a.actor_id
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by a.created_at desc, a.id desc limit ${limit + 1}`);
  return toPage(rows, limit, (row) => row);
}
