import { openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { loadEnv } from '../../env';
import { AppError, StartupError } from '../../errors';
import { setRole } from './moderation.service';

const usage = 'Usage: npm run admin -- <grant|revoke> <e-mail>';

async function run([action, email]: string[]): Promise<string> {
  if ((action !== 'grant' && action !== 'revoke') || !email) throw new StartupError(usage);
  const database = await openDatabase(loadEnv());
  try {
    await migrateDatabase(database.db);
    await setRole(database.db, email, action === 'grant' ? 'admin' : 'user');
    return action === 'grant'
      ? `${email} is an administrator now.`
      : `${email} is no administrator any more.`;
  } finally {
    await database.close();
  }
}

run(process.argv.slice(2)).then(
  (message) => console.log(message),
  (error: unknown) => {
    console.error(error instanceof StartupError || error instanceof AppError ? error.message : error);
    process.exitCode = 1;
  },
);
