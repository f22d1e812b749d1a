import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, inject, it, onTestFinished } from 'vitest';
import { zoneVersion } from '../../adapters/zone-book';
import { users } from '../../db/schema/users';
import { loadEnv } from '../../env';
import { useTestApp } from '../../testing/test-app';
import { examine } from './examine';

const test = useTestApp();

const statesOf = async (settings: Record<string, string>) => {
  const { DATA_DIR } = test.context.env;
  const findings = await examine(loadEnv({ NODE_ENV: 'test', DATA_DIR, ...settings }));
  return new Map(findings.map(({ about, state, words }) => [about, `${state}: ${words}`]));
};

it('says when the rules for clocks have not been brought up to date for a quarter of a year', async () => {
  const ZONEINFO_DIR = mkdtempSync(join(tmpdir(), 'quad-zones-'));
  onTestFinished(() => rmSync(ZONEINFO_DIR, { recursive: true }));
  const file = join(ZONEINFO_DIR, 'tzdata.zi');
  writeFileSync(file, `# version ${zoneVersion()}\n`);
  const words = async () => (await statesOf({ ZONEINFO_DIR })).get('Time zones');
  expect(await words()).toContain(`fine: tzdata ${zoneVersion()}. Node has `);
  const hundredDaysAgo = Date.now() / 1_000 - 100 * 86_400;
  utimesSync(file, hundredDaysAgo, hundredDaysAgo);
  expect(await words()).toContain(
    `note: tzdata ${zoneVersion()} is 100 days old: see whether the system has newer`,
  );
  // Newer, and no zone is there.
  writeFileSync(file, '# version 2999a\n');
  expect(await words()).toBe(
    'note: The time zones of version 2999a are not taken: it has no Africa/Abidjan.',
  );
});

it('has notes for a trial that was never started', async () => {
  const found = await statesOf({ ZONEINFO_DIR: '/nowhere' });
  expect(found.get('Time zones')).toMatch(/^note: tzdata 20\d\d[a-z]+; \/nowhere has none with a version/);
  expect(found.get('Database')).toBe('note: the embedded one, which the first start makes');
  expect(found.get('Disk')).toMatch(/^fine: .* free$/);
  expect([...found.values()].filter((words) => words.startsWith('fault'))).toEqual([]);
});

it.runIf(inject('postgres'))('says whether Postgres reads clocks as Quad does', async () => {
  const DATABASE_URL = test.database.pool.options.connectionString ?? '';
  const found = await statesOf({ DATABASE_URL });
  expect(found.get('Time zones')).toMatch(/\. Postgres (agrees for|has other clocks within)/);
});

it.runIf(inject('postgres'))('says that a site has no administrator whom alarms reach', async () => {
  const DATABASE_URL = test.database.pool.options.connectionString ?? '';
  const found = async (settings = {}) => (await statesOf({ DATABASE_URL, ...settings })).get('Admins');
  expect(await found()).toMatch(/^note: .*npm run admin -- grant/);
  const site = { PUBLIC_URL: 'https://127.0.0.1:9' };
  expect(await found(site)).toMatch(/^fault: .*nobody/);
  const admin = await test.member({ roles: ['admin'], emailVerified: false });
  expect(await found(site)).toMatch(/^fault: /);
  await test.db.update(users).set({ emailVerified: true }).where(eq(users.id, admin.id));
  expect(await found(site)).toBe('fine: 1 administrator with a verified address');
});

it('says of each thing that is wrong what to do, and goes on with the others', async () => {
  const refusing = createServer((socket) => socket.end('554 no service\r\n'));
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void refusing.close());
  const nobody = 'http://127.0.0.1:9';
  const found = await statesOf({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SMTP_URL: `smtp://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
    PUBLIC_URL: 'https://127.0.0.1:9',
    BACKUP_DIR: test.context.env.DATA_DIR,
    BACKUP_PASSPHRASE: 'a passphrase of this test',
    ...{ S3_ENDPOINT: nobody, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ...{ STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_BASE_URL: nobody },
  });
  const faults = [...found].filter(([, words]) => words.startsWith('fault')).map(([about]) => about);
  expect(faults).toEqual(['Database', 'Address', 'Front', 'Mail', 'Files', 'Stripe', 'Backups']);
  expect(found.get('Database')).toContain('Check the address and that Postgres is running');
  expect(found.get('Backups')).toContain('npm run backup');
});
