import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, root, run, tool } from './run.mjs';

/** Commands that are server programs, built into server/dist. */
const programs = {
  start: 'main.js',
  admin: 'admin.cli.js',
  backup: 'backup.cli.js',
  doctor: 'doctor.cli.js',
  import: 'import.cli.js',
  'check:calendars': 'calendar-check.cli.js',
  'check:categories': 'category-check.cli.js',
  'check:events': 'event-check.cli.js',
  'check:folding': 'fold-check.cli.js',
  'check:places': 'place-check.cli.js',
  'db:migrate': 'migrate.cli.js',
  'db:seed': 'seed.cli.js',
  restore: 'restore.cli.js',
  'upgrade:check': 'upgrade-check.cli.js',
};

const commands = {
  async build() {
    await ensureInstalled('start');
    await ensureBuilt();
  },
  async test(args) {
    await ensureInstalled('work');
    const { runTests } = await import('./test.mjs');
    process.exitCode = await runTests(args);
  },
  async dev() {
    await ensureInstalled('work');
    const { develop } = await import('./dev.mjs');
    await develop();
  },
  basemap: makeBasemap,
  bench: (args) => runSource('quality/bench/main.ts', args),
  attack: (args) => runSource('quality/attack/main.ts', args),
  failover: (args) => runSource('quality/failover/main.ts', args),
  zones: (args) => runSource('server/src/adapters/compile-zones.cli.ts', args),
  'check:sources': (args) => runSource('quality/bench/source-check.ts', args),
};

/** Runs a program for developers from its source, against the built server. */
async function runSource(file, args) {
  await ensureInstalled('work');
  await ensureBuilt();
  process.exitCode = (await run(tool('tsx'), [file, ...args])).code;
}

/** A map for the server to serve; it runs from source, because the server itself never needs it. */
async function makeBasemap(args) {
  await ensureInstalled('start');
  const output = join(dataDir(), 'map', 'campus.pmtiles');
  const program = join(root, 'packages/basemap/src/basemap.cli.ts');
  const { code } = await run(tool('tsx'), [program, output, ...args], { cwd: callerDir() });
  process.exitCode = code;
  if (code !== 0) return;
  console.log('Quad serves this file after a start with MAP_PMTILES_URL=/map/campus.pmtiles');
  console.log('Other machines that run Quad need a copy in the folder map of their DATA_DIR.');
}

/** The data folder's path is relative to the project, those in arguments to the caller's directory. */
function dataDir() {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/**
 * Installs and builds what is missing, then runs the command.
 * @param {string | undefined} name
 * @param {string[]} args
 * @throws CommandError
 */
export async function runCommand(name, args) {
  if (name && Object.hasOwn(commands, name)) return commands[name](args);
  if (name && Object.hasOwn(programs, name)) return runProgram(programs[name], args);
  const names = [...Object.keys(programs), ...Object.keys(commands)].sort();
  throw new CommandError(
    `${name ? `There is no command '${name}'` : 'Say what to do'}: one of ${names.join(', ')}.`,
  );
}

/** Runs a built program in this process, so signals, output and exit code are its own. */
async function runProgram(file, args) {
  await ensureInstalled('start');
  // Only the server itself shows pages.
  await ensureBuilt(file === programs.start ? undefined : ['server']);
  const path = join(root, 'server', 'dist', file);
  process.env.DATA_DIR = dataDir();
  process.chdir(callerDir());
  process.argv = [process.execPath, path, ...args];
  process.setSourceMapsEnabled(true);
  if (isNpmScript()) endWithParent();
  await import(pathToFileURL(path).href);
}

/** npm changes to the project's folder before it runs a script, and passes on where it was called. */
function callerDir() {
  return (isNpmScript() && process.env.INIT_CWD) || process.cwd();
}

function isNpmScript() {
  return process.env.npm_package_json === join(root, 'package.json');
}

/** npm leaves its children running when it is killed; a server left behind keeps its port. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal ends the server without waiting for anything.
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
