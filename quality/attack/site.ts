import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Database, openPostgres } from '../../server/src/db/client';
import { startSmtpSandbox } from '../../server/src/sandbox/smtp-sandbox';
import { administer, databaseUrl } from '../../server/src/testing/database';
import { freePort } from '../../server/src/testing/free-port';
import { cpuMsOf } from '../../server/src/testing/process-cpu';

/** A mail that the site sent. */
interface Mail {
  to: string;
  text: string;
}

/** The built server in production, on its own Postgres database, behind a proxy that the attacks stand for. */
export interface Site {
  origin: string;
  port: number;
  pid: number;
  database: Database;
  /** CPU of the server process so far, in milliseconds; Linux counts in steps of 10. */
  cpuMs(): number;
  /** Every mail so far. */
  mails(): Promise<Mail[]>;
  /** The mails to an address, once there are `count`, or after `seconds` in vain as many as there are. */
  mailsTo(address: string, count: number, seconds?: number): Promise<Mail[]>;
  /** Whether the server has ended, which no attack may bring about. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

async function waitUntilReady(server: ChildProcess, processes: number): Promise<void> {
  const lastLine = processes > 1 ? `${processes} processes share this port.` : 'Ready:';
  let output = '';
  server.stderr?.on('data', (bytes) => {
    output += bytes;
  });
  for await (const bytes of server.stdout ?? []) {
    output += bytes;
    if (output.includes(lastLine)) break;
  }
  server.stdout?.resume();
  if (!output.includes(lastLine)) throw new Error(`The server did not start:\n${output}`);
}

/**
 * Starts a site.
 * @param program the built server, server/dist/main.js; another build can be attacked to compare
 * @param postgresUrl of a server that may create databases
 * @param processes how many share its port
 */
export async function startSite(
  program: string,
  postgresUrl: string,
  env: Record<string, string> = {},
  processes = 1,
): Promise<Site> {
  const name = `quad_attack_${Math.random().toString(36).slice(2, 10)}`;
  await administer(postgresUrl, `create database ${name}`);
  const url = databaseUrl(postgresUrl, name);
  const database = await openPostgres(url);
  const smtp = await startSmtpSandbox(database.db);
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-attack-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    processes > 1 ? [program, '--processes', `${processes}`] : [program],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: origin,
        SESSION_SECRET: 'a secret of the site that is attacked here',
        SMTP_URL: smtp.url,
        PLATFORM_FEE_WAIVED: '1',
        DISK_STORAGE: '1',
        // What versions before DISK_STORAGE need.
        ALLOW_SANDBOX: '1',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'silent',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let lastWords = '';
  server.stderr?.on('data', (bytes) => {
    lastWords = `${lastWords}${bytes}`.slice(-4_000);
  });
  server.once('exit', (code, signal) => {
    if (signal !== 'SIGKILL') console.error(`The server ended by itself (${signal ?? code}):\n${lastWords}`);
  });
  await waitUntilReady(server, processes);

  const mails = async () => {
    const { rows } = await database.pool.query<{ to: string; text: string }>(
      'select recipient as to, raw as text from outbox_mails order by id',
    );
    return rows.map(({ to, text }) => ({ to, text: text.replaceAll('=\r\n', '').replaceAll('=3D', '=') }));
  };
  return {
    origin,
    port,
    pid: server.pid ?? 0,
    database,
    cpuMs: () => cpuMsOf(server.pid ?? 0),
    hasEnded: () => server.exitCode !== null || server.signalCode !== null,
    mails,
    async mailsTo(address, count, seconds = 20) {
      const find = async () => (await mails()).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
      let found = await find();
      for (let waited = 0; found.length < count && waited < seconds; waited += 0.5) {
        await setTimeout(500);
        found = await find();
      }
      return found;
    },
    async stop() {
      server.kill('SIGKILL');
      await once(server, 'exit');
      await smtp.close();
      await database.close();
      await administer(postgresUrl, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
