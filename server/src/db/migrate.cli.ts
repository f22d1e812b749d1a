import { loadEnv } from '../env';
import { openDatabase } from './client';
import { migrateDatabase } from './migrate';

const database = await openDatabase(loadEnv());
await migrateDatabase(database.db);
await database.close();
console.log('The database is at the newest schema.');
