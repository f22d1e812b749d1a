#!/usr/bin/env node
/**
 * Quad's commands on an installed server: `quad doctor`, `quad admin grant you@example.edu`. They have the settings of
 * the service, which only root reads, and run as its user. What is set in the caller's environment wins.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';

const settings = '/etc/quad/quad.env';
const home = '/var/lib/quad';

function stop(words) {
  console.error(words);
  process.exit(1);
}

if (process.getuid() !== 0) stop('Run this as root: only root reads the settings.');
if (!existsSync(settings)) stop(`${settings} is missing: deploy/single/install.sh makes it.`);
loadEnvFile(settings);
Object.assign(process.env, {
  DATA_DIR: process.env.DATA_DIR ?? home,
  HOME: home,
  USER: 'quad',
  LOGNAME: 'quad',
});
process.umask(0o077);
process.initgroups('quad', 'quad');
process.setgid('quad');
process.setuid('quad');
try {
  process.chdir(process.cwd());
} catch {
  // Such as root's own folder, which this user can't enter.
  process.chdir(home);
}
// A Node of its own, which reads what the settings say to Node itself (NODE_EXTRA_CA_CERTS, NODE_OPTIONS) when it starts.
const { root, run } = await import('../../scripts/run.mjs');
const program = join(root, 'scripts', 'bootstrap.mjs');
const { code } = await run(process.execPath, [program, ...process.argv.slice(2)], { cwd: process.cwd() });
process.exit(code);
