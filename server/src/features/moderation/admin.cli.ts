import { type Role, roles } from '@quad/shared/permissions';
import { startJobs } from '../../adapters/jobs';
import { type Database, type Db, openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrate';
import { loadEnv } from '../../env';
import { AppError, StartupError } from '../../errors';
import { changeRole } from '../access/roles';
import { resetSecondFactor } from '../second-factor/second-factor.service';

const usage = `Usage: npm run admin -- grant <e-mail> [role]    gives a role: ${roles.join(', ')}; admin if none is named
       npm run admin -- revoke <e-mail> [role]   takes it back
       npm run admin -- reset <e-mail>           lets somebody with a role set up a new second factor
       npm run admin -- mail list                mails that failed for 48 hours
       npm run admin -- mail requeue             tries them again`;

/** What is done to an account, and said about it. */
const accountCommands = {
  async grant(db: Db, email: string, role: Role) {
    await changeRole(db, { email, role, isGiven: true });
    return `${email} has the role ${role} now.`;
  },
  async revoke(db: Db, email: string, role: Role) {
    await changeRole(db, { email, role, isGiven: false });
    return `${email} no longer has the role ${role}.`;
  },
  async reset(db: Db, email: string) {
    await resetSecondFactor(db, email);
    return `${email} can set up a new second factor after signing in again.`;
  },
};

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

async function run([command, argument, word = 'admin']: string[]): Promise<string> {
  const role = roles.find((name) => name === word);
  const act =
    (command === 'grant' || command === 'revoke' || command === 'reset') && argument && role
      ? ({ db }: Database) => accountCommands[command](db, argument, role)
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
