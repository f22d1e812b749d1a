import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db } from './client';

/**
 * Raised with each change of server/drizzle/functions: of two versions that run on one database, the older one leaves the
 * newer one's functions alone.
 */
export const functionsEdition = 18;

/** The functions and triggers of a folder of SQL files. */
export interface SqlFunctions {
  /** What generated columns and indexes are made with: there before the tables. */
  values: string;
  /** What reads and writes tables, and the mark. */
  ofTables: string;
  /** Says in the database which ones it has; kept with a function, so that it goes and comes back with them. */
  mark: string;
}

/** @param folder of migrations */
export function readFunctions(folder: string): SqlFunctions {
  const inFolder = join(folder, 'functions');
  const read = (name: string) => readFileSync(join(inFolder, name), 'utf8');
  const names = readdirSync(inFolder)
    .filter((name) => name.endsWith('.sql') && name !== 'values.sql')
    .sort();
  const [values, others] = [read('values.sql'), names.map(read).join('\n')];
  const hash = createHash('sha256').update(values).update(others).digest('hex').slice(0, 16);
  const mark = `edition ${functionsEdition}: ${hash}`;
  return { values, ofTables: `${others}\ncomment on function quad_fold(text) is '${mark}';`, mark };
}

const editionOf = (mark: string | null) => Number(/^edition (\d+): /.exec(mark ?? '')?.[1] ?? 0);

/** Whether the database has the functions of this mark, or those of a newer version. */
export async function hasFunctions(db: Db, mark: string): Promise<boolean> {
  const { rows } = await db.execute<{ mark: string | null }>(
    sql`select obj_description(to_regprocedure('quad_fold(text)'), 'pg_proc') as mark`,
  );
  const known = rows[0]?.mark ?? null;
  return known === mark || editionOf(known) > functionsEdition;
}
