import { loadEnv } from '../env';
import { openDatabase } from './client';
import { migrateDatabase } from './migrate';
import { demoLogin, seedDemoCampus } from './seed';

const database = await openDatabase(loadEnv());
await migrateDatabase(database.db);
await seedDemoCampus(database.db, new Date());
await database.close();
console.log(`The demo campus is ready. Demo login: ${demoLogin.email} / ${demoLogin.password}`);
