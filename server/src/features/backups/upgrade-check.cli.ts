import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, loadEnv } from '../../env';
import { StartupError } from '../../errors';
import { findBackup } from './restore';
import { checkUpgrade } from './upgrade-check';

const usage = `Usage: npm run upgrade:check -- <folder or file> [postgres://...]
  restores a backup into a throw-away database in a temporary folder, or into the empty one that is named, brings it to
  the schema of this version, and compares the rows`;

async function run(env: Env, [path, url, ...more]: string[]): Promise<{ lines: string[]; isFine: boolean }> {
  if (!path || more.length > 0 || path.startsWith('-')) throw new StartupError(usage);
  const folder = mkdtempSync(join(tmpdir(), 'quad-upgrade-'));
  // In it is what people wrote, no longer encrypted: it goes also if somebody breaks this off.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  const into = { ...env, DATA_DIR: folder, DATABASE_URL: url, DATABASE_LISTEN_URL: undefined };
  return checkUpgrade(into, await findBackup(path));
}

run(loadEnv(), process.argv.slice(2)).then(
  ({ lines, isFine }) => {
    console.log(lines.join('\n'));
    if (!isFine) process.exitCode = 1;
  },
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  },
);
