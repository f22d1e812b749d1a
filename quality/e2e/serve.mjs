/** Runs the built server on a free port with a temporary data folder, which is deleted at the end. */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const dataDir = mkdtempSync(join(tmpdir(), 'quad-journeys-'));
console.log(`Data: ${dataDir}`);

/** Another site's calendars, as journeys put them there: a PUT stores what the same address sends from then on. */
const documents = new Map();
const calendars = createServer((request, response) => {
  const stored = documents.get(request.url);
  if (request.method === 'PUT') {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      documents.set(request.url, Buffer.concat(parts));
      response.end();
    });
    return;
  }
  response.writeHead(stored ? 200 : 404).end(stored);
});
await new Promise((ready) => calendars.listen(0, '127.0.0.1', ready));
const calendarHost = `127.0.0.1:${calendars.address().port}`;
console.log(`Calendars: http://${calendarHost}`);

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const child = spawn(process.execPath, ['--enable-source-maps', main], {
  stdio: ['inherit', 'pipe', 'pipe'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO_DATA: '1',
    RATE_LIMIT_FACTOR: '100',
    SOURCES_PRIVATE_HOSTS: calendarHost,
  },
});

/** What the server logs, for whoever started the journeys to look through; its start is not the log. */
const { QUAD_JOURNEYS_LOG: logFile } = process.env;
createInterface(child.stdout).on('line', (line) => {
  if (logFile && line.startsWith('{')) appendFileSync(logFile, `${line}\n`);
  console.log(line);
});
createInterface(child.stderr).on('line', (line) => {
  if (logFile) appendFileSync(logFile, `${line}\n`);
  console.error(line);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));

// If the test runner is killed there is no signal, but this process gets another parent.
const parent = process.ppid;
const watch = setInterval(() => process.ppid !== parent && child.kill('SIGKILL'), 1_000);

child.once('exit', (code) => {
  clearInterval(watch);
  calendars.close();
  calendars.closeAllConnections();
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 0;
});
