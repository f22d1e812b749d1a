/** Runs the built server on a free port with a temporary data folder, which is deleted at the end. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dataDir = mkdtempSync(join(tmpdir(), 'quad-journeys-'));
console.log(`Data: ${dataDir}`);
const main = fileURLToPath(new URL('../server/dist/main.js', import.meta.url));
const child = spawn(process.execPath, ['--enable-source-maps', main], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    RATE_LIMIT_FACTOR: '100',
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));

// If the test runner is killed there is no signal, but this process gets another parent.
const parent = process.ppid;
const watch = setInterval(() => process.ppid !== parent && child.kill('SIGKILL'), 1_000);

child.once('exit', (code) => {
  clearInterval(watch);
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 0;
});
