import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMailer, type Mailer } from '../../adapters/mailer';
import { listOutbox, type SmtpSandbox, startSmtpSandbox } from '../../sandbox/smtp-sandbox';
import { useTestApp } from '../../testing/test-app';
import { runMails } from './mails.jobs';

const from = 'Quad <hello@quad.example>';
const awaySmtpUrl = 'smtp://quad:secret@127.0.0.1:9';

const test = useTestApp();
let smtp: SmtpSandbox;
/** The settings of the mail server as the operator has them now. */
let mailer: Mailer;
let lines: string[];

function configure(smtpUrl: string): void {
  mailer?.close();
  mailer = createMailer({ smtpUrl, from });
}

beforeAll(async () => {
  smtp = await startSmtpSandbox(test.db);
  configure(smtp.url);
  await runMails(
    test.context,
    { send: (mail, toName) => mailer.send(mail, toName), close: () => {} },
    'https://quad.example',
  );
});
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
  return () => vi.restoreAllMocks();
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});

async function guestAnswers(guestEmail: string): Promise<void> {
  const event = await test.event();
  const response = await test.post(`/api/events/${event.id}/rsvp/guest`, { guestName: 'Tomás', guestEmail });
  expect(response.statusCode).toBe(200);
}

const jobCounts = async () => (await test.get('/readyz')).json().jobs;
const mailsTo = async (email: string) => (await listOutbox(test.db)).filter(({ to }) => to === email).length;

/** The next attempt of every failed mail is due, `hours` after it was queued. */
const letPass = (hours: number) =>
  test.db.execute(sql`
    update pgboss.job set start_after = now(), created_on = created_on - ${hours} * interval '1 hour'
    where name = 'rsvps.mail' and state = 'retry'`);

it.each([
  ['a wrong password (535)', () => smtp.url.replace(/:[^:@]+@/, ':wrong@'), '535'],
  ['a mail server that is away', () => awaySmtpUrl, 'ECONNREFUSED'],
])(
  '%s loses no mail, and every failure is logged and counted',
  async (what, brokenUrl, reason) => {
    const email = `${what.replaceAll(/\W+/g, '-')}@mail.example`;
    configure(brokenUrl());
    await guestAnswers(email);
    for (const attempt of [1, 2, 3, 4, 5, 6, 7]) {
      const logged = () => lines.filter((line) => line.includes(`attempt ${attempt}, will be tried again`));
      await expect.poll(logged, { timeout: 15_000 }).toHaveLength(1);
      expect(logged()[0]).toContain(reason);
      await expect.poll(jobCounts).toMatchObject({ retrying: 1, dead: 0 });
      if (attempt === 7) configure(smtp.url);
      await letPass(5);
    }
    await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toBe(1);
    await expect.poll(jobCounts).toMatchObject({ retrying: 0, dead: 0, failed: 0 });
  },
  60_000,
);

/** Postgres refuses statements on a table, as with a full disk, until the returned function is called. */
async function refuse(when: string, on: string): Promise<() => Promise<unknown>> {
  await test.db.execute(
    sql.raw(`
      create or replace function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
      create trigger refuses before ${when} execute function refuse()`),
  );
  return () => test.db.execute(sql.raw(`drop trigger refuses on ${on}`));
}

it('sends a mail once, although the database fails after the mail server has accepted it', async () => {
  const allow = await refuse(
    "insert on mail_deliveries for each row when (new.state = 'taken')",
    'mail_deliveries',
  );
  await guestAnswers('once@mail.example');
  await expect.poll(() => mailsTo('once@mail.example'), { timeout: 15_000 }).toBe(1);
  const allowRsvps = await refuse('update on rsvps for each row', 'rsvps');
  await allow();
  const logged = () => lines.filter((line) => line.includes('will be tried again'));
  await expect.poll(logged, { timeout: 15_000 }).toHaveLength(1);
  await expect.poll(jobCounts).toMatchObject({ retrying: 1 });
  await allowRsvps();
  await letPass(0);
  await expect.poll(jobCounts, { timeout: 15_000 }).toMatchObject({ retrying: 0, dead: 0, failed: 0 });
  const stored = async () => {
    const { rows } = await test.db.execute(sql`
      select mailed_status as "mailedStatus" from rsvps where guest_email = 'once@mail.example'`);
    return rows;
  };
  await expect.poll(stored, { timeout: 15_000 }).toEqual([{ mailedStatus: 'attending' }]);
  expect(await mailsTo('once@mail.example')).toBe(1);
}, 60_000);

it('ends a mail whose recipient the server refuses', async () => {
  await guestAnswers('nobody@nowhere.invalid');
  await expect.poll(() => lines, { timeout: 15_000 }).toHaveLength(1);
  expect(lines[0]).toMatch(/^Mail confirmed\..+ was refused for good: .*550/);
  // Servers repeat the address.
  expect(lines[0]).toContain('<n•••@nowhere.invalid>');
  expect(await jobCounts()).toMatchObject({ retrying: 0, dead: 0, failed: 0 });
});

it('masks the address that a server repeats when it wants the mail later', async () => {
  const { send } = mailer;
  mailer.send = () => Promise.reject(new Error('450 4.2.0 <grey@mail.example>: try again in 5 minutes'));
  await guestAnswers('grey@mail.example');
  await expect.poll(() => lines, { timeout: 15_000 }).toHaveLength(1);
  mailer.send = send;
  expect(lines[0]).toContain('450 4.2.0 <g•••@mail.example>: try again');
  const { rows } = await test.db.execute<{ output: string }>(
    sql`select output::text as output from pgboss.job where name = 'rsvps.mail' and state = 'retry'`,
  );
  expect(rows.map(({ output }) => output).join()).not.toContain('grey@');
  await letPass(0);
  await expect.poll(() => mailsTo('grey@mail.example'), { timeout: 15_000 }).toBe(1);
});

it('keeps a mail that failed for 48 hours until an operator requeues it', async () => {
  configure(awaySmtpUrl);
  await guestAnswers('late@mail.example');
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(jobCounts).toMatchObject({ retrying: 1 });
  await letPass(48);
  await expect.poll(jobCounts, { timeout: 15_000 }).toMatchObject({ retrying: 0, dead: 1, failed: 0 });
  expect(lines[1]).toContain('attempt 2, given up');
  const [letter] = await test.context.jobs.listDeadLetters();
  expect(letter).toMatchObject({ queue: 'rsvps.mail', reason: expect.stringContaining('ECONNREFUSED') });

  configure(smtp.url);
  expect(await test.context.jobs.requeueDeadLetters()).toBe(1);
  await expect.poll(() => mailsTo('late@mail.example'), { timeout: 15_000 }).toBe(1);
  expect(await jobCounts()).toMatchObject({ retrying: 0, dead: 0 });
}, 60_000);

it('deletes the job of a mail with a code once it is sent', async () => {
  const stored = async () =>
    (await test.database.pool.query("select from pgboss.job where data ? 'token'")).rowCount;
  configure(awaySmtpUrl);
  const person = { password: 'Strong2026pass', firstName: 'Ada', lastName: 'Byron', agreeToTerms: true };
  const payload = { ...person, email: 'ada@campus.example', confirmPassword: person.password };
  const response = await test.post('/api/register', payload);
  expect(response.statusCode, response.body).toBeLessThan(300);
  await expect.poll(() => lines.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(stored).toBe(1);
  // The line is written before the job is to be tried again.
  await expect.poll(jobCounts).toMatchObject({ retrying: 1 });
  expect(lines[0]).not.toMatch(/token|code/);
  configure(smtp.url);
  await test.database.pool.query("update pgboss.job set start_after = now() where name = 'auth.mail'");
  await expect.poll(() => mailsTo('ada@campus.example'), { timeout: 15_000 }).toBe(1);
  await expect.poll(stored).toBe(0);
}, 60_000);
