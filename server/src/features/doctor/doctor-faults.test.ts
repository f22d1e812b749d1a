import { mkdtempSync } from 'node:fs';
import files from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { newVapidKeys } from '../../adapters/push';
import { openPostgres } from '../../db/client';
import { pushKeys } from '../../db/schema/notifications';
import { loadEnv } from '../../env';
import { createTestDatabase } from '../../testing/database';
import { freePort } from '../../testing/free-port';
import { command } from '../../testing/installations';
import { useTestApp } from '../../testing/test-app';
import { examine } from './examine';

const test = useTestApp();
const hasPostgres = inject('postgres') !== null;
const ownUrl = () => test.database.pool.options.connectionString ?? '';
afterEach(() => void vi.useRealTimers());

/** What the doctor says of one thing, with its state before it. */
async function said(about: string, settings: Record<string, string>, waitMs?: number): Promise<string> {
  const { DATA_DIR } = test.context.env;
  const findings = await examine(loadEnv({ NODE_ENV: 'test', DATA_DIR, ...settings }), waitMs);
  const found = findings.find((finding) => finding.about === about);
  return `${found?.state}: ${found?.words}`;
}

async function portOf(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Takes connections and never says a word, as behind a firewall that drops packets. */
const silentPort = () => portOf(createTcpServer());
const site = async (respond: RequestListener) =>
  `http://127.0.0.1:${await portOf(createServer(respond) as Server)}`;
const json = (status: number, body: object): RequestListener => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};

/** A mail server that knows one user, and offers no encryption. */
const mailPort = () =>
  portOf(
    createTcpServer((socket) => {
      socket.write('220 mail.campus.example\r\n');
      socket.on('data', (data) => {
        const line = String(data);
        const wrong = `535 5.7.8 no such password: ${Buffer.from(line.split(' ')[2] ?? '', 'base64')}\r\n`;
        if (line.startsWith('EHLO')) socket.write('250-mail.campus.example\r\n250 AUTH PLAIN\r\n');
        else if (line.startsWith('STARTTLS')) socket.write('502 not here\r\n');
        else socket.write(line.startsWith('AUTH') ? wrong : '250 ok\r\n');
      });
    }),
  );

describe('mail', () => {
  it('says who refused, and never the password that a server repeats', async () => {
    const port = await mailPort();
    const words = await said('Mail', { SMTP_URL: `smtp://quad:hush%2Bhush@127.0.0.1:${port}` });
    expect(words).toMatch(/^fault: .*535.*refuses the user or the password of SMTP_URL/);
    expect(words).not.toMatch(/hush/);
    expect(await said('Mail', { SMTP_URL: 'smtp://127.0.0.1:9' })).toMatch(/^fault: .*look at host, port/);
  });

  it('is not content with a server elsewhere that encrypts nothing, nor with one that speaks no TLS', async () => {
    const port = await mailPort();
    expect(await said('Mail', { SMTP_URL: `smtp://0.0.0.0:${port}` })).toMatch(
      /^fault: .*offers no encryption that can be trusted/,
    );
    expect(await said('Mail', { SMTP_URL: `smtps://127.0.0.1:${port}` })).toMatch(/^fault: .*465 with smtps/);
    const MAIL_FROM = 'Quad <no-reply@?>';
    expect(await said('Mail', { MAIL_FROM, SMTP_URL: `smtp://127.0.0.1:${port}` })).toMatch(
      /^fault: .*MAIL_FROM/,
    );
  });
});

describe('Stripe', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_hush', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const stripe = async (respond: RequestListener, settings = {}) =>
    said('Stripe', {
      ...keys,
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      PUBLIC_URL: 'http://127.0.0.1:9',
      STRIPE_BASE_URL: await site(respond),
      ...settings,
    });
  const hook = (url: string, status = 'enabled') => ({ object: 'list', data: [{ url, status }] });

  it('says whether it is the key or the webhook', async () => {
    const refused = { error: { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_hush' } };
    expect(await stripe(json(401, refused))).toMatch(/^fault: Stripe refuses STRIPE_SECRET_KEY/);
    expect(await stripe(json(403, { error: { message: 'no' } }))).toMatch(/^fault: .*may not read webhook/);
    expect(await stripe(json(500, { error: { message: 'for sk_test_hush' } }))).toBe(
      "fault: Stripe can't be asked: for ***. Look at the firewall and STRIPE_BASE_URL",
    );
    expect(await stripe(json(200, { object: 'list', data: [] }))).toMatch(/^fault: .*no webhook calls/);
    expect(await stripe(json(200, hook('https://old.example/hook')))).toContain(
      'no webhook calls http://127.0.0.1:9/api/webhooks/stripe (there is https://old.example/hook)',
    );
    const own = 'http://127.0.0.1:9/api/webhooks/stripe';
    expect(await stripe(json(200, hook(own, 'disabled')))).toMatch(/^fault: .*is off/);
    expect(await stripe(json(200, hook(own)))).toMatch(/^fine: .*without STRIPE_CONNECT_WEBHOOK_SECRET/);
    expect(await stripe(json(200, hook(own)), { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toMatch(
      /^fault: .*one mode/,
    );
  });

  it('says whether it is the webhook for hosts and their payouts', async () => {
    const [first] = hook('http://127.0.0.1:9/api/webhooks/stripe').data;
    const calls = (count: number) => json(200, { object: 'list', data: Array(count).fill(first) });
    const secret = (value: string) => ({ STRIPE_CONNECT_WEBHOOK_SECRET: value });
    expect(await stripe(calls(2), secret('whsec_1'))).toMatch(
      /^fault: .*is the same as STRIPE_WEBHOOK_SECRET/,
    );
    expect(await stripe(calls(1), secret('whsec_2'))).toMatch(/^fault: only one webhook calls/);
    expect(await stripe(calls(2), secret('whsec_2'))).toMatch(/^fine: .*two webhooks call/);
  });
});

describe('the database', () => {
  it('says what it refuses', async () => {
    const refusing = (code: string, words: string) => {
      const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
      const head = Buffer.alloc(5, 'E');
      head.writeUInt32BE(fields.length + 4, 1);
      return createTcpServer((socket) => {
        socket.once('data', () => socket.end(Buffer.concat([head, fields])));
      });
    };
    const url = async (server: Server) => ({
      DATABASE_URL: `postgres://quad:hush-hush@127.0.0.1:${await portOf(server)}/quad`,
    });
    const password = await url(refusing('28P01', 'password authentication failed for user "quad"'));
    expect(await said('Database', password)).toMatch(/^fault: .*Check the user and the password in it/);
    const missing = await url(refusing('3D000', 'database "quad" does not exist'));
    expect(await said('Database', missing)).toMatch(/^fault: .*createdb/);
    expect(await said('Database', { DATABASE_URL: 'postgres://127.0.0.1:9/quad' })).toMatch(
      /^fault: .*Check the address and that Postgres is running/,
    );
  });

  it.runIf(hasPostgres)('says that it is behind, or past its end', async () => {
    const { url: DATABASE_URL, drop } = await createTestDatabase();
    onTestFinished(drop);
    expect(await said('Database', { DATABASE_URL })).toMatch(/^fine: Postgres \d+, at this schema/);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01') });
    expect(await said('Database', { DATABASE_URL })).toMatch(/^fault: .*no security fixes since/);
    expect(await said('Clock', { DATABASE_URL })).toMatch(/^fault: that of the database is -\d+ s away/);
    vi.useRealTimers();
    const database = await openPostgres(DATABASE_URL);
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where created_at =
      (select max(created_at) from drizzle.__drizzle_migrations)`);
    await database.close();
    expect(await said('Database', { DATABASE_URL })).toMatch(/^fault: .*behind this version's schema: start/);
  });

  it.runIf(hasPostgres)('says that the push keys are no pair', async () => {
    const settings = { DATABASE_URL: ownUrl() };
    expect(await said('Push keys', settings)).toBe('fine: made, and a pair');
    const [made] = await test.db.select().from(pushKeys);
    onTestFinished(async () => void (await test.db.update(pushKeys).set(made ?? {})));
    for (const { privateKey } of [newVapidKeys(), { privateKey: 'broken' }]) {
      await test.db.update(pushKeys).set({ privateKey });
      expect(await said('Push keys', settings)).toMatch(/^fault: .*no pair.*push_keys/);
    }
  });
});

describe.runIf(hasPostgres)('the address', () => {
  const address = (PUBLIC_URL: string, settings = {}) =>
    said('Address', { PUBLIC_URL, DATABASE_URL: ownUrl(), ...settings });

  it('knows this installation, and what is not it', async () => {
    const origin = await test.listen();
    expect(await address(origin)).toMatch(/^note: .*is not https/);
    const production = {
      ...{
        NODE_ENV: 'production',
        SESSION_SECRET: 'a secret of this test, which is long enough',
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      ...{ DISK_STORAGE: '1', PLATFORM_FEE_WAIVED: '1' },
    };
    expect(await address(origin, production)).toMatch(/^fault: .*is not https/);
    expect(await address(await site(json(200, newVapidKeys())))).toMatch(/^fault: another installation/);
    const other = await site((_, response) => void response.end('<h1>It works!</h1>'));
    expect(await address(other)).toMatch(/^fault: something else than Quad/);
    expect(await address(await site(json(502, {})))).toMatch(/^fault: .*502: is Quad running/);
    const moved = await site((_, response) => {
      response.writeHead(308, { location: 'https://campus.example' }).end();
    });
    expect(await address(moved)).toMatch(/^fault: .*leads elsewhere \(308\)/);
    const closed = `http://127.0.0.1:${await freePort()}`;
    expect(await address(closed)).toMatch(/^fault: .*can't be used from here: .*ECONNREFUSED/);
  });

  it('says that its clock is off', async () => {
    const PUBLIC_URL = await site((_, response) => {
      response.setHeader('date', new Date(Date.now() + 3_600_000).toUTCString()).end();
    });
    expect(await said('Clock', { PUBLIC_URL })).toMatch(/^fault: that of PUBLIC_URL is 3\d{3} s away/);
  });
});

describe('the disk', () => {
  const original = files.statfs;
  const fill = (statfs: unknown) => {
    Object.assign(files, { statfs });
    syncBuiltinESMExports();
  };
  afterEach(() => fill(original));

  it('is full in DATA_DIR or where backups go', async () => {
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'quad-test-doctor-'));
    const settings = { BACKUP_DIR, BACKUP_PASSPHRASE: 'a passphrase of this test' };
    const isFull = (folder: string) => folder === BACKUP_DIR;
    fill(async (folder: string) => ({ bavail: isFull(folder) ? 2 : 50, blocks: 100 }));
    expect(await said('Backups', settings)).toMatch(/^fault: 2% of the disk of .* is free: make room/);
    expect(await said('Disk', settings)).toMatch(/^fine: .* 50% of its disk/);
    fill(async () => ({ bavail: 0, blocks: 100 }));
    expect(await said('Disk', {})).toMatch(/^fault: 0% of the disk of .* is free: make room/);
  });
});

it('ends although nothing responds, with a line for each thing', async () => {
  const port = await silentPort();
  const nobody = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ DATABASE_URL: `postgres://127.0.0.1:${port}/quad`, SMTP_URL: `smtp://127.0.0.1:${port}` },
    ...{ S3_ENDPOINT: nobody, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', PUBLIC_URL: nobody },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_BASE_URL: nobody },
  };
  const started = performance.now();
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: test.context.env.DATA_DIR, ...settings });
  const findings = await examine(env, 500);
  expect(performance.now() - started).toBeLessThan(4_000);
  const faults = findings.filter(({ state }) => state === 'fault').map(({ about }) => about);
  expect(faults).toEqual(['Database', 'Address', 'Mail', 'Files', 'Stripe']);
});

it('is a command with an exit code, which a silent server does not hold', { timeout: 60_000 }, async () => {
  const port = await silentPort();
  const values = {
    ...{ NODE_ENV: 'test', DATA_DIR: test.context.env.DATA_DIR },
    SMTP_URL: `smtp://quad:hush-hush@127.0.0.1:${port}`,
  };
  const { code, said: lines } = await command('doctor', { values }).ended;
  expect(code).toBe(1);
  expect(lines.trimEnd().split('\n')).toHaveLength(14);
  expect(lines).toMatch(/^FAULT {2}Mail {7}no response within 10 s: /m);
  expect(lines).not.toContain('hush');
});
