type ExecuteSql = (statement: string) => Promise<{ rowCount: number | null }>;

/** A clock may be corrected by as much while a process writes. */
const ahead = "now() + interval '1 minute'";
/** Until when pg-boss spares a busy database its counts: a moment that may lie ahead, but not far. */
const farAhead = "now() + interval '1 hour'";

const takeBack = (columns: readonly string[]) =>
  columns.map((column) => `${column} = least(${column}, now())`).join(', ');
const version = ['cron_on', 'bam_on', 'flow_on', 'reindex_on'];
const queue = ['monitor_claim_on', 'monitor_on', 'maintain_on'];

const versionBack = `update pgboss.version set ${takeBack(version)},
    monitor_backoff_on = case when monitor_backoff_on < ${farAhead} then monitor_backoff_on end
  where greatest(${version.join(', ')}) > ${ahead} or monitor_backoff_on > ${farAhead}`;
const queueBack = `update pgboss.queue set ${takeBack(queue)} where greatest(${queue.join(', ')}) > ${ahead}`;
/** Jobs that were added, or tried, at a time that is still to come; they wait as long as they would have. */
const jobsBack = `update pgboss.job
  set start_after = now() + greatest(start_after - greatest(created_on, coalesce(started_on, created_on)), interval '0'),
    created_on = least(created_on, now()), started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
  where state in ('created', 'retry', 'active') and greatest(created_on, started_on) > ${ahead}`;

/**
 * Takes back what a clock that was ahead left in the database: pg-boss 12.33.7 keeps when it last did what, and does none of it
 * again until then. A server at whose start the clock was a year ahead for 15 seconds would send no reminder for a year.
 */
export async function takeBackFutureTimes(executeSql: ExecuteSql): Promise<void> {
  const found = [await executeSql(versionBack), await executeSql(queueBack)];
  if (found.some(({ rowCount }) => (rowCount ?? 0) > 0)) await executeSql(jobsBack);
}
