/** How somebody has set up a database. `$database` and `$role` stand for its names in statements. */
export interface DatabaseCase {
  line: number;
  what: string;
  /** After `create database`: without it, a copy of one that has the demo campus. */
  created?: string;
  /** Statements of the superuser in it. */
  prepared?: string[];
  /** Whether a role of its own connects, with what `prepared` gives it; else the superuser. */
  asRole?: boolean;
  /** What is added to the address. */
  query?: string;
  /** The words of the start, which changes nothing; without them it starts. */
  refused?: RegExp;
  /** Those of the doctor about the database, before the start. */
  doctor: RegExp;
  /** What is looked at while it runs. */
  checks?: ('dates' | 'RSVPs' | 'writes end' | 'deletes')[];
}

const empty = 'template template0';

export const databaseCases: DatabaseCase[] = [
  {
    line: 1,
    what: 'encoding SQL_ASCII',
    created: `${empty} encoding 'SQL_ASCII' locale 'C'`,
    refused: /keeps text as SQL_ASCII, and Quad needs UTF8: make another one/,
    doctor: /^FAULT: .*keeps text as SQL_ASCII/,
  },
  {
    line: 1,
    what: 'encoding LATIN1',
    created: `${empty} encoding 'LATIN1' locale 'C'`,
    refused: /keeps text as LATIN1, and Quad needs UTF8: make another one/,
    doctor: /^FAULT: .*keeps text as LATIN1/,
  },
  {
    line: 2,
    what: "DateStyle 'SQL, DMY'",
    prepared: ["alter database $database set datestyle = 'SQL, DMY'"],
    doctor: /^ok: /,
    checks: ['dates'],
  },
  ...['repeatable read', 'serializable'].map(
    (level): DatabaseCase => ({
      line: 2,
      what: `isolation '${level}'`,
      prepared: [`alter database $database set default_transaction_isolation = '${level}'`],
      doctor: /^ok: /,
      checks: ['RSVPs'],
    }),
  ),
  {
    line: 2,
    what: "options= with a limit of 1 ms and 'SQL, DMY'",
    query: `options=${encodeURIComponent('-c statement_timeout=1 -c lock_timeout=1 -c datestyle=SQL,DMY')}`,
    doctor: /^ok: /,
    checks: ['dates', 'RSVPs'],
  },
  {
    line: 3,
    what: "'grant all' without ownership",
    created: empty,
    prepared: ['grant all on database $database to $role'],
    asRole: true,
    refused: /^The role .* may not make tables in .*: run 'alter database .* owner to/,
    doctor: /^FAULT: The role .* may not make tables/,
  },
  {
    line: 3,
    what: 'no CREATE on the database',
    created: empty,
    prepared: ['grant all on schema public to $role'],
    asRole: true,
    refused: /^The role .* may not make tables in/,
    doctor: /^FAULT: The role .* may not make tables/,
  },
  {
    line: 3,
    what: 'extensions in a schema of their own',
    created: empty,
    prepared: ['create schema extensions', 'create extension pg_trgm schema extensions'],
    refused: /pg_trgm is in the schema extensions, .*: run 'alter extension/,
    doctor: /^FAULT: .*pg_trgm is in the schema extensions/,
  },
  {
    line: 3,
    what: "a search path and a schema of the role's own",
    created: empty,
    prepared: [
      'alter database $database owner to $role',
      'create schema $role authorization $role',
      'alter role $role set search_path = $role',
    ],
    asRole: true,
    doctor: /^note: .*empty: the first start makes the tables/,
  },
  {
    line: 3,
    what: "another app's table users",
    created: empty,
    prepared: ['create table users ()'],
    refused: /has a table users of another program: make a database for Quad alone/,
    doctor: /^FAULT: .*has a table users of another program/,
  },
  {
    line: 3,
    what: 'tables that belong to somebody else',
    created: empty,
    prepared: ['create table notes ()', 'alter database $database owner to $role'],
    asRole: true,
    refused: / belong to .* may not change them: connect as .*, or run 'reassign owned by/,
    doctor: /^FAULT: .*belong to/,
  },
  {
    line: 5,
    what: 'read-only for a while',
    doctor: /^ok: /,
    checks: ['writes end'],
  },
  {
    line: 5,
    what: 'read-only at the start, as a standby is',
    prepared: ['alter database $database set default_transaction_read_only = on'],
    refused: /^Postgres takes no writes: it is a standby, or its host has stopped them/,
    doctor: /^FAULT: Postgres \d+ takes no writes/,
  },
  {
    line: 5,
    what: "'create publication for all tables'",
    prepared: ['create publication everything for all tables'],
    doctor: /^ok: /,
    checks: ['deletes'],
  },
];

/** Addresses without a database behind, and what is said of each. */
export const addressCases: { what: string; address: string; refused: RegExp }[] = [
  {
    what: "a raw '%' in the password",
    address: 'postgres://quad:50%sure@127.0.0.1:9/quad',
    refused: /write % as %25/,
  },
  { what: "a '#' in the password", address: 'postgres://quad:a#b@127.0.0.1:9/quad', refused: /# as %23/ },
  { what: "a '/' in the password", address: 'postgres://quad:a/b@127.0.0.1:9/quad', refused: /\/ as %2F/ },
  {
    what: 'a list of hosts',
    address: 'postgres://quad@10.0.0.1,10.0.0.2/quad',
    refused: /names several hosts/,
  },
];
