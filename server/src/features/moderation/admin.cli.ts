import { startJobs } from '../../adapters/jobs';
import { type Database, openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { loadEnv } from '../../env';
import { AppError, StartupError } from '../../errors';
import { setRole } from './moderation.service';

const usage = `Usage: npm run admin -- grant <e-mail>     makes somebody an administrator
       npm run admin -- revoke <e-mail>    takes that back
       npm run admin -- mail list          mails that failed for 48 hours
       npm run admin -- mail requeue       tries them again`;

async function changeRole(database: Database, action: 'grant' | 'revoke', email: string): Promise<string> {
  await setRole(database.db, email, action === 'grant' ? 'admin' : 'user');
  return action === 'grant' ? `${email} is an administrator now.` : `${email} is no administrator any more.`;
}

async function handleMail(database: Database, action: 'list' | 'requeue'): Promise<string> {
  const jobs = await startJobs(database, { isServing: false });
  try {
    if (action === 'requeue') return `Mails that will be tried again: ${await jobs.requeueDeadLetters()}`;
    const letters = await jobs.listDeadLetters();
    const lines = letters.map(
      ({ id, queue, createdAt, reason }) => `${createdAt.toISOString()}  ${queue}  ${id}  ${reason}`,
    );
    return [`Mails that failed for 48 hours: ${letters.length}`, ...lines].join('\n');
  } finally {
    await jobs.stop();
  }
}

async function run([command, argument]: string[]): Promise<string> {
  const act =
    (command === 'grant' || command === 'revoke') && argument
      ? (database: Database) => changeRole(database, command, argument)
      : command === 'mail' && (argument === 'list' || argument === 'requeue')
        ? (database: Database) => handleMail(database, argument)
        : null;
  if (!act) throw new StartupError(usage);
  const database = await openDatabase(loadEnv());
  try {
    await migrateDatabase(database.db);
    return await act(database);
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
