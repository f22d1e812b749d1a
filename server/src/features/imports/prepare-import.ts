import type { LatLng } from '@quad/shared/geo';
import type { Database } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { seedPlaces } from '../places/seed-places';
import type { Progress } from './progress';

/** Prepares the database for imports: schema and gazetteer. */
export async function prepareImport(
  database: Database,
  campus: LatLng | null,
  progress: Progress,
): Promise<void> {
  await migrateDatabase(database.db);
  progress.begin('Preparing the gazetteer');
  await seedPlaces(database.db, campus, (share) => progress.advance(share, 1));
  progress.end();
}

/** The embedded database has no autovacuum, and searches read only index pages that were vacuumed. */
export async function tidyAfterImport(database: Database): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.pool.query('vacuum analyze events');
  await database.pool.query('vacuum analyze places');
}
