import type pg from 'pg';
import { RowCounter, type RowTotals } from './manifest';
import type { TableSection } from './sections';

/** A column and its type as Postgres writes it, such as 'timestamp with time zone'. */
interface Column {
  name: string;
  type: string;
}

/** A table with rows of its own. */
export interface StoredTable {
  schema: string;
  name: string;
  /** Those that are stored; generated ones come from them. */
  columns: Column[];
}

/** Whose tables a backup holds: ours, the list of migrations, and the jobs that wait. */
const schemas = ['drizzle', 'pgboss', 'public'];
/** What pg-boss notes about its own tables, which a restore makes anew; the second has statements that it runs. */
const left = ['pgboss.version', 'pgboss.bam'];
const rowsAtATime = 500;

export const fullName = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

/** Whether backups leave a table out, as older ones did not. */
export const isLeftOut = (name: string): boolean => left.includes(name);

/** A name in a statement. */
export const quoted = (...names: string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Values are read and compared as text, which must not depend on a role's or a server's settings. */
export async function useNeutralText(client: pg.ClientBase): Promise<void> {
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
    set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`);
}

export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, (
       select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all($2)
     order by 1, 2`,
    [schemas, left],
  );
  return rows;
}

/** Where each sequence stands; null where it was never used. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string | null>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last
     from pg_sequences where schemaname = any($1) order by 1`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/**
 * Reads all rows of a table, within the caller's transaction.
 * @param give gets some of them at a time, each a JSON array with the text of every column
 */
export async function readStoredRows(
  client: pg.ClientBase,
  { schema, name, columns }: StoredTable,
  give: (lines: string[]) => Promise<void>,
): Promise<RowTotals> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  await client.query(
    `declare backup_rows no scroll cursor for
     select array_to_json(array[${values}]::text[])::text as line from ${quoted(schema, name)}`,
  );
  const counter = new RowCounter();
  const fetchNext = async () => {
    const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtATime} from backup_rows`);
    return rows.map(({ line }) => line);
  };
  for (let lines = await fetchNext(); lines.length > 0; ) {
    for (const line of lines) counter.add(line);
    // The database reads on meanwhile: the embedded one serves nobody else until the last row.
    [lines] = await Promise.all([fetchNext(), give(lines)]);
  }
  await client.query('close backup_rows');
  return counter.totals();
}

/** Whether a line has a text or nothing for each column, as `readStoredRows` gives it. */
export function isRow(line: string, { columns }: Pick<TableSection, 'columns'>): boolean {
  try {
    const values: unknown = JSON.parse(line);
    const isText = (value: unknown) => value === null || typeof value === 'string';
    return Array.isArray(values) && values.length === columns.length && values.every(isText);
  } catch {
    return false;
  }
}

/** Adds rows, as `readStoredRows` gave them, to a table of this database: its types become part of the statement. */
export async function addRows(
  client: pg.ClientBase,
  { schema, name, columns }: StoredTable,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ');
  await client.query(
    `insert into ${quoted(schema, name)} (${names}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) line`,
    [`[${lines.join(',')}]`],
  );
}
