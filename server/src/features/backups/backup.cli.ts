import { type Env, loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { checkBackup, requirePassphrase, writeBackup } from './backups.service';
import { leftOutWords, manifestWords } from './manifest-words';
import { findBackup } from './restore';

const usage = `Usage: npm run backup -- <folder>             writes a backup there, also while the site runs
       npm run backup -- <folder> --verify    reads the newest one to its end, or the one that is named, and changes nothing`;

async function run(env: Env, args: string[]): Promise<string> {
  const isCheck = args.includes('--verify');
  const [folder = env.BACKUP_DIR, ...more] = args.filter((argument) => argument !== '--verify');
  if (!folder || more.length > 0 || folder.startsWith('-')) throw new StartupError(usage);
  if (isCheck) {
    const path = await findBackup(folder);
    const { manifest } = await checkBackup(path, requirePassphrase(env));
    return `${path} is whole: ${manifestWords(manifest)}`;
  }
  const { path, manifest, leftOut } = await writeBackup(env, folder, env.BACKUP_KEEP);
  const others = leftOutWords(leftOut);
  return `${path}: ${manifestWords(manifest)}${others ? `\n${others}` : ''}`;
}

run(loadEnv(), process.argv.slice(2)).then(
  (message) => console.log(message),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  },
);
