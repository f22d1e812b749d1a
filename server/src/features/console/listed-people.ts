import type { ListedPerson, personFilters } from '@quad/shared/contract/console-people';
import type { PageQuery } from '@quad/shared/contract/fields';
import { roles } from '@quad/shared/permissions';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { cursorInstant, wireInstant } from '../../db/fragments';
import { decodeKeyset, type Page, toPage } from '../../plugins/keyset';
import { sessionMs } from '../../plugins/session';
import { maskAddress } from '../../text/masked-address';
import { nameBegins } from '../friends/name-search';
import { countLists } from './counted';

type Filter = (typeof personFilters)[number];

/** For a very common name, only this many people are examined. */
const candidatesMax = 300;

const filters: Record<Filter, SQL> = {
  all: sql`true`,
  role: sql`id in (select user_id from user_roles)`,
  unverified: sql`not email_verified`,
  suspended: sql`suspended_at is not null`,
};

/** The people to choose from, by an index in each case. */
function candidates(q: string, filter: Filter): SQL {
  if (q.includes('@')) return sql`select * from users where lower(email) = lower(${q})`;
  if (q !== '') return sql`select * from users where ${nameBegins(sql`users`, q)} limit ${candidatesMax}`;
  if (filter === 'role')
    return sql`select * from users where id = any(array(select user_id from user_roles))`;
  return sql`select * from users`;
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

export interface PersonRow extends Omit<ListedPerson, 'maskedEmail'> {
  email: string;
}

/** Addresses leave the database only to be masked here. */
export function presentPerson({ email, ...person }: PersonRow): ListedPerson {
  const own = roles.filter((role) => person.roles.includes(role));
  return { ...person, maskedEmail: maskAddress(email), roles: own };
}

/** How many people there are of each filter. */
export const countPeople = (db: Db) =>
  countLists(db, {
    role: sql`(select distinct user_id from user_roles) u`,
    unverified: sql`users where ${filters.unverified}`,
    suspended: sql`users where ${filters.suspended}`,
  });

/** A page of people by the beginning of a name or a whole address, newest first. */
export async function listPeople(
  db: Db,
  { q = '', filter, limit, cursor }: PageQuery & { q?: string | undefined; filter: Filter },
): Promise<Page<ListedPerson>> {
  const before = decodeKeyset(cursor);
  const { rows } = await db.execute<PersonRow & { at: string } & Record<string, unknown>>(sql`
    with candidates as (${candidates(q, filter)}),
    page as materialized (
      select * from candidates where ${filters[filter]}
        and (${before?.at ?? null}::timestamptz is null
          or (created_at, id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      order by created_at desc, id desc limit ${limit + 1}
    )
    select ${personFields}, ${cursorInstant(sql`page.created_at`)} as at from page
    order by page.created_at desc, page.id desc`);
  const { items, nextCursor } = toPage(rows, limit, (row) => row);
  return { items: items.map(presentPerson), nextCursor };
}
