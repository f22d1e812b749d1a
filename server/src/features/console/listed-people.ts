import type { ListedPerson, personFilters } from '@quad/shared/contract/console-people';
import type { PageQuery } from '@quad/shared/contract/fields';
import { roles } from '@quad/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { countTable } from '../../db/count-table';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, encodeKeyset, type Keyset, type Page, toPage } from '../../plugins/keyset';
import { sessionMs } from '../../plugins/session';
import { maskAddress } from '../../text/masked-address';
import { isCommonName, walkedMax } from '../friends/common-names';
import { nameBegins } from '../friends/name-search';
import { countLists } from './counted';

type Filter = (typeof personFilters)[number];

const filters: Record<Filter, SQL> = {
  all: sql`true`,
  role: sql`id in (select user_id from user_roles)`,
  unverified: sql`not email_verified`,
  suspended: sql`suspended_at is not null`,
};

const comesAfter = (before: Keyset | null): SQL =>
  before ? sql`(created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;

/** The last of the people that are looked at for one page of a common name; null if those are all that are left. */
async function findWalkEnd(db: Db, filter: Filter, before: Keyset | null): Promise<Keyset | null> {
  const { rows } = await db.execute<{ at: string; id: string }>(sql`
    select ${cursorInstant(sql`created_at`)} as at, id from users where ${filters[filter]} and ${comesAfter(before)}
    order by created_at desc, id desc offset ${walkedMax - 1} limit 1`);
  return rows[0] ?? null;
}

/** The people to choose from, by an index in each case. @param end of those to look at for a common name */
function candidates(q: string, filter: Filter, { isCommon, end }: { isCommon: boolean; end: SQL }): SQL {
  const withRole = sql`select * from users where id = any(array(select user_id from user_roles))`;
  if (q.includes('@')) return sql`select * from users where lower(email) = lower(${q})`;
  if (filter === 'role') return withRole;
  if (q === '') return sql`select * from users`;
  if (!isCommon) return sql`select * from users where ${nameBegins(sql`users`, q)}`;
  return sql`select * from users where ${filters[filter]} and ${end}`;
}

const lastSeen = sql`(select max(coalesce((s.sess ->> 'lastSeenAt')::timestamptz, s.expire - ${sessionMs} * interval '1 millisecond'))
  from sessions s where s.sess ->> 'userId' = page.id::text)`;

/** What a list and a page of a person have in common; over rows `page` of users. */
export const personFields = sql`page.id, concat_ws(' ', page.first_name, page.last_name) as name,
  page.profile_image_url as "profileImageUrl", page.email,
  case when page.suspended_at is not null then 'suspended' when page.email_verified then 'verified' else 'unverified' end as state,
  page.choices_before_hiding is not null as "isHidden",
  ${wireInstant(sql`page.created_at`)} as "joinedAt", ${wireInstant(lastSeen)} as "lastSeenAt",
  (select count(*)::int from events e where e.host_id = page.id) as "eventCount",
  array(select role from user_roles r where r.user_id = page.id) as roles`;

export interface ListedPersonRow extends Omit<ListedPerson, 'maskedEmail'> {
  email: string;
}

/** Addresses leave the database only to be masked here. */
export function presentPerson({ email, ...person }: ListedPersonRow): ListedPerson {
  const own = roles.filter((role) => person.roles.includes(role));
  return { ...person, maskedEmail: maskAddress(email), roles: own };
}

/** How many people there are of each filter. */
export async function countPeople(db: Db) {
  const [counts, all] = await Promise.all([
    countLists(db, {
      role: sql`(select distinct user_id from user_roles) u`,
      unverified: sql`users where ${filters.unverified}`,
      suspended: sql`users where ${filters.suspended}`,
    }),
    countTable(db, 'users'),
  ]);
  return { ...counts, all };
}

/**
 * A page of people by the beginning of a name or a whole address, newest first. Of a common name a page may have fewer
 * people than asked for, or none, and yet a next one: each looks at so many people and no more.
 */
export async function listPeople(
  db: Db,
  { q = '', filter, limit, cursor }: PageQuery & { q?: string | undefined; filter: Filter },
): Promise<Page<ListedPerson>> {
  const before = decodeKeyset(cursor);
  const isName = q !== '' && !q.includes('@');
  const isCommon = isName && filter !== 'role' && (await isCommonName(db, q));
  const walkEnd = isCommon ? await findWalkEnd(db, filter, before) : null;
  const end = sql`${comesAfter(before)} and ${
    walkEnd ? sql`(created_at, id) >= (${walkEnd.at}::timestamptz, ${walkEnd.id}::uuid)` : sql`true`
  }`;
  // Materialized where a name is among the conditions: else the planner may take the index of names after all.
  const { rows } = await db.execute<ListedPersonRow & { at: string } & Record<string, unknown>>(sql`
    with candidates as ${isName ? sql`materialized` : sql``} (${candidates(q, filter, { isCommon, end })}),
    page as materialized (
      select * from candidates where ${filters[filter]} and ${comesAfter(before)}
        and ${isName ? nameBegins(sql`candidates`, q) : sql`true`}
      order by created_at desc, id desc limit ${limit + 1}
    )
    select ${personFields}, ${cursorInstant(sql`page.created_at`)} as at from page
    order by page.created_at desc, page.id desc`);
  const { items, nextCursor } = toPage(rows, limit, (row) => row);
  return {
    items: items.map(presentPerson),
    nextCursor: nextCursor ?? (walkEnd ? encodeKeyset(walkEnd) : null),
  };
}
