import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Db } from './client';

/** The folder of committed migrations, found from source and from the built bundle alike. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'drizzle', 'meta'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The folder server/drizzle is missing');
    folder = parent;
  }
  return join(folder, 'drizzle');
}

/** Any number: it only has to be the same in every process that migrates. */
const migrationLock = 815_274_301;

/** Brings the database to the newest schema; several processes starting at once take turns. */
export async function migrateDatabase(db: Db): Promise<void> {
  await db.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder: migrationsFolder() });
  });
}
