import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './client';

/** Bytes of Postgres' log: some thousand changed rows. Vacuuming costs a start more than all else it asks the database. */
const enoughLog = 8 * 1024 * 1024;

/**
 * Vacuums the embedded database, which has no autovacuum, if enough was written since the last time: index-only
 * searches need vacuumed pages. How far the log was then is kept in a file, because PGlite keeps no statistics of its
 * tables from one start to the next.
 */
export async function vacuumEmbedded({ pool }: Pick<Database, 'pool'>, dataDir: string): Promise<void> {
  const path = join(dataDir, 'database.vacuumed');
  const last = readPosition(path);
  if (last !== null) {
    const { rows } = await pool.query<{ written: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) as written',
      [last],
    );
    const written = Number(rows[0]?.written);
    // Less than nothing: the folder holds another database than then.
    if (written >= 0 && written < enoughLog) return;
  }
  rmSync(path, { force: true });
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
  if (rows[0]) writeFileSync(path, rows[0].position);
}

/** Null if there is none yet, or a power failure cut it off. */
function readPosition(path: string): string | null {
  try {
    return /^[0-9A-F]+\/[0-9A-F]+$/.exec(readFileSync(path, 'utf8'))?.[0] ?? null;
  } catch {
    return null;
  }
}
