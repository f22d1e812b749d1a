import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aptInstall } from '../../scripts/apt.mjs';
import { freePort } from '../../server/src/testing/free-port';
import { type Program, runCommand, startProgram } from './processes';

/** haproxy as in deploy/cluster: in front of the apps, and in front of Postgres: whichever of the two is the primary. */
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

const deployFolder = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url));
const files = ['haproxy.cfg', 'haproxy-postgres.cfg'].flatMap((name) => ['-f', join(deployFolder, name)]);

/** A certificate for the loopback address, signed by itself. */
async function makeCertificate(folder: string): Promise<string> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const both = join(folder, 'both.pem');
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  await runCommand('openssl', [...request, '-keyout', key, '-out', certificate]);
  writeFileSync(both, [certificate, key].map((path) => readFileSync(path, 'utf8')).join(''));
  return both;
}

/** @param folder for its certificate */
export async function startBalancer(
  folder: string,
  apps: readonly number[],
  postgres: readonly number[],
): Promise<Balancer> {
  const [https, http, database] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number | undefined) => `127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    QUAD_APP_1: at(apps[0]),
    QUAD_APP_2: at(apps[1]),
    QUAD_CERTIFICATE: await makeCertificate(folder),
    QUAD_HTTP: at(http),
    QUAD_HTTPS: at(https),
    QUAD_POSTGRES: at(database),
    QUAD_POSTGRES_1: at(postgres[0]),
    QUAD_POSTGRES_2: at(postgres[1]),
  };
  await runCommand('/usr/sbin/haproxy', ['-c', ...files], { env });
  const program: Program = startProgram('/usr/sbin/haproxy', ['-db', ...files], { env });
  // Its first checks take a second.
  await setTimeout(1_500);
  if (program.hasEnded()) throw new Error(`haproxy does not start:\n${program.output()}`);
  return {
    origin: `https://${at(https)}`,
    databaseUrl: `postgres://postgres@${at(database)}/postgres`,
    async close() {
      program.signal('SIGKILL');
      await program.ended;
    },
  };
}
