import { sql } from 'drizzle-orm';
import type { Db } from './client';

const extensions = ['pg_trgm', 'btree_gin', 'unaccent'];
/** Tables that other programs are likely to have too. */
const ourTables = ['users', 'events', 'places', 'comments', 'sources'];

interface Rights {
  role: string;
  database: string;
  hasPublic: boolean;
  /** Whether the role may make tables, and the schemas beside them. */
  canCreate: boolean;
  /** A table of Quad's name, made by another program. */
  foreignTable: string | null;
  /** Somebody else to whom tables belong. */
  owner: string | null;
  misplaced: { name: string; schema: string } | null;
  missing: string | null;
}

/**
 * What keeps this role from making or changing Quad's tables in this database, as a sentence that says what to do; null if
 * nothing does.
 */
export async function rightsFault(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ [Field in keyof Rights]: Rights[Field] }>(sql`
    select current_user as role, current_database() as database, to_regnamespace('public') is not null as "hasPublic",
      coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false)
        and (has_database_privilege(current_database(), 'create')
          or to_regnamespace('drizzle') is not null and to_regnamespace('pgboss') is not null) as "canCreate",
      (select name from unnest(${sql.param(ourTables)}::text[]) name
        where to_regclass('drizzle.__drizzle_migrations') is null and to_regclass('public.' || name) is not null
        limit 1) as "foreignTable",
      (select pg_get_userbyid(relowner) from pg_class
        where relnamespace = to_regnamespace('public') and relkind in ('r', 'p') and not pg_has_role(relowner, 'usage')
        limit 1) as owner,
      (select json_build_object('name', extname, 'schema', extnamespace::regnamespace) from pg_extension
        where extname = any(${sql.param(extensions)}::text[]) and extnamespace <> coalesce(to_regnamespace('public'), 0)
        limit 1) as misplaced,
      (select name from unnest(${sql.param(extensions)}::text[]) name
        where name not in (select name from pg_available_extensions) limit 1) as missing`);
  return rows[0] ? wordsOf(rows[0]) : null;
}

function wordsOf(rights: Rights): string | null {
  const { role, database, misplaced, missing, owner, foreignTable } = rights;
  if (!rights.hasPublic)
    return `The database ${database} has no schema public, where Quad keeps its tables: run 'create schema public authorization "${role}"' in it.`;
  if (foreignTable)
    return `The database ${database} has a table ${foreignTable} of another program: make a database for Quad alone (createdb) and name that.`;
  if (owner)
    return `The tables in ${database} belong to ${owner}, and ${role} may not change them: connect as ${owner}, or run 'reassign owned by "${owner}" to "${role}"' in it.`;
  if (!rights.canCreate)
    return `The role ${role} may not make tables in ${database}: run 'alter database "${database}" owner to "${role}"'.`;
  if (misplaced)
    return `The extension ${misplaced.name} is in the schema ${misplaced.schema}, and Quad looks for it in public: run 'alter extension ${misplaced.name} set schema public' in ${database}.`;
  if (missing)
    return `Postgres lacks the extension ${missing}: install the package with its contributed extensions (postgresql-contrib).`;
  return null;
}
