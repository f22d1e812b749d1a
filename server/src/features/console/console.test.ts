import { mkdtempSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPostgres } from '../../db/client';
import { auditLinesOf } from '../../testing/audit-lines';
import { useMails } from '../../testing/mails';
import { type Member, startTestApp, useTestApp } from '../../testing/test-app';

const test = useTestApp();
useMails(test);
let admin: Member;
let moderator: Member;
let support: Member;
beforeAll(async () => {
  admin = await test.member({ roles: ['admin'], firstName: 'Dev' });
  moderator = await test.member({ roles: ['moderator'] });
  support = await test.member({ roles: ['support'] });
});

/** The campus' in tests. */
const zone = 'America/New_York';
const statusOf = async (response: ReturnType<Member['get']>) => (await response).statusCode;
const linesOf = (act: () => Promise<unknown>) => auditLinesOf(test.db, act);

describe('work', () => {
  it('lists jobs that were given up without what is in them, runs them again and drops them', async () => {
    const boom = async (id: string, name: string, state: string) =>
      test.db.execute(sql`
        insert into pgboss.job (id, name, data, state, completed_on, output, source_name)
        values (${id}, ${name}, '{"token":"secret-of-a-job"}', ${state}::pgboss.job_state, now(),
          '{"message":"550 <ada@uni.example> unknown"}', 'auth.forgotten')`);
    const [failed, dead] = [crypto.randomUUID(), crypto.randomUUID()];
    await boom(failed, 'settings.export', 'failed');
    await boom(dead, 'dead-letters', 'created');
    const list = await admin.get('/api/admin/jobs');
    expect(list.body).not.toMatch(/secret-of-a-job|ada@/);
    const ids = list.json().failed.map((job: { id: string; queue: string }) => [job.id, job.queue]);
    expect(ids).toEqual(
      expect.arrayContaining([
        [failed, 'settings.export'],
        [dead, 'auth.forgotten'],
      ]),
    );
    expect(list.json().doneToday).toEqual(expect.any(Number));
    await test.db.execute(sql`
      insert into pgboss.job (id, name, data, state, completed_on)
      select gen_random_uuid(), 'payments.mail', '{}', 'completed', now() - days * interval '1 day' from unnest(array[0, 0, 2]) days`);
    expect((await admin.get('/api/admin/jobs')).json().doneToday).toBe(list.json().doneToday + 2);
    expect(list.json().processes).toEqual({ count: 1, beatSeconds: expect.any(Number) });
    expect(list.json().queues.map(({ name }: { name: string }) => name)).toContain('auth.forgotten');
    expect(await linesOf(() => admin.post(`/api/admin/jobs/${failed}/retry`))).toEqual(['job.retry']);
    expect(await linesOf(() => admin.post(`/api/admin/jobs/${dead}/retry`))).toEqual(['job.retry']);
    const { rows } = await test.db.execute<{ name: string }>(
      sql`select name from pgboss.job where data ->> 'token' = 'secret-of-a-job' and state <> 'failed' order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['auth.forgotten', 'settings.export']);
    const gone = crypto.randomUUID();
    await boom(gone, 'dead-letters', 'created');
    expect(await linesOf(() => admin.post(`/api/admin/jobs/${gone}/drop`))).toEqual(['job.drop']);
    for (const action of ['retry', 'drop'])
      expect(await statusOf(admin.post(`/api/admin/jobs/${gone}/${action}`))).toBe(404);
  });

  it('runs all jobs again that failed for the same reason, or drops them, with one line', async () => {
    const fail = async (queue: string, reason: string) => {
      const id = crypto.randomUUID();
      await test.db.execute(sql`
        insert into pgboss.job (id, name, data, state, completed_on, output)
        values (${id}, ${queue}, '{}', 'failed', now(), ${JSON.stringify({ message: reason })}::jsonb)`);
      return id;
    };
    const alike = [await fail('settings.export', 'No space'), await fail('settings.export', 'No space')];
    const others = [await fail('settings.export', 'No bucket'), await fail('payments.mail', 'No space')];
    const failed = async () =>
      (await admin.get('/api/admin/jobs')).json().failed.map(({ id }: { id: string }) => id);
    const act = (action: string) => async () =>
      expect((await admin.post(`/api/admin/jobs/${alike[0]}/${action}`, { withAlike: true })).json()).toEqual(
        {
          count: 2,
        },
      );
    expect(await linesOf(act('retry'))).toEqual(['job.retry']);
    expect((await admin.get('/api/admin/audit-log?about=job')).json()[0].note).toBe('2 jobs');
    expect(new Set(await failed())).toEqual(new Set(others));
    await test.db.execute(sql`update pgboss.job set state = 'failed', completed_on = now(),
      output = '{"message":"No space"}' where id = any(${sql.param(alike)}::uuid[])`);
    expect(await linesOf(act('drop'))).toEqual(['job.drop']);
    expect(new Set(await failed())).toEqual(new Set(others));
    for (const id of others) await admin.post(`/api/admin/jobs/${id}/drop`);
  });
});

describe('mail', () => {
  it('sends a test, says what the mail server said, and lists it masked', async () => {
    const lines = await linesOf(async () => {
      const sent = await support.post('/api/admin/mails/test', { to: 'helpdesk@uni.example' });
      expect(sent.json()).toEqual({ isTaken: true, response: expect.stringContaining('250') });
    });
    expect(lines).toEqual(['mail.test']);
    const list = await support.get('/api/admin/mails');
    expect(list.json()[0]).toMatchObject({ kind: 'test', maskedAddress: 'h•••@uni.example', state: 'taken' });
    expect(list.body).not.toContain('helpdesk');
    const { rows } = await test.db.execute(sql`select t::text as row from mail_deliveries t`);
    expect(JSON.stringify(rows)).not.toMatch(/helpdesk/);
    expect((await support.get('/api/admin/mails?filter=refused')).json()).toEqual([]);
  });
});

describe('the site', () => {
  const none = { campus: null, contact: null, notice: null };
  const retention = { guestDays: 30, notificationDays: 180, logDays: 90 };

  it('is what the console says, over the environment, for every process, with one line', async () => {
    expect((await admin.get('/api/admin/site')).json()).toMatchObject({
      stored: { ...none, retention },
      environment: { campusName: 'Cincinnati' },
    });
    const stored = {
      campus: { name: 'Boulder', lat: 40.01, lng: -105.27 },
      contact: 'help@uni.example',
      retention: { ...retention, guestDays: 14 },
      notice: { words: 'Finals week', until: '2100-01-01T00:00:00.000Z' },
    };
    expect(await linesOf(() => admin.put('/api/admin/site', stored))).toEqual(['site.change']);
    expect((await admin.get('/api/admin/site')).json().stored).toEqual(stored);
    expect(test.context.site).toMatchObject({
      campus: { name: 'Boulder', timezone: 'America/Denver' },
      supportUrl: 'mailto:help@uni.example',
      retention: { guestDays: 14 },
    });
    expect((await test.get('/api/event-time-zone')).statusCode).toBe(401);
    for (const wrong of [
      { contact: 'javascript:alert(1)' },
      { retention: { ...retention, logDays: 0 } },
      { campus: { name: '', lat: 0, lng: 0 } },
    ])
      expect(
        await statusOf(admin.put('/api/admin/site', { ...stored, ...wrong })),
        JSON.stringify(wrong),
      ).toBe(400);
    await admin.put('/api/admin/site', { ...none, retention });
    expect(test.context.site.campus?.name).toBe('Cincinnati');
  });
});

// Two processes need a database that both can open; global-setup.ts warns if there is none.
describe.runIf(inject('postgres'))('the site of another process', () => {
  it('changes with this one, in its pages and searches', async () => {
    const url = test.database.pool.options.connectionString ?? '';
    const dataDir = mkdtempSync(join(tmpdir(), 'quad-other-'));
    const other = await startTestApp({ installation: { dataDir, database: await openPostgres(url) } });
    expect(other.context.site.campus?.name).toBe('Cincinnati');
    const campus = { name: 'Boulder', lat: 40.01, lng: -105.27 };
    const stored = { campus, contact: null, notice: null };
    const retention = { guestDays: 14, notificationDays: 180, logDays: 90 };
    await admin.put('/api/admin/site', { ...stored, retention });
    await expect.poll(() => other.context.site.campus?.name, { timeout: 8_000 }).toBe('Boulder');
    expect(other.context.site.retention.guestDays).toBe(14);
    await admin.put('/api/admin/site', { ...stored, campus: null, retention });
    await expect.poll(() => other.context.site.campus?.name, { timeout: 8_000 }).toBe('Cincinnati');
  });

  it('is the one that was set while it started', async () => {
    const database = await openPostgres(test.database.pool.options.connectionString ?? '');
    const listening = new Socket();
    const connect = listening.connect.bind(listening) as (port: number, host: string) => void;
    const connectsLater = new Promise<() => void>((resolve) =>
      Object.assign(listening, {
        connect: (port: number, host: string) => resolve(() => connect(port, host)),
      }),
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'quad-other-'));
    const direct = { ...database.direct, stream: () => listening };
    const other = await startTestApp({ installation: { dataDir, database: { ...database, direct } } });
    const settings = { campus: null, contact: null, notice: null };
    const retention = { guestDays: 14, notificationDays: 180, logDays: 91 };
    await admin.put('/api/admin/site', { ...settings, retention });
    (await connectsLater)();
    await expect.poll(() => other.context.site.retention.logDays, { timeout: 8_000 }).toBe(91);
  });
});

describe('today', () => {
  it('shows what waits for whom, figures against last week at the same hour, and what was done', async () => {
    const event = await test.event();
    await test.post('/api/reports', { targetType: 'event', targetId: event.id, reason: 'spam' });
    // A week with a change of the clock is not 168 hours long.
    const weekAgo = sql`(now() at time zone ${zone} - interval '1 week') at time zone ${zone}`;
    await test.db.execute(
      sql`update users set created_at = ${weekAgo} - interval '1 minute' where id = ${support.id}`,
    );
    await test.db.execute(
      sql`update users set created_at = ${weekAgo} + interval '1 hour' where id = ${moderator.id}`,
    );
    const own = (await moderator.get('/api/admin/today')).json();
    expect(own.needs).toMatchObject([{ kind: 'reports', count: 1 }]);
    expect(own.lately).toEqual([]);
    const all = (await admin.get('/api/admin/today')).json();
    expect(all.lately.length).toBeGreaterThan(3);
    const people = all.figures.find(({ name }: { name: string }) => name === 'people');
    expect(people.days).toHaveLength(7);
    expect(people.days.at(-1)).toBe(people.today);
    expect(people.daysBefore.at(-1)).toBeGreaterThanOrEqual(people.weekBefore);
    const minute = new Date(Date.now()).toLocaleTimeString('en-US', { timeZone: zone, hour12: false });
    // Within a minute or an hour of midnight one of the two people is on another day.
    if (minute > '00:02' && minute < '22:55') {
      expect(people.weekBefore).toBe(1);
      expect(people.daysBefore.at(-1)).toBe(2);
    }
    expect((await support.get('/api/admin/today')).json().needs).toEqual([]);
  });

  it('counts everything that waits for those who may do it, most urgent first', async () => {
    const editor = await test.member({ roles: ['editor'] });
    const [one, other] = [await test.event(), await test.event({ title: 'Elsewhere' })];
    await test.db.execute(sql`
      with source as (insert into sources (kind, name, title) values ('ics', 'https://cal.example/music', 'Music') returning id)
      insert into source_runs (source_id, outcome, counts, started_at)
        select id, 'held', '{"withdrawn":38}', now() - interval '2 hours' from source`);
    await test.db.execute(sql`
      insert into event_folds (event_id, entry_id, state, likeness, evidence) values (${one.id}, ${other.id}, 'open', 0.6, '[]')`);
    await test.db.execute(
      sql`insert into leave_out_requests (address, email) values ('https://cal.example', 'o@cal.example')`,
    );
    await test.db.execute(sql`
      insert into payments (user_id, amount, status, paid_at) values (${editor.id}, 500, 'paid', now() - interval '1 hour')`);
    const needs = async (person: Member) => (await person.get('/api/admin/today')).json().needs;
    expect(await needs(editor)).toMatchObject([
      { kind: 'runs', count: 1, about: 'Music wants to drop 38 events' },
      { kind: 'folds', count: 1 },
      { kind: 'leave-outs', count: 1 },
    ]);
    const all = await needs(admin);
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual([
      'payments',
      'runs',
      'reports',
      'folds',
      'leave-outs',
    ]);
    expect(all[0].about).toMatch(/, \$5\.00$/);
    await test.db.execute(sql`delete from payments where user_id = ${editor.id}`);
  });

  it('shows everybody what they can do something about, and nothing else', async () => {
    const editor = await test.member({ roles: ['editor'] });
    await test.db.execute(sql`insert into alarms (cause, sentence, reason, next_step)
      values ('sources-failing', 'A', '', ''), ('mail-refused', 'B', '', ''), ('disk-full', 'C', '', '')`);
    const seen = async (person: Member) => {
      const today = (await person.get('/api/admin/today')).json();
      expect((await person.get('/api/admin/alarms')).json()).toEqual(today.alarms);
      const namesOf = (list: { name?: string; cause?: string }[]) =>
        list.map(({ name, cause }) => name ?? cause);
      return [today.alarms, today.checks, today.figures].map(namesOf);
    };
    expect(await seen(editor)).toEqual([['sources-failing'], [], ['events', 'rsvps']]);
    expect(await seen(support)).toEqual([['mail-refused'], ['mail'], ['people', 'rsvps', 'mails']]);
    expect(await seen(moderator)).toEqual([[], [], ['people', 'events', 'rsvps']]);
    expect((await seen(admin))[0]).toEqual(['sources-failing', 'mail-refused', 'disk-full']);
    await test.db.execute(sql`delete from alarms`);
  });

  it('says how the parts of the installation fare', async () => {
    const { checks } = (await admin.get('/api/admin/today')).json();
    const names = checks.map(({ name }: { name: string }) => name);
    for (const name of ['database', 'work', 'mail', 'storage', 'ledger', 'disk', 'version'])
      expect(names).toContain(name);
    expect(names).not.toContain('certificate');
    expect(checks).toContainEqual({ name: 'storage', isFine: true, words: 'reachable' });
    expect(checks).toContainEqual({
      name: 'disk',
      isFine: true,
      words: expect.stringMatching(/^\d+% free$/),
    });
  });
});

describe('the audit log', () => {
  it('is filtered by topic and person, and comes as a spreadsheet without formulas', async () => {
    const about = async (query: string) => (await admin.get(`/api/admin/audit-log?${query}`)).json();
    const zebra = await test.event({ title: 'Zebra crossing' });
    await moderator.post(`/api/admin/events/${zebra.id}/hide`, {});
    const hidden = await about('about=event');
    expect(hidden.map(({ action }: { action: string }) => action)).toEqual(['event.hide']);
    expect(hidden[0].target).toBe('Zebra crossing');
    const own = await about(`actorId=${moderator.id}`);
    expect(new Set(own.map(({ action }: { action: string }) => action.split('.')[0]))).toEqual(
      new Set(['event', 'second-factor']),
    );
    const odd = await test.event({ title: '=1+1' });
    await admin.post(`/api/admin/events/${odd.id}/hide`, { note: '@sum' });
    const csv = await admin.get('/api/admin/audit-log.csv?about=event');
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain("'=1+1,'@sum");
    expect(csv.body.trim().split('\r\n')).toHaveLength(3);
  });
});
