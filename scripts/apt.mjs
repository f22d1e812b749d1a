import { run } from './run.mjs';

/**
 * Installs Debian packages; a last resort that needs root.
 * @param {string[]} names
 */
export async function aptInstall(...names) {
  if (process.getuid?.() !== 0) throw new Error('not root, so apt-get is not tried');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  console.log(`Installing ${names.join(', ')} with apt-get ...`);
  await run('apt-get', [...lock, 'update'], { quiet: true, env });
  const install = [...lock, 'install', '-y', '--no-install-recommends', ...names];
  const { code, output } = await run('apt-get', install, { quiet: true, env });
  if (code !== 0) throw new Error(output.trim().split('\n').at(-1));
}
