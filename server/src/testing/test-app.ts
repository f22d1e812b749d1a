import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StripeSandbox } from '@quad/stripe-sandbox/stripe-sandbox';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { AppContext } from '../app-context';
import type { Database } from '../db/client';
import { loadEnv } from '../env';
import { openContext } from '../open-context';
import { openTestDatabase } from './database';
import { testPassword } from './factories';

export interface TestApp {
  app: FastifyInstance;
  context: AppContext;
  database: Database;
  /** The embedded Stripe: its keys, and `tick` for its background work. Null with keys of a real account. */
  stripe: StripeSandbox | null;
  /** Listens on a free loopback port, for tests that need real HTTP; returns the origin. */
  listen(): Promise<string>;
  /** The cookie header of a person who signed in through the API. */
  signIn(email: string): Promise<string>;
  close(): Promise<void>;
}

interface TestAppOptions {
  kind?: Database['kind'];
  /** The clock; the real one by default. */
  now?: () => Date;
  env?: Record<string, string>;
}

/** The whole API on its own database, migrated and empty, with limits wide enough for a test. */
export async function createTestApp({
  kind = 'postgres',
  now,
  env = {},
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quad-test-'));
  const database = await openTestDatabase(kind);
  const testEnv = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    SEARCH_CACHE_MS: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const { context, s3Sandbox, stripeSandbox, listensOn, close } = await openContext(testEnv, database, now);
  const app = await buildApp(context, { openPages: null, s3Sandbox, stripeSandbox });
  await app.ready();
  return {
    app,
    context,
    database,
    stripe: stripeSandbox,
    async listen() {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      listensOn(origin);
      return origin;
    },
    async signIn(email) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email, password: testPassword },
      });
      if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
      return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    },
    async close() {
      await app.close();
      await close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
