import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTcpRelay, type TcpRelay } from '../../server/src/testing/tcp-relay';
import { type AppNode, defineAppNode } from './app-node';
import { type Balancer, startBalancer } from './balancer';
import { type MailSink, startMailSink } from './mail-sink';
import { makeOlderBuild, type OlderBuild } from './older-build';
import { type PostgresPair, startPostgresPair } from './postgres';

/** The whole site: two apps behind haproxy, a primary and its standby, and a mail server. */
export interface Site {
  origin: string;
  apps: readonly [AppNode, AppNode];
  /** What the apps run until they are restarted. */
  older: OlderBuild;
  /** Between the first app and the database. */
  relay: TcpRelay;
  postgres: PostgresPair;
  mail: MailSink;
  /** A query to whichever is the primary, past everything that faults are played on. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

interface SiteOptions {
  /** The built server: server/dist/main.js. */
  program: string;
  /** What the apps run first, instead of a build with one file more. */
  before?: string;
  env?: Record<string, string>;
}

export async function startSite({ program, before, env = {} }: SiteOptions): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'quad-failover-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgresPair();
  const mail = await startMailSink();
  const databases = { first: '', second: '' };
  const define = (name: 'first' | 'second'): Promise<AppNode> =>
    defineAppNode(name, {
      program,
      dataDir: join(folder, 'data'),
      env: () => ({
        NODE_ENV: 'production',
        DATABASE_URL: databases[name],
        PUBLIC_URL: balancer.origin,
        SESSION_SECRET: 'a secret of the site that faults are played on',
        SMTP_URL: mail.url,
        PLATFORM_FEE_WAIVED: '1',
        // Tickets are sold, at the provider's stand-in.
        ALLOW_SANDBOX: '1',
        // Both apps are on this machine and share the folder.
        DISK_STORAGE: '1',
        TRUST_PROXY: '1',
        MAP_TILES_URL: '',
        // The balancer notices within two seconds.
        DRAIN_MS: '3000',
        ...env,
      }),
    });
  const apps = [await define('first'), await define('second')] as const;
  const balancer: Balancer = await startBalancer(
    folder,
    apps.map(({ port }) => port),
    [postgres.primary.port, postgres.standby.port],
  );
  const relay = await startTcpRelay(balancer.databaseUrl);
  databases.first = relay.url;
  databases.second = balancer.databaseUrl;
  const older = makeOlderBuild(program, join(folder, 'older'));
  for (const app of apps) await app.start(before ?? older.program);
  return {
    older,
    origin: balancer.origin,
    apps,
    relay,
    postgres,
    mail,
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      const server = postgres.primary.hasEnded() ? postgres.standby : postgres.primary;
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async stop() {
      for (const app of apps) {
        app.signal('SIGKILL');
        await app.ended();
      }
      await relay.close();
      await balancer.close();
      await mail.close();
      await postgres.close();
    },
  };
}
