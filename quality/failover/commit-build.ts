import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run, runStep } from '../../scripts/run.mjs';

const modules = [
  '',
  'packages/basemap',
  'packages/icalendar',
  'packages/stripe-sandbox',
  'shared',
  'server',
  'web',
  'quality/e2e',
  'quality/bench',
  'quality/attack',
  'quality/failover',
].map((part) => join(part, 'node_modules'));

async function git(...args: string[]): Promise<string> {
  const { code, output } = await run('git', args, { quiet: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.trim();
}

/** The server of another commit, built in a work tree of its own. */
export interface CommitBuild {
  program: string;
  /** 'ff86b61a Let hosts find buildings'. */
  name: string;
  remove(): Promise<void>;
}

/**
 * @param commit as git names it
 * @param folder where the work tree will be; there is none yet
 * @throws Error if git has no such commit, or it can't be built
 */
export async function buildCommit(commit: string, folder: string): Promise<CommitBuild> {
  const name = await git('log', '-1', '--format=%h %s', commit);
  await git('worktree', 'add', '--force', '--detach', folder, commit);
  const remove = async () => {
    await git('worktree', 'remove', '--force', folder).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const lockfile = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
    const isSame = lockfile('.') === lockfile(folder);
    // Links to the files that are there; what isn't, or of other versions, is installed by the build.
    for (const path of isSame ? modules.filter((path) => existsSync(path)) : [])
      await run('cp', ['-al', resolve(path), join(folder, path)], { quiet: true });
    const env = { ...process.env, npm_package_json: undefined };
    await runStep(`Building ${name}`, process.execPath, ['scripts/bootstrap.mjs', 'build'], {
      cwd: folder,
      env,
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { program: join(folder, 'server/dist/main.js'), name, remove };
}
