import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpMethod } from '@quad/shared/define-route';
import type { StripeSandbox } from '@quad/stripe-sandbox/stripe-sandbox';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { TOTP } from 'otpauth';
import { beforeAll, onTestFinished } from 'vitest';
import { type AppOptions, buildApp } from '../app';
import type { AppContext } from '../app-context';
import type { Database, Db } from '../db/client';
import { loadEnv } from '../env';
import { deviceCookieName } from '../features/auth/known-device';
import { openContext } from '../open-context';
import { openTestDatabase } from './database';
import { buildEvent, buildUser, testPassword } from './factories';
import { findPrivateLine, listPeople } from './private-words';
import { saidLines } from './said-lines';

type Headers = Record<string, string>;
type Write = (
  url: string,
  payload?: InjectOptions['payload'],
  headers?: Headers,
) => Promise<LightMyRequestResponse>;

/** Sends requests to the app: of a visitor, or of a person with the cookie of their session. */
export interface Client {
  /** A request whose method comes from a table. */
  send(method: HttpMethod, ...request: Parameters<Write>): ReturnType<Write>;
  get(url: string, headers?: Headers): ReturnType<Write>;
  post: Write;
  put: Write;
  patch: Write;
  delete: Write;
}

/** A person who has signed in, sending requests as themselves. */
export type Member = Awaited<ReturnType<typeof buildUser>> & Client & { cookie: string };

export interface TestApp extends Client {
  app: FastifyInstance;
  context: AppContext;
  database: Database;
  db: Db;
  /** The embedded Stripe: its keys, and `tick` for its background work. Null with keys of a real account. */
  stripe: StripeSandbox | null;
  /** Listens on a free loopback port, for tests that need real HTTP; returns the origin. */
  listen(): Promise<string>;
  /**
   * The cookie header of a person who signed in through the API, with a second factor if they have a role: the
   * session's, on a device that is not known later.
   */
  signIn(email: string): Promise<string>;
  /** Sends requests with this cookie; without one as a visitor. */
  as(cookie?: string): Client;
  member(overrides?: Parameters<typeof buildUser>[1]): Promise<Member>;
  event(overrides?: Parameters<typeof buildEvent>[1]): ReturnType<typeof buildEvent>;
  close(): Promise<void>;
}

interface TestAppOptions {
  kind?: Database['kind'];
  /** The clock; the real one by default. */
  now?: () => Date;
  env?: Record<string, string>;
  /** An installation that is there already, instead of a new one. */
  installation?: { dataDir: string; database: Database };
  logTo?: AppOptions['logTo'];
}

/** The cookie header a browser would send after this response. */
export const cookieOf = ({ cookies }: Pick<LightMyRequestResponse, 'cookies'>): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

function clientOf(app: FastifyInstance, cookie: string): Client {
  const own = cookie ? { cookie } : {};
  const send: Client['send'] = (method, url, payload, headers) =>
    app.inject({ method, url, ...(payload ? { payload } : {}), headers: { ...own, ...headers } });
  return {
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (...request) => send('POST', ...request),
    put: (...request) => send('PUT', ...request),
    patch: (...request) => send('PATCH', ...request),
    delete: (...request) => send('DELETE', ...request),
  };
}

/** The whole API on its own database, migrated and empty, with limits wide enough for a test. */
export async function createTestApp({
  kind = 'postgres',
  now,
  env = {},
  installation,
  logTo,
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = installation?.dataDir ?? mkdtempSync(join(tmpdir(), 'quad-test-'));
  const database = installation?.database ?? (await openTestDatabase(kind));
  const testEnv = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    SEARCH_CACHE_MS: '0',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'the token of a test',
    ...env,
  });
  const { context, s3Sandbox, stripeSandbox, listensOn, close } = await openContext(testEnv, database, now);
  const lines: string[] = [];
  const log = {
    write(line: string) {
      lines.push(line);
      logTo?.write(line);
    },
  };
  const app = await buildApp(context, { openPages: null, s3Sandbox, stripeSandbox, logTo: log });
  // So that those lines are looked at as well; the setting would take requests from what responds without the log.
  if (!env.LOG_LEVEL) app.log.level = 'info';
  await app.ready();
  const visitor = clientOf(app, '');
  const { db } = database;
  const recoveryCodes = new Map<string, string[]>();
  /** Sets up a second factor at the first sign-in of a person with a role and uses its recovery codes from then on. */
  const passSecondFactor = async (email: string, client: Client) => {
    const code = recoveryCodes.get(email)?.pop();
    if (code !== undefined) {
      await client.post('/api/user/second-factor/pass', { code });
      return;
    }
    const { secret, proposal } = (await client.post('/api/user/second-factor/authenticator')).json();
    const totp = new TOTP({ secret }).generate({ timestamp: context.now().getTime() });
    const enrolled = await client.put('/api/user/second-factor', { code: totp, proposal });
    recoveryCodes.set(email, enrolled.json().recoveryCodes);
  };
  const signIn = async (email: string) => {
    const response = await visitor.post('/api/login', { email, password: testPassword });
    if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
    const cookie = cookieOf({
      cookies: response.cookies.filter(({ name }) => !name.endsWith(deviceCookieName)),
    });
    if (response.json().user.permissions.length === 0) return cookie;
    await passSecondFactor(email, clientOf(app, cookie));
    return cookie;
  };
  return {
    ...visitor,
    app,
    context,
    database,
    db,
    stripe: stripeSandbox,
    async listen() {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      listensOn(origin);
      return origin;
    },
    signIn,
    as: (cookie = '') => clientOf(app, cookie),
    async member(overrides) {
      const user = await buildUser(db, overrides);
      const cookie = await signIn(user.email);
      return { ...user, cookie, ...clientOf(app, cookie) };
    },
    event: (overrides) => buildEvent(db, overrides),
    async close() {
      const people = await listPeople(db).catch(() => []);
      const monitor = { authorization: `Bearer ${testEnv.METRICS_TOKEN}` };
      const metrics = await clientOf(app, '').get('/metrics', monitor);
      await app.close();
      await close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
      const said = [...lines, ...saidLines.splice(0), ...metrics.payload.split('\n')];
      const line = findPrivateLine(said, people);
      if (line !== null) throw new Error(`A log or the metrics name somebody or let somebody in: ${line}`);
    },
  };
}

/** An app for all tests of a file or a `describe`, started before the first of them and closed after the last. */
export function useTestApp(options?: TestAppOptions): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await createTestApp(options));
    return test.close;
  });
  return test;
}

/** Another app, for the rest of the test that calls this. */
export async function startTestApp(options?: TestAppOptions): Promise<TestApp> {
  const test = await createTestApp(options);
  onTestFinished(test.close);
  return test;
}

/** A member for all tests of a file. */
export function useMember(test: TestApp, overrides?: Parameters<typeof buildUser>[1]): Member {
  const member = {} as Member;
  beforeAll(async () => void Object.assign(member, await test.member(overrides)));
  return member;
}
