import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/client';

/** A named kind of background work and the shape of its data. */
export interface Queue<Data extends object> {
  name: string;
  /** Only carries the type. */
  data?: Data;
}

/** Queues must exist before work is added in a transaction, so all are created at start. */
const queueNames = new Set<string>();

export function defineQueue<Data extends object>(name: string): Queue<Data> {
  queueNames.add(name);
  return { name };
}

interface EnqueueOptions {
  /** The earliest time to run. */
  startAfter?: Date;
  /** A second job with the same key isn't added while the first is waiting. */
  key?: string;
}

/** Background work in Postgres: survives crashes, is retried, and can be added within a transaction. */
export interface Jobs {
  /** Adds a job that runs if, and only if, the transaction of `db` commits. */
  enqueue<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Adds many jobs to one queue, in batches of one statement each. */
  enqueueAll<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    jobs: readonly { data: Data; key: string }[],
  ): Promise<void>;
  /** Runs `handle` for each job of the queue; a job that throws is retried, at most five times. */
  work<Data extends object>(queue: Queue<Data>, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Adds an empty job at each time of a cron line (UTC), once for all processes together. */
  schedule(queue: Queue<object>, cron: string): Promise<void>;
  stop(): Promise<void>;
}

const retries = { retryLimit: 5, retryDelay: 5, retryBackoff: true };
const pollingIntervalSeconds = 1;
const jobsAtATime = 10;
/** Jobs added by one statement: some hundred kilobytes. */
const jobsInOneStatement = 500;
const noJobId = '00000000-0000-0000-0000-000000000000';

export async function startJobs(database: Database): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', (error) => console.error('Background work:', error));
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name, { policy: 'short', ...retries });
    // Any look-up makes pg-boss cache the queue. Otherwise the first `enqueue` would fetch it on its own
    // connection while the caller's transaction is open, and a crowd waiting for that transaction holds all
    // connections.
    await boss.getJobById(name, noJobId);
  }

  return {
    async enqueue(db, queue, data, options = {}) {
      await boss.send(queue.name, data, {
        db: fromDrizzle(db, sql),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        singletonKey: options.key ?? crypto.randomUUID(),
      });
    },
    async enqueueAll(db, queue, jobs) {
      for (let from = 0; from < jobs.length; from += jobsInOneStatement) {
        const batch = jobs.slice(from, from + jobsInOneStatement);
        await boss.insert(
          queue.name,
          batch.map(({ data, key }) => ({ data, singletonKey: key })),
          { db: fromDrizzle(db, sql) },
        );
      }
    },
    async work(queue, handle) {
      // Results one by one: with a plain handler, one job that throws would fail its whole batch.
      await boss.work(
        queue.name,
        { batchSize: jobsAtATime, perJobResults: true, pollingIntervalSeconds },
        async (jobs) =>
          Promise.all(
            jobs.map(async (job) => {
              try {
                await handle(job.data as Parameters<typeof handle>[0]);
                return { id: job.id, status: 'completed' as const };
              } catch (error) {
                return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
              }
            }),
          ),
      );
    },
    async schedule(queue, cron) {
      await boss.schedule(queue.name, cron);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}
