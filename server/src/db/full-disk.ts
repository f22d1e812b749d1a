import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { Db } from './client';

const roomBytes = 1_000_000;
const diskFullCode = '53100';

function isDiskFull(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === diskFullCode;
  return error instanceof Error && isDiskFull(error.cause);
}

/**
 * Whether the database's disk has no room left. Postgres is asked to sort what it then has to keep in a file for as long, because
 * on a full disk most statements still succeed, in pages that have room; it takes some milliseconds.
 * @param embeddedIn the folder of an embedded database, which is looked at instead
 */
export async function hasFullDisk(db: Db, embeddedIn: string | null): Promise<boolean> {
  if (embeddedIn) {
    const { bavail, bsize } = await statfs(embeddedIn);
    return bavail * bsize < roomBytes;
  }
  try {
    await db.transaction(async (db) => {
      await db.execute(sql`set local work_mem = '64kB'`);
      await db.execute(
        sql`select count(*) from (select i from generate_series(1, 30000) i order by i % 7, i) sorted`,
      );
    });
    return false;
  } catch (error) {
    if (isDiskFull(error)) return true;
    throw error;
  }
}
