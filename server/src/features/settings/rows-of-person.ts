import { type SQL, sql } from 'drizzle-orm';
import type { ServerSite } from '../../site';

/** Condition over a table `t`, given a person's id. */
type RowsOf = (userId: string) => SQL;

/** Which rows of a table are about one person, and which columns are secrets rather than their data. */
export interface PersonalTable {
  rowsOf: RowsOf;
  /** Columns that grant access or reveal what others did. */
  secrets?: readonly string[];
  /** What people read at /privacy: what it is, why it is kept, who sees it, and how long it is kept. */
  what: string;
  purpose: string;
  seenBy: string;
  kept: string | ((retention: ServerSite['retention']) => string);
}

/** Why a table has no personal data, or isn't part of an export. */
export interface OtherTable {
  nobodys: string;
}

export const withAccount = 'until you delete it, or your account';

export const by =
  (column: string): RowsOf =>
  (userId) =>
    sql`t.${sql.identifier(column)} = ${userId}`;

export const byEither =
  (one: string, other: string): RowsOf =>
  (userId) =>
    sql`${by(one)(userId)} or ${by(other)(userId)}`;

export const ofOwn =
  (column: string, owners: string): RowsOf =>
  (userId) =>
    sql`t.${sql.identifier(column)} in (select id from ${sql.identifier(owners)} where user_id = ${userId})`;

/** Only of a proved address: anybody can open an account with any. */
export const byProvedAddress =
  (column: string): RowsOf =>
  (userId) =>
    sql`lower(t.${sql.identifier(column)}) = (select lower(email) from users where id = ${userId} and email_verified)`;
