import { mkdtempSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { certificate } from '../../testing/certificate';
import { collectMails } from '../../testing/mails';
import { type Member, useTestApp } from '../../testing/test-app';
import { recordDeliveries } from '../mails/mail-delivery';
import { alarmChecks } from './alarm-checks';
import { checkAlarms } from './alarms.service';

/** Node's own module is changed, which the build imports as well. */
const disk = { free: 0.5, original: files.statfs };
beforeAll(() => {
  Object.assign(files, { statfs: async () => ({ bavail: disk.free * 1000, blocks: 1000 }) });
  syncBuiltinESMExports();
});
afterAll(() => {
  files.statfs = disk.original;
  syncBuiltinESMExports();
});

const clock = { at: Date.parse('2026-11-23T12:00:00Z') };
const test = useTestApp({ now: () => new Date(clock.at) });
const mails = collectMails(test);
let admin: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'] });
  await test.member({ roles: ['support'] });
});
beforeEach(() => {
  clock.at = Date.now();
});
afterEach(() => vi.restoreAllMocks());

const open = async () => {
  await checkAlarms(test.context);
  return (await admin.get('/api/admin/alarms')).json<{ cause: string; sentence: string }[]>();
};
const sentenceOf = async (cause: string) => (await open()).find((alarm) => alarm.cause === cause)?.sentence;
const mailsAbout = (sentence: string) => mails.filter(({ subject }) => subject === sentence);

describe('nothing is wrong', () => {
  it('with a new installation, but for versions past their end', async () => {
    expect((await open()).map(({ cause }) => cause).filter((cause) => cause !== 'version-ended')).toEqual([]);
  });
});

/** Provokes a fault, and returns what takes it away. */
const faults: Record<string, { sentence: RegExp; provoke(): Promise<() => Promise<unknown> | unknown> }> = {
  'payments-stuck': {
    sentence: /^1 payment has been on the way for 2[23] minutes$/,
    async provoke() {
      await test.db.execute(sql`
        insert into payments (amount, status, payment_intent_id, updated_at) values (500, 'refunding', 'pi_stuck', now() - interval '22 minutes 30 seconds')`);
      return () =>
        test.db.execute(sql`update payments set status = 'refunded' where payment_intent_id = 'pi_stuck'`);
    },
  },
  'ledger-uneven': {
    sentence: /^The ledger is off by \$5\.00$/,
    async provoke() {
      // As in a copy from which a line is missing: the database itself refuses such an entry.
      await test.database.pool.query(`
        alter table ledger_lines disable trigger user;
        with paid as (insert into payments (amount, status) values (500, 'published') returning id)
        insert into ledger_lines (payment_id, entry, account, amount) select id, 'received', 'provider', 500 from paid;
        -- More cents than an integer holds.
        with old as (insert into payments (amount, status) values (2000000000, 'published'), (2000000000, 'published') returning id, amount)
        insert into ledger_lines (payment_id, entry, account, amount)
          select id, 'received', account, amount * sign from old, (values ('provider', 1), ('hosts', -1)) of (account, sign);`);
      return () =>
        test.database.pool.query(`
          insert into ledger_lines (payment_id, entry, account, amount) select payment_id, entry, 'hosts', -500 from ledger_lines where amount = 500;
          alter table ledger_lines enable trigger user;`);
    },
  },
  'fee-partly-refunded': {
    sentence: /^1 fee was refunded in part at Stripe: \$2\.00$/,
    async provoke() {
      await test.database.pool.query(`with paid as (insert into payments (amount, status, payment_intent_id) values (500, 'published', 'pi_part') returning id)
        insert into ledger_lines (payment_id, entry, account, amount) select id, 'returned', account, amount from paid, (values ('hosts', 200), ('provider', -200)) of (account, amount)`);
      return () => test.db.execute(sql`update payments set status = 'refunded' where amount = 500`);
    },
  },
  'webhook-silent': {
    sentence: /^Stripe's webhook is silent: 1 message had to be fetched$/,
    async provoke() {
      await test.db.execute(sql`
        insert into stripe_inbox (id, type, occurred_at, received_at, is_missed)
        values ('evt_1', 'payment_intent.succeeded', now() - interval '8 minutes', now() - interval '7 minutes', true)`);
      return () =>
        test.db.execute(sql`
          insert into stripe_inbox (id, type, occurred_at) values ('evt_2', 'payment_intent.succeeded', now())`);
    },
  },
  'jobs-late': {
    sentence: /^Background work is stuck: the oldest job has waited 6 minutes$/,
    async provoke() {
      await test.db.execute(sql`
        insert into pgboss.job (name, data, start_after, created_on) values ('settings.export', '{}', now() - interval '6 minutes 30 seconds', now() - interval '7 minutes')`);
      return () => test.db.execute(sql`delete from pgboss.job where name = 'settings.export'`);
    },
  },
  'jobs-failed': {
    sentence: /^1 job failed$/,
    async provoke() {
      await test.db.execute(sql`
        insert into pgboss.job (name, data, source_name) values ('dead-letters', '{}', 'rsvps.mail')`);
      return () => test.db.execute(sql`delete from pgboss.job where name = 'dead-letters'`);
    },
  },
  'mail-refused': {
    sentence: /^1 email could not be sent in the last hour$/,
    async provoke() {
      const mail = { messageId: 'receipt.1', to: 'ada@uni.example' };
      const response = '451 Try <ada@uni.example> later';
      await recordDeliveries(test.context, [{ mail, state: 'waiting', response }]);
      return () => recordDeliveries(test.context, [{ mail, state: 'taken', response: '250 Ok' }]);
    },
  },
  'bucket-gone': {
    sentence: /^The file storage can't be reached$/,
    async provoke() {
      vi.spyOn(test.context.storage, 'isThere').mockResolvedValue(false);
      return () => vi.restoreAllMocks();
    },
  },
  'disk-full': {
    sentence: /^4% of the disk is free$/,
    async provoke() {
      const { DATA_DIR } = test.context.env;
      test.context.env.DATA_DIR = '/nowhere';
      disk.free = 0.04;
      return () => {
        test.context.env.DATA_DIR = DATA_DIR;
        disk.free = 0.5;
      };
    },
  },
  'sources-failing': {
    sentence: /^1 source of events can't be read$/,
    async provoke() {
      await test.db.execute(sql`
        insert into sources (kind, name, title, failures, failing_since, trouble) values ('ics', 'https://cal.example', 'Music', 3, now(), 'It is gone (404)')`);
      return () =>
        test.db.execute(sql`update sources set failures = 0, failing_since = null where title = 'Music'`);
    },
  },
  'backup-old': {
    sentence: /^There is no backup$/,
    async provoke() {
      const folder = mkdtempSync(join(tmpdir(), 'quad-no-backups-'));
      test.context.env.BACKUP_DIR = folder;
      return () => {
        const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
        writeFileSync(join(folder, `quad-${stamp}Z.backup`), '');
      };
    },
  },
  'clock-off': {
    sentence: /^The clocks of Quad and its database differ by (59|60|61) seconds$/,
    async provoke() {
      clock.at += 60_000;
      return () => {
        clock.at = Date.now();
      };
    },
  },
};

describe('an alarm', () => {
  it('of each kind is on while its cause lasts, mailed once to administrators only, and gone by itself', async () => {
    const cures = new Map<string, () => Promise<unknown> | unknown>();
    for (const [cause, { provoke }] of Object.entries(faults)) cures.set(cause, await provoke());
    const found = (await open()).filter(({ cause }) => cures.has(cause));
    for (const { cause, sentence } of found) expect(sentence).toMatch(faults[cause]?.sentence ?? /^$/);
    expect(new Set(found.map(({ cause }) => cause))).toEqual(new Set(cures.keys()));
    const today = (await admin.get('/api/admin/today')).json();
    expect(today.alarms.map(({ cause }: { cause: string }) => cause)).toEqual(
      expect.arrayContaining([...cures.keys()]),
    );
    await open();
    // A sentence may have gone on by a second or a minute until it is mailed.
    const mailed = () =>
      Object.values(faults).map(({ sentence }) =>
        mails.filter(({ subject }) => sentence.test(subject)).map(({ to }) => to),
      );
    await expect.poll(mailed, { timeout: 8_000 }).toEqual(Object.keys(faults).map(() => [admin.email]));
    for (const [cause, cure] of cures) {
      expect(await sentenceOf(cause)).toBeDefined();
      await cure();
      expect(await sentenceOf(cause)).toBeUndefined();
    }
  });

  it('is mailed to administrators once a day, also if it comes and goes', async () => {
    const check = (isWrong: boolean) =>
      checkAlarms(test.context, {
        odd: async () =>
          isWrong ? { sentence: 'Something is odd', reason: 'Because', nextStep: 'Look' } : null,
      });
    for (const isWrong of [true, true, false, true]) await check(isWrong);
    await expect.poll(() => mailsAbout('Something is odd').length, { timeout: 8_000 }).toBe(1);
    expect(mailsAbout('Something is odd')[0]?.text).toContain('Look');
    clock.at += 25 * 3_600_000;
    await check(true);
    await expect.poll(() => mailsAbout('Something is odd').length, { timeout: 8_000 }).toBe(2);
    await check(false);
  });

  it('says in the log that nobody is mailed without an administrator, and mails the first one', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const check = () =>
      checkAlarms(test.context, {
        lonely: async () => ({ sentence: 'Nobody looks', reason: 'Because', nextStep: 'Look' }),
      });
    await test.db.execute(sql`update users set email_verified = false where id = ${admin.id}`);
    for (let turn = 0; turn < 2; turn++) await check();
    const said = errors.mock.calls.filter(([line]) => String(line).includes('Nobody looks'));
    expect(said).toEqual([
      [expect.stringMatching(/no administrator with a verified address.*npm run admin/)],
    ]);
    await test.db.execute(sql`update users set email_verified = true where id = ${admin.id}`);
    await check();
    await expect
      .poll(() => mailsAbout('Nobody looks').map(({ to }) => to), { timeout: 8_000 })
      .toEqual([admin.email]);
    await checkAlarms(test.context, { lonely: async () => null });
  });

  it('stays as it is while its check fails, and the others go on', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const found = { sentence: 'Odd', reason: '', nextStep: '' };
    await checkAlarms(test.context, { one: async () => found, two: async () => found });
    const fail = async () => {
      throw new Error('no connection');
    };
    await checkAlarms(test.context, { one: fail, two: async () => null });
    expect(
      (await admin.get('/api/admin/alarms')).json().map(({ cause }: { cause: string }) => cause),
    ).toContain('one');
    expect(
      (await admin.get('/api/admin/alarms')).json().map(({ cause }: { cause: string }) => cause),
    ).not.toContain('two');
    expect(errors).toHaveBeenCalledWith('The check one failed:', 'Error: no connection');
    await checkAlarms(test.context, { one: async () => null });
  });
});

describe('the certificate of the site', () => {
  it('is an alarm two weeks before its end and after it, mailed once, and gone when it is renewed', async () => {
    const site = createServer(certificate);
    await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
    onTestFinished(() => void site.close());
    const { port } = site.address() as AddressInfo;
    const look = async (at: string, PUBLIC_URL = `https://127.0.0.1:${port}`) => {
      const context = { ...test.context, env: { ...test.context.env, PUBLIC_URL }, now: () => new Date(at) };
      await checkAlarms(context, { 'certificate-old': alarmChecks['certificate-old'] ?? (async () => null) });
      const alarms = (await admin.get('/api/admin/alarms')).json<{ cause: string; sentence: string }[]>();
      return alarms.find(({ cause }) => cause === 'certificate-old')?.sentence;
    };
    expect(await look('2126-10-01T00:00:00Z')).toBeUndefined();
    expect(await look('2126-10-20T00:00:00Z')).toBe('The certificate expires in 10 days');
    const mailed = () => mailsAbout('The certificate expires in 10 days').length;
    await expect.poll(mailed, { timeout: 8_000 }).toBe(1);
    expect(await look('2126-10-20T12:00:00Z')).toBe('The certificate expires in 10 days');
    expect(await look('2126-10-30T23:00:00Z')).toBe('The certificate has expired');
    expect(await look('2126-10-01T00:00:00Z')).toBeUndefined();
    // A site that can't ask itself, or has no https, knows nothing of it.
    expect(await look('2126-10-30T23:00:00Z', 'https://127.0.0.1:1')).toBeUndefined();
    expect(await look('2126-10-30T23:00:00Z', `http://127.0.0.1:${port}`)).toBeUndefined();
    expect(mailed()).toBe(1);
  });
});

describe('the age of things outside', () => {
  it('is looked at: backups, and versions of Node and Postgres', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quad-backups-'));
    const env = { ...test.context.env, BACKUP_DIR: folder };
    const at = (days: number) => ({
      ...test.context,
      env,
      now: () => new Date(Date.now() + days * 86_400_000),
    });
    expect((await alarmChecks['backup-old']?.(at(0)))?.sentence).toBe('There is no backup');
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    writeFileSync(join(folder, `quad-${stamp}Z.backup`), '');
    expect(await alarmChecks['backup-old']?.(at(1))).toBeNull();
    expect((await alarmChecks['backup-old']?.(at(3.5)))?.sentence).toBe('The last backup is 3 days old');
    expect((await alarmChecks['version-ended']?.(at(365 * 20)))?.sentence).toMatch(
      /^Node \d+ and Postgres \d+ no longer gets? security/,
    );
  });
});
