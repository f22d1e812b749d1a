import { beforeAll, expect, it } from 'vitest';
import type { Mail, Mailer } from '../../adapters/mailer';
import { jobsDone } from '../../testing/due-jobs';
import { mailResetLinks } from '../../testing/reset-links';
import { useTestApp } from '../../testing/test-app';
import { authMailQueue } from '../auth/auth-mails';
import { enqueueRsvpMailJobs } from '../rsvps/rsvp-mails';
import { runMails } from './mails.jobs';

let passedMs = 0;
const test = useTestApp({
  env: { RATE_LIMIT_FACTOR: '1' },
  now: () => new Date(Date.now() + passedMs),
});

/** What the mail server has taken; it takes as long as `isSlow`. */
const taken: Mail[] = [];
let isSlow = Promise.resolve();
const mailer: Mailer = {
  async send(mail) {
    taken.push(mail);
    await isSlow;
    return '250 Ok';
  },
  close: () => {},
};

beforeAll(async () => {
  // As two processes do, each with its own workers.
  await runMails(test.context, mailer, 'https://quad.example');
  await runMails(test.context, mailer, 'https://quad.example');
});

it('two app processes with two jobs about one RSVP send one mail', async () => {
  let finish = () => {};
  isSlow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const event = await test.event();
  const body = { guestName: 'Tomás', guestEmail: 'tomas@mail.example' };
  const { id } = (await test.post(`/api/events/${event.id}/rsvp/guest`, body)).json().rsvp;
  await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(1);
  // The worker that sends is busy, so the other one has the second.
  await enqueueRsvpMailJobs(test.context, test.db, [{ rsvpId: id, kind: 'answer', version: 'later' }]);
  const state = async () => {
    const { rows } = await test.database.pool.query<{ state: string }>(
      "select state from pgboss.job where data ->> 'version' = 'later' order by created_on",
    );
    return rows.map((row) => row.state);
  };
  // It has put it back for later.
  await expect.poll(state, { timeout: 15_000 }).toContain('completed');
  finish();
  await jobsDone(test.db);
  await expect.poll(state, { timeout: 15_000 }).toEqual(['completed', 'completed']);
  expect(taken).toHaveLength(1);
}, 60_000);

it("an owner's links and warnings come, however many mails the address has had", async () => {
  const { id: userId, email } = await test.member();
  const kinds = () => taken.filter(({ to }) => to === email).map(({ messageId }) => messageId.split('.')[0]);
  for (let turn = 0; turn < 12; turn += 1) {
    const job = { kind: 'password-changed', userId, email, id: crypto.randomUUID() } as const;
    await test.context.jobs.enqueue(test.db, authMailQueue, job);
  }
  await jobsDone(test.db);
  expect(kinds()).toEqual(Array.from({ length: 12 }, () => 'password-changed'));
  await test.post('/api/auth/forgot', { email });
  await mailResetLinks(test);
  await jobsDone(test.db);
  expect(kinds().at(-1)).toBe('reset-password');
}, 60_000);

it('a mail comes within a minute though the process that was sending it is gone', async () => {
  taken.length = 0;
  let goOn = () => {};
  isSlow = new Promise((resolve) => {
    goOn = resolve;
  });
  const event = await test.event();
  const body = { guestName: 'Nia', guestEmail: 'nia@mail.example' };
  const { id } = (await test.post(`/api/events/${event.id}/rsvp/guest`, body)).json().rsvp;
  await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(1);
  isSlow = Promise.resolve();
  passedMs = 55_000;
  await enqueueRsvpMailJobs(test.context, test.db, [{ rsvpId: id, kind: 'answer', version: 'again' }]);
  await expect.poll(() => taken.length, { timeout: 15_000 }).toBe(2);
  goOn();
}, 60_000);
