import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openPostgres } from '../db/client';
import { createTestDatabase, openTestDatabase } from '../testing/database';
import { defineQueue, type Jobs, startJobs } from './jobs';

const queue = defineQueue<{ name: string }>('test.abandoned');

let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  database = await openTestDatabase('postgres');
  jobs = await startJobs(database);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

it('takes up the job of a process that was killed, although the job may still run for minutes', async () => {
  await jobs.enqueue(database.db, queue, { name: 'orphan' });
  // As the process left it that took it a while ago: active, without a heartbeat since.
  await database.pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '21 seconds'
     where name = 'test.abandoned'`,
  );
  const done: string[] = [];
  await jobs.work(queue, async ({ name }) => {
    done.push(name);
  });
  await expect.poll(() => done, { timeout: 39_000, interval: 500 }).toEqual(['orphan']);
}, 45_000);

it('gives a job that came by a schedule an empty object', async () => {
  const scheduled = defineQueue<{ version?: string }>('test.scheduled');
  const { url, drop } = await createTestDatabase();
  const own = await openPostgres(url);
  const started = await startJobs(own);
  // As pg-boss adds it when its time has come.
  await own.pool.query(`insert into pgboss.job (name, data) values ('test.scheduled', null)`);
  const done: unknown[] = [];
  await started.work(scheduled, async (data) => void done.push(data));
  await expect.poll(() => done, { timeout: 20_000, interval: 200 }).toEqual([{}]);
  await started.stop();
  await own.close();
  await drop();
}, 30_000);

it('does all that is due, although the clock was a year ahead for a while', async () => {
  const { url, drop } = await createTestDatabase();
  const own = await openPostgres(url);
  const before = await startJobs(own);
  await before.enqueue(own.db, queue, { name: 'added then' }, { delaySeconds: 1 });
  await before.stop();
  await own.pool.query(`update pgboss.version set cron_on = now() + interval '1 year', bam_on = now() + interval '1 year';
    update pgboss.queue set monitor_claim_on = now() + interval '1 year', maintain_on = now() + interval '1 year';
    update pgboss.job set created_on = created_on + interval '1 year', start_after = start_after + interval '1 year'`);
  const after = await startJobs(own);
  const done: string[] = [];
  await after.work(queue, async ({ name }) => void done.push(name));
  await expect.poll(() => done, { timeout: 20_000, interval: 200 }).toEqual(['added then']);
  const { rows } = await own.pool.query(
    `select from pgboss.version, pgboss.queue where greatest(cron_on, bam_on, monitor_claim_on, maintain_on) > now()`,
  );
  expect(rows).toEqual([]);
  await after.stop();
  await own.close();
  await drop();
}, 30_000);

it('starts in many processes at once on a new database', async () => {
  const { url, drop } = await createTestDatabase();
  const processes = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url)));
  await processes[0]?.pool.query('drop schema pgboss cascade');
  const started = await Promise.allSettled(processes.map((each) => startJobs(each)));
  expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  await Promise.all(started.map((each) => each.status === 'fulfilled' && each.value.stop()));
  await Promise.all(processes.map((each) => each.close()));
  await drop();
});
