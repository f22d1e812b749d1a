import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aptInstall } from '../scripts/apt.mjs';
import { freePort } from '../server/src/testing/free-port';
import { type Program, runCommand, startProgram } from './processes';

/** haproxy in front of the apps, and in front of Postgres: whichever of the two is the primary. */
export interface Balancer {
  /** Where people reach the site. */
  origin: string;
  /** The database, by way of the balancer. */
  databaseUrl: string;
  close(): Promise<void>;
}

/** @throws Error if haproxy is missing and can't be installed */
export async function requireHaproxy(): Promise<void> {
  if (existsSync('/usr/sbin/haproxy')) return;
  await aptInstall('haproxy');
}

/** A message of Postgres' protocol in hexadecimal: its type, its length and its text. */
function message(type: string, text: Buffer): string {
  const length = Buffer.alloc(4);
  length.writeInt32BE(text.length + 4);
  return Buffer.concat([Buffer.from(type), length, text]).toString('hex');
}

/** Asks a Postgres whether it is the primary: only then may writes go there. */
const isPrimary = [
  'option tcp-check',
  'tcp-check connect',
  `tcp-check send-binary ${message('', Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from('user\0postgres\0database\0postgres\0\0')]))}`,
  // Ready for queries.
  'tcp-check expect binary 5a0000000549',
  `tcp-check send-binary ${message('Q', Buffer.from('select pg_is_in_recovery()\0'))}`,
  // A row of one column with the letter f.
  'tcp-check expect binary 440000000b00010000000166',
];

/** What people get when an app doesn't respond in time, or breaks off. */
const unavailable = [
  ...['HTTP/1.1 503 Service Unavailable', 'Retry-After: 5', 'Cache-Control: no-store', 'Connection: close'],
  ...[
    'Content-Type: application/json',
    '',
    '{"message":"Quad is catching its breath.","code":"UNAVAILABLE"}',
  ],
].join('\r\n');

const configuration = (
  unavailable: string,
  ports: { www: number; database: number; apps: number[]; postgres: number[] },
) => `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 12s
  timeout queue 5s
  timeout check 1s
  option redispatch
  retries 2
  errorfile 502 ${unavailable}
  errorfile 504 ${unavailable}
frontend www
  mode http
  bind 127.0.0.1:${ports.www}
  option forwardfor
  use_backend live if { path_beg /api/live/ }
  default_backend apps
backend apps
  mode http
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 1s fastinter 500ms fall 2 rise 1
${ports.apps.map((port, index) => `  server app${index + 1} 127.0.0.1:${port}`).join('\n')}
backend live
  mode http
  timeout server 1h
  option httpchk GET /readyz
  default-server check inter 1s fastinter 500ms fall 2 rise 1
${ports.apps.map((port, index) => `  server app${index + 1} 127.0.0.1:${port}`).join('\n')}
listen postgres
  mode tcp
  bind 127.0.0.1:${ports.database}
  timeout client 1h
  timeout server 1h
  ${isPrimary.join('\n  ')}
  default-server check inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.postgres.map((port, index) => `  server postgres${index + 1} 127.0.0.1:${port}`).join('\n')}
`;

/** @param folder for its configuration */
export async function startBalancer(
  folder: string,
  apps: readonly number[],
  postgres: readonly number[],
): Promise<Balancer> {
  const [www, database] = [await freePort(), await freePort()];
  const [file, page] = [join(folder, 'haproxy.cfg'), join(folder, '503.http')];
  writeFileSync(page, unavailable);
  writeFileSync(file, configuration(page, { www, database, apps: [...apps], postgres: [...postgres] }));
  await runCommand('/usr/sbin/haproxy', ['-c', '-f', file]);
  const program: Program = startProgram('/usr/sbin/haproxy', ['-db', '-f', file]);
  // Its first checks take a second.
  await setTimeout(1_500);
  if (program.hasEnded()) throw new Error(`haproxy does not start:\n${program.output()}`);
  return {
    origin: `http://127.0.0.1:${www}`,
    databaseUrl: `postgres://postgres@127.0.0.1:${database}/postgres`,
    async close() {
      program.signal('SIGKILL');
      await program.ended;
    },
  };
}
