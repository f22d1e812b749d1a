import { isDeepStrictEqual } from 'node:util';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/client';
import { reasonOf } from '../db/failure-reason';
import { executePrepared, type PreparedStatement } from '../db/prepared-statements';
import { inOneProcess } from '../db/process-lock';
import { watchDueWork } from './due-work';
import {
  deadLetterQueue,
  type FailedJob,
  failedJobs,
  hasJobIndexes,
  indexJobs,
  type JobCounts,
  type QueueState,
} from './failed-jobs';
import { takeBackFutureTimes } from './future-times';

interface QueueSettings {
  /**
   * How long a failing job is tried again; then it waits among the dead letters until an operator requeues it.
   * Without it, a job is tried six times within some minutes.
   */
  retryHours?: number;
  /** Whether the data has tokens or codes: such jobs are deleted once they are done. */
  hasSecrets?: boolean;
  /** How long one attempt may take; a quarter of an hour by default. */
  workHours?: number;
}

/** A named kind of background work and the shape of its data. */
export interface Queue<Data extends object> extends QueueSettings {
  name: string;
  /** Only carries the type. */
  data?: Data;
}

/** Queues must exist before work is added in a transaction, so all are created at start. */
const queues = new Map<string, QueueSettings>();

export function defineQueue<Data extends object>(name: string, settings: QueueSettings = {}): Queue<Data> {
  queues.set(name, settings);
  return { name, ...settings };
}

/** For queues whose jobs send mails: mail servers may be away for a weekend. */
export const mailRetries = { retryHours: 48 } as const;

interface EnqueueOptions {
  /** The earliest time to run, from now; 0 by default. */
  delaySeconds?: number;
  /** A second job with the same key isn't added while the first is waiting. */
  key?: string;
}

type NewJob<Data extends object> = EnqueueOptions & { data: Data };

/** A job that failed until its time was over. */
interface DeadLetter {
  id: string;
  queue: string;
  createdAt: Date;
  /** Why the last attempt failed. */
  reason: string;
}

/** Background work in Postgres: survives crashes, is retried, and can be added within a transaction. */
export interface Jobs extends Pick<ReturnType<typeof failedJobs>, 'doneSince' | 'usualSeconds'> {
  /** Adds a job that runs if, and only if, the transaction of `db` commits. */
  enqueue<Data extends object>(
    db: Db,
    queue: Queue<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Adds many jobs to one queue, in batches of one statement each. */
  enqueueAll<Data extends object>(db: Db, queue: Queue<Data>, jobs: readonly NewJob<Data>[]): Promise<void>;
  /** Runs `handle` for each job of the queue; a job that throws is logged and retried, as the queue says. */
  work<Data extends object>(queue: Queue<Data>, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Adds an empty job at each time of a cron line (UTC), once for all processes together. */
  schedule(queue: Queue<object>, cron: string): Promise<void>;
  /** Whether this process still looks for work; a busy or lost database doesn't stop it from asking. */
  isBeating(): boolean;
  counts(): Promise<JobCounts>;
  /** The oldest dead letters, a thousand at most. */
  listDeadLetters(): Promise<DeadLetter[]>;
  /** Puts every dead letter back into its queue, for another round of attempts; returns their number. */
  requeueDeadLetters(): Promise<number>;
  /** The state of every queue. */
  queues(): Promise<QueueState[]>;
  /** Jobs that were given up, latest first; `at` and `id` are where the next page begins. */
  listFailed(limit: number, before: { at: string; id: string } | null): Promise<FailedJob[]>;
  /** The ids of jobs of its queue that were given up for the same reason, with its own; at most a thousand. */
  findAlike(id: string): Promise<string[]>;
  /** Runs a job again that was given up; false if it is none. */
  retryFailed(id: string): Promise<boolean>;
  /** Forgets a job that was given up; false if it is none. */
  dropFailed(id: string): Promise<boolean>;
  stop(): Promise<void>;
}

const fewRetries = { retryLimit: 5, retryDelay: 5, retryBackoff: true };
/** The time ends these, not the number: `retryHours`. The pause doubles from some seconds to half an hour. */
const longRetries = { retryLimit: 1000, retryDelay: 10, retryBackoff: true, retryDelayMax: 1800 };
/**
 * A process that is gone misses its heartbeats, and its jobs are tried again within a minute: 15 s until they
 * count as missed, up to 10 s until somebody looks, and the pause before a retry, which is up to 20 s.
 */
const heartbeatSeconds = 15;
const superviseIntervalSeconds = 5;
/** A worker is woken when there is work (due-work.ts); in case that fails, it looks for itself. */
const pollingIntervalSeconds = 300;
/** Work is looked for once a second, and a question waits some seconds for a connection and for its result. */
const silenceMaxMs = 60_000;
const futureTimesMs = 60_000;
const jobsAtATime = 10;
/** Jobs added by one statement: some hundred kilobytes. */
const jobsInOneStatement = 500;
const deadLettersAtATime = 1000;
/** An arbitrary number, the same in every process. */
const installLock = 815_274_304;
const noJobId = '00000000-0000-0000-0000-000000000000';

/** Creates the queues that are missing, and changes those that an earlier version created otherwise. */
async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue);
  for (const [name, { retryHours, hasSecrets, workHours }] of queues) {
    const settings = {
      heartbeatSeconds,
      ...(retryHours ? { ...longRetries, deadLetter: deadLetterQueue } : fewRetries),
      ...(workHours ? { expireInSeconds: workHours * 3600 } : {}),
    };
    const stored = existing.get(name);
    if (stored && hasSecrets) await boss.deleteStoredJobs(name);
    // pg-boss cached it at its start.
    if (stored && isDeepStrictEqual({ ...stored, ...settings }, stored)) continue;
    if (stored) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { policy: 'short', ...settings });
    // Any look-up makes pg-boss cache the queue. Otherwise the first `enqueue` would fetch it on its own
    // connection while the caller's transaction is open, and a crowd waiting for that transaction holds all
    // connections.
    await boss.getJobById(name, noJobId);
  }
}

/**
 * @param isServing false for a command, which looks at jobs but runs none
 */
export async function startJobs(database: Database, { isServing = true } = {}): Promise<Jobs> {
  let askedAt = performance.now();
  let isStopped = false;
  const executeSql = (statement: string | PreparedStatement, values?: unknown[]) => {
    askedAt = performance.now();
    return database.pool.query(statement, values);
  };
  const dueWork = watchDueWork(executeSql);
  // Most imports tell nobody, and then don't need it.
  const boss = new (await import('pg-boss')).PgBoss({
    db: { executeSql },
    supervise: isServing,
    schedule: isServing,
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    // No job waits for another one.
    flowIntervalSeconds: 3600,
    ...(database.kind === 'embedded' ? { backend: 'pglite' as const } : {}),
  });
  boss.on('error', (error) => console.error('Background work:', reasonOf(error)));
  const start = () => boss.start().then(() => createQueues(boss));
  if (await hasJobIndexes(database)) await start();
  else {
    // Processes that create pg-boss' tables at once fail.
    await inOneProcess(database, installLock, async () => {
      await start();
      await indexJobs(database);
    });
  }

  if (isServing) await takeBackFutureTimes(executeSql);
  const lookBack = () => void (isServing && takeBackFutureTimes(executeSql).catch(() => {}));
  const lookingBack = setInterval(lookBack, futureTimesMs).unref();

  /** Runs one job; a line is logged for each failure. */
  const attempt = async <Data extends object>(
    queue: Queue<Data>,
    { id, data, retryCount, retryLimit, createdOn }: JobWithMetadata<unknown>,
    handle: (data: Data) => Promise<void>,
  ): Promise<JobResult> => {
    try {
      // One that came by a schedule has none.
      await handle((data ?? {}) as Data);
      if (queue.hasSecrets) await boss.deleteJob(queue.name, id);
      return { id, status: 'completed' };
    } catch (error) {
      const message = reasonOf(error);
      const isOver = queue.retryHours
        ? Date.now() - createdOn.getTime() >= queue.retryHours * 3_600_000
        : retryCount >= retryLimit;
      const next = isOver ? 'given up' : 'will be tried again';
      console.error(`Background work: ${queue.name} ${id}, attempt ${retryCount + 1}, ${next}: ${message}`);
      const status = isOver && queue.retryHours ? 'deadletter' : 'failed';
      return { id, status, output: { message } };
    }
  };

  /** Planned once for a connection: pg-boss' statement for new jobs is long, and each queue has one. */
  const insertInto = (db: Db, queue: string) => ({
    executeSql: async (text: string, values?: unknown[]) => ({
      rows: await executePrepared(db, { name: `jobs_insert_${queue}`, text }, values ?? []),
    }),
  });
  const enqueueAll: Jobs['enqueueAll'] = async (db, { name }, jobs) => {
    for (let from = 0; from < jobs.length; from += jobsInOneStatement) {
      const batch = jobs.slice(from, from + jobsInOneStatement);
      await boss.insert(
        name,
        batch.map(({ data, key = crypto.randomUUID(), delaySeconds = 0 }) => ({
          data,
          singletonKey: key,
          startAfter: delaySeconds,
        })),
        { db: insertInto(db, name) },
      );
    }
  };

  const failed = failedJobs(database, {
    retry: async ({ name, id }) => void (await boss.retry(name, id)),
    add: (db, queue, data) => enqueueAll(db, { name: queue }, [{ data }]),
  });

  return {
    ...failed,
    enqueue: (db, queue, data, options) => enqueueAll(db, queue, [{ data, ...options }]),
    enqueueAll,
    async work(queue, handle) {
      // Results one by one: with a plain handler, one job that throws would fail its whole batch.
      const worker = await boss.work(
        queue.name,
        { batchSize: jobsAtATime, perJobResults: true, includeMetadata: true, pollingIntervalSeconds },
        async (jobs) => Promise.all(jobs.map((job) => attempt(queue, job, handle))),
      );
      dueWork.watch(queue.name, () => boss.notifyWorker(worker));
    },
    async schedule(queue, cron) {
      await boss.schedule(queue.name, cron);
    },
    isBeating: () => !isStopped && performance.now() - askedAt < silenceMaxMs,
    async listDeadLetters() {
      const found = await boss.findJobs<object>(deadLetterQueue, { queued: true });
      return found
        .map(({ id, sourceName, sourceCreatedOn, createdOn, output }) => ({
          id,
          queue: sourceName ?? deadLetterQueue,
          createdAt: sourceCreatedOn ?? createdOn,
          reason: String((output as { message?: string } | null)?.message ?? ''),
        }))
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
        .slice(0, deadLettersAtATime);
    },
    async requeueDeadLetters() {
      let total = 0;
      for (;;) {
        const moved = await boss.redrive(deadLetterQueue, { limit: deadLettersAtATime });
        total += moved;
        if (moved < deadLettersAtATime) return total;
      }
    },
    async stop() {
      isStopped = true;
      dueWork.stop();
      clearInterval(lookingBack);
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
