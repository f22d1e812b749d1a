import type { PageQuery } from '@quad/shared/contract/fields';
import type { AuditEntry, AuditFilter } from '@quad/shared/contract/moderation';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { idsOfName } from '../friends/common-names';

const excerptLength = 200;

/** What an entry is about, in words; '' for what is gone. */
const excerptOfTarget = sql`case a.target_type
  when 'user' then (select concat_ws(' ', first_name, last_name) from users where id = a.target_id)
  when 'event' then (select left(title, ${excerptLength}) from events where id = a.target_id)
  when 'comment' then (select left(content, ${excerptLength}) from comments where id = a.target_id)
  when 'media' then (select filename from media where id = a.target_id)
  when 'place' then (select name from places where id = a.target_id) end`;

interface AuditRow extends AuditEntry {
  [column: string]: unknown;
  at: string;
}

/** Of a very common name, only so many people are looked up. */
const peopleMax = 300;

/**
 * The newest lines of some people: of each what they did, by the index audit_log_actor, and what was done to them, which
 * is little.
 */
async function linesOf(
  db: Db,
  { person, part }: { person: string; part: AuditFilter['part'] },
  and: SQL,
  limit: SQL,
): Promise<SQL> {
  const people = person.includes('@')
    ? sql`select id from users where lower(email) = lower(${person})`
    : await idsOfName(db, person, peopleMax);
  const order = sql`order by created_at desc, id desc limit ${limit}`;
  const done = sql`select own.* from people, lateral (select * from audit_log where actor_id = people.id and ${and} ${order}) own`;
  const suffered = sql`select * from audit_log
    where target_type = 'user' and target_id = any(array(select id from people)) and ${and}`;
  const parts = { actor: done, target: suffered, both: sql`${done} union ${suffered}` };
  return sql`
    with people as materialized (${people})
    select * from (${parts[part ?? 'both']}) lines ${order}`;
}

/** A page of what was done with the permissions of the console, newest first. */
export async function listAuditEntries(
  db: Db,
  { limit, cursor, about, actorId, person, part, since, until }: PageQuery & AuditFilter,
): Promise<Page<AuditEntry>> {
  const before = decodeKeyset(cursor);
  const and = sql.join(
    [
      sql`true`,
      ...(about ? [sql`split_part(action, '.', 1) = ${about}`] : []),
      ...(actorId ? [sql`actor_id = ${actorId}`] : []),
      ...(since ? [sql`created_at >= ${since}::timestamptz`] : []),
      ...(until ? [sql`created_at < ${until}::timestamptz`] : []),
      ...(before ? [sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`] : []),
    ],
    sql` and `,
  );
  const most = sql`${limit + 1}`;
  const lines = person
    ? await linesOf(db, { person, part }, and, most)
    : sql`select * from audit_log where ${and} order by created_at desc, id desc limit ${most}`;
  const { rows } = await db.execute<AuditRow>(sql`
    select a.id, a.actor_id as "actorId", nullif(concat_ws(' ', u.first_name, u.last_name), '') as "actorName", a.action,
      a.target_type as "targetType", a.target_id as "targetId", coalesce(a.details ->> 'note', '') as note,
      coalesce(${excerptOfTarget}, '') as target, jsonb_strip_nulls(jsonb_build_object('given', a.details -> 'given', 'taken', a.details -> 'taken')) as roles,
      ${wireInstant(sql`a.created_at`)} as "createdAt",
      ${cursorInstant(sql`a.created_at`)} as at
    from (${lines}) a left join users u on u.id = a.actor_id
    order by a.created_at desc, a.id desc`);
  return toPage(rows, limit, (row) => row);
}
