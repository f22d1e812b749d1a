import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context';
import { type Db, openOwnConnection } from '../db/client';
import { hasFullDisk } from '../db/full-disk';
import { isMigrated } from '../db/migrate';
import { watchPooler } from '../db/pooler';
import { buildVersion } from '../version';

/** A balancer waits for a second. */
const limitMs = 900;
/** The counts of jobs come from the pool and are left out where that is busy. */
const countsMs = 300;
/** Buckets charge for requests, and a look for room on a disk costs some milliseconds. */
const costlyCheckMs = 10_000;

const fine = 'ok';
const unknown = 'not known without the database';

/** What is wrong, in words; 'ok' where nothing is. */
interface Checks {
  server: string;
  database: string;
  schema: string;
  jobs: string;
  bucket: string;
}

interface Readiness {
  ready: boolean;
  version: string;
  /** What it was built from; null where that isn't known. */
  commit: string | null;
  checks: Checks;
  /** Jobs that failed, and when each kind that comes by a clock last came (adapters/jobs.ts); null if they could not be counted. */
  jobs: Awaited<ReturnType<AppContext['jobs']['counts']>> | null;
}

/** The result, or `otherwise` if it fails or takes longer than `ms`. */
async function inTime<Result>(work: Promise<Result>, otherwise: Result, ms = limitMs): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  return Promise.race([work.catch(() => otherwise), tooLate]).finally(() => clearTimeout(timer));
}

/** Who asks while it is being done gets the same result. */
function onceAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Looks at the bucket. It must have been there once since the start, so that a node with wrong settings gets no
 * requests. Later it is only reported: without a bucket, videos and pictures fail on every node alike, and
 * taking all nodes out of the balancer would end everything else as well.
 */
function watchBucket({ storage }: AppContext): () => Promise<{ isSeen: boolean; words: string }> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isThere = false;
  let isSeen = false;
  return async () => {
    if (!isThere || performance.now() - askedAt > costlyCheckMs) {
      askedAt = performance.now();
      isThere = await inTime(storage.isThere(), false);
      isSeen ||= isThere;
    }
    return { isSeen, words: isThere ? fine : "can't be reached: videos and pictures fail" };
  };
}

/** Words about the database's disk; a full one is only reported, as a bucket: every process has the same, and reads go on. */
function watchDisk({ database, env }: AppContext, db: Db): () => Promise<string> {
  const embeddedIn = database.kind === 'embedded' ? env.DATA_DIR : null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return async () => {
    if (isFull || performance.now() - askedAt > costlyCheckMs) {
      askedAt = performance.now();
      isFull = await hasFullDisk(db, embeddedIn);
    }
    return isFull ? 'takes no writes: its disk is full' : fine;
  };
}

/**
 * Whether this process can serve, on a database connection of its own: it says nothing of load, because nodes
 * that are all busy must not all leave their balancer.
 */
function watchReadiness({ draining }: FastifyInstance, context: AppContext) {
  const own = openOwnConnection(context.database, limitMs);
  const pooler = watchPooler(context.database, limitMs);
  const lookAtBucket = watchBucket(context);
  const lookAtDisk = watchDisk(context, own.db);
  const countJobs = onceAtATime(() => context.jobs.counts());
  const lost = { database: 'does not respond', schema: unknown, jobs: unknown };

  const lookAtDatabase = async () => {
    await pooler.reach();
    const { rows } = await own.db.execute(
      sql`select 1 where current_setting('transaction_read_only') = 'on'`,
    );
    return {
      database: rows.length === 0 ? fine : 'takes no writes',
      schema: (await isMigrated(own.db)) ? fine : 'not of this version',
      jobs: context.jobs.isBeating() ? fine : 'background work has stopped',
    };
  };

  const look = onceAtATime(async (): Promise<Readiness> => {
    const [found, disk, bucket, jobs] = await Promise.all([
      inTime(lookAtDatabase(), lost),
      inTime(lookAtDisk(), fine),
      lookAtBucket(),
      inTime<Readiness['jobs']>(countJobs(), null, countsMs),
    ]);
    const checks = { server: draining.isDraining ? 'about to stop' : fine, ...found };
    return {
      ready: bucket.isSeen && Object.values(checks).every((words) => words === fine),
      ...buildVersion(),
      checks: {
        ...checks,
        database: checks.database === fine ? disk : checks.database,
        bucket: bucket.words,
      },
      jobs,
    };
  });
  return { look, close: () => Promise.all([own.close(), pooler.close()]) };
}

/**
 * `GET /livez`: this process responds; restart it if it doesn't. `GET /readyz`: it can serve; send it requests
 * only then. Balancers ask often and from one address, so that no limit applies.
 */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  const unlimited = { config: { rateLimit: false } };
  const readiness = watchReadiness(app, context);
  app.addHook('onClose', () => readiness.close());
  let wasReady = true;

  app.get('/livez', unlimited, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { live: true };
  });
  app.get('/readyz', unlimited, async ({ log }, reply) => {
    const found = await readiness.look();
    if (found.ready !== wasReady) log.warn({ checks: found.checks }, found.ready ? 'ready' : 'not ready');
    wasReady = found.ready;
    reply.header('cache-control', 'no-store');
    return reply.code(found.ready ? 200 : 503).send(found);
  });
}
