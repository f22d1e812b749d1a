import { type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { cursorInstant, wireInstant } from '../db/fragments';

/** Where jobs of mails wait for an operator after 48 hours. */
export const deadLetterQueue = 'dead-letters';

/** What a queue is doing, counted some seconds ago. */
export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  /** How long the oldest job that is due has waited; null if none is. */
  oldestSeconds: number | null;
  /** When its last job by a clock came; null for queues without a schedule, and before the first one. */
  cameAt: string | null;
  /** Until when the next one should have come; null for queues without a schedule. */
  dueBy: string | null;
}

export interface JobCounts {
  /** Jobs that failed and will be tried again. */
  retrying: number;
  /** Jobs that wait for an operator. */
  dead: number;
  /** Jobs of other queues that were given up in the last seven days. */
  failed: number;
  /** When the last job of each queue came that has a schedule; null before the first one. */
  came: Record<string, string | null>;
}

/** A job that was given up. */
export interface FailedJob {
  id: string;
  queue: string;
  reason: string;
  attempts: number;
  /** ISO 8601 with microseconds, UTC. */
  at: string;
}

/** So many jobs of a queue are looked at to learn how long they usually take; their order is by chance. */
const sampleMax = 300;
/** Counting what is done stops here. */
const doneMax = 10_000;
/** So many jobs are run again or dropped together. */
const alikeMax = 1000;

/** Schedules, each with the job that it made last. */
const scheduled = sql`pgboss.schedule s left join pgboss.job j on j.name = s.name and j.id = s.last_job_id`;
/** Twice as long as between two times of a cron line, and an hour; a start of Quad counts as a time. */
const patience = sql`interval '1 hour' + 2 * case
  when split_part(s.cron, ' ', 2) like '*%' then interval '1 hour'
  when split_part(s.cron, ' ', 5) = '*' then interval '1 day'
  else interval '7 days' end`;

/** Whether an earlier start has finished creating what is needed for jobs. */
export async function hasJobIndexes({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where to_regclass('pgboss.quad_job_failed') is not null and to_regclass('pgboss.quad_job_done') is not null`);
  return rows.length > 0;
}

/** pg-boss has no index for jobs that failed or are done: among those of a week they would be looked for one by one. */
export async function indexJobs({ db }: Database): Promise<void> {
  await db.execute(
    sql`create index if not exists quad_job_failed on pgboss.job (completed_on, id) where state = 'failed'`,
  );
  await db.execute(
    sql`create index if not exists quad_job_done on pgboss.job (completed_on) where state = 'completed'`,
  );
}

/** Looks at the jobs that were given up, whether they failed or became dead letters, and does something about them. */
export function failedJobs(
  { db }: Database,
  boss: {
    /** Puts a failed job back into its queue. */
    retry(job: { name: string; id: string }): Promise<void>;
    /** Adds a job within the transaction of `db`. */
    add(db: Db, queue: string, data: object): Promise<void>;
  },
) {
  const isDeadLetter = (id: string) => sql`name = ${deadLetterQueue} and id = ${id} and state < 'active'`;
  const findFailed = async (id: string) => {
    const { rows } = await db.execute<{ name: string; id: string }>(
      sql`select name, id from pgboss.job where id = ${id} and state = 'failed'`,
    );
    return rows[0];
  };
  const takeDeadLetter = async (db: Db, id: string) => {
    const { rows } = await db.execute<{ source_name: string | null; data: object }>(
      sql`delete from pgboss.job where ${isDeadLetter(id)} returning source_name, data`,
    );
    return rows[0];
  };

  return {
    async counts(): Promise<JobCounts> {
      const { rows } = await db.execute<JobCounts & Record<string, unknown>>(sql`
        select
          (select count(*)::int from pgboss.job where state = 'retry' and not blocked) as retrying,
          (select count(*)::int from pgboss.job where name = ${deadLetterQueue} and state < 'active' and not blocked) as dead,
          (select coalesce(sum(failed_count), 0)::float8 from pgboss.queue where dead_letter is null) as failed,
          (select coalesce(json_object_agg(s.name, ${wireInstant(sql`j.created_on`)}), '{}') from ${scheduled}) as came`);
      return rows[0] ?? { retrying: 0, dead: 0, failed: 0, came: {} };
    },
    async queues(): Promise<QueueState[]> {
      const { rows } = await db.execute<QueueState & Record<string, unknown>>(sql`
        select q.name, q.queued_count as waiting, q.active_count as running,
          q.failed_count + coalesce(d.count, 0)::int as failed, o.seconds::float8 as "oldestSeconds",
          ${wireInstant(sql`s.came_on`)} as "cameAt", ${wireInstant(sql`s.due_by`)} as "dueBy"
        from pgboss.queue q
        left join (
          select s.name, j.created_on as came_on, case when s.last_job_id is null or j.id is not null
            then greatest(j.created_on, s.updated_on) + ${patience} end as due_by from ${scheduled}
        ) s on s.name = q.name
        left join (
          select source_name, count(*) from pgboss.job where name = ${deadLetterQueue} and state < 'active' group by 1
        ) d on d.source_name = q.name
        left join lateral (
          select extract(epoch from now() - greatest(start_after, created_on)) as seconds from pgboss.job
          where name = q.name and state < 'active' and not blocked and start_after <= now()
          order by priority desc, created_on limit 1
        ) o on true
        where q.name <> ${deadLetterQueue} and q.name not like '\\_\\_%' order by q.name`);
      return rows;
    },
    /**
     * How many jobs are done since an instant; ten thousand stand for more. Without those whose data has secrets, which
     * are deleted once they are done.
     */
    async doneSince(since: SQL): Promise<number> {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from (
          select 1 from pgboss.job where state = 'completed' and completed_on >= ${since} limit ${doneMax}) done`);
      return rows[0]?.count ?? 0;
    },
    /** The median from when jobs are due until they are done; of a sample of queues whose name is `like` this. */
    async usualSeconds(queues: string): Promise<number | null> {
      const { rows } = await db.execute<{ seconds: number | null }>(sql`
        select percentile_cont(0.5) within group (order by extract(epoch from done.completed_on - greatest(done.start_after, done.created_on)))::float8 as seconds
        from pgboss.queue q, lateral (select * from pgboss.job where name = q.name limit ${sampleMax}) done
        where q.name like ${queues} and done.state = 'completed'`);
      return rows[0]?.seconds ?? null;
    },
    async listFailed(limit: number, before: { at: string; id: string } | null): Promise<FailedJob[]> {
      const isBefore = before ? sql`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`;
      const { rows } = await db.execute<FailedJob & Record<string, unknown>>(sql`
        select id, queue, coalesce(output ->> 'message', '') as reason, attempts, ${cursorInstant(sql`at`)} as at
        from (
          (select id, name as queue, output, retry_count + 1 as attempts, completed_on as at
            from (select *, completed_on as at from pgboss.job where state = 'failed') f
            where ${isBefore} order by completed_on desc, id desc limit ${limit})
          union all
          (select id, coalesce(source_name, name), output, 0, created_on
            from (select *, created_on as at from pgboss.job where name = ${deadLetterQueue} and state < 'active') d
            where ${isBefore} order by created_on desc, id desc limit ${limit})
        ) given_up
        order by given_up.at desc, id desc limit ${limit}`);
      return rows;
    },
    async findAlike(id: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        with given_up as (
          select id, name as queue, coalesce(output ->> 'message', '') as reason from pgboss.job where state = 'failed'
          union all
          select id, coalesce(source_name, name), coalesce(output ->> 'message', '') from pgboss.job
          where name = ${deadLetterQueue} and state < 'active'
        )
        select id from given_up where (queue, reason) = (select queue, reason from given_up where id = ${id}) limit ${alikeMax}`);
      return rows.map((row) => row.id);
    },
    async retryFailed(id: string): Promise<boolean> {
      const isDead = await db.transaction(async (db) => {
        const letter = await takeDeadLetter(db, id);
        if (letter?.source_name) await boss.add(db, letter.source_name, letter.data);
        return letter !== undefined;
      });
      if (isDead) return true;
      const job = await findFailed(id);
      if (job) await boss.retry(job);
      return job !== undefined;
    },
    async dropFailed(id: string): Promise<boolean> {
      if (await takeDeadLetter(db, id)) return true;
      const { rowCount } = await db.execute(
        sql`delete from pgboss.job where id = ${id} and state = 'failed'`,
      );
      return (rowCount ?? 0) > 0;
    },
  };
}
