import type { Db } from './client';
import type { PreparedStatement } from './prepared-rows';

/**
 * Runs a prepared statement on a connection or in a transaction. Postgres plans it once for each connection; what
 * drizzle builds is planned for every run, which costs more than a look-up.
 */
export async function executePrepared<Row extends object>(
  db: Db,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const query = db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false);
  const { rows } = (await query.execute()) as { rows: Row[] };
  return rows;
}
