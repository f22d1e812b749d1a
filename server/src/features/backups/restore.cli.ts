import { type Env, loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { manifestWords } from './manifest-words';
import { findBackup, restoreBackup, secretWarning } from './restore';

const usage = `Usage: npm run restore -- <folder or file>    restores the newest backup of a folder, or that file, into an empty
                                              database (DATABASE_URL, or DATA_DIR) and an empty bucket`;

async function run(env: Env, [path, ...more]: string[]): Promise<string> {
  if (!path || more.length > 0 || path.startsWith('-')) throw new StartupError(usage);
  const manifest = await restoreBackup(env, await findBackup(path));
  const warning = secretWarning(env, manifest);
  return [`Restored ${manifestWords(manifest)}.`, ...(warning ? [warning] : [])].join('\n');
}

run(loadEnv(), process.argv.slice(2)).then(
  (message) => console.log(message),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  },
);
