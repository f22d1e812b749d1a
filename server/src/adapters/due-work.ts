import type { PreparedStatement } from '../db/prepared-statements';

/** How often work is looked for. */
const everyMs = 1_000;

/** Queues of these names that have a job to run; a look into the index for each. Planned once for a connection. */
const dueQueues = {
  name: 'jobs_due_queues',
  text: `select queue.name from unnest($1::text[]) queue (name) where exists (
  select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
};

interface DueWork {
  /** Wakes this when the queue has work. */
  watch(queue: string, wake: () => void): void;
  stop(): void;
}

/**
 * Looks for work in all queues with one statement a second: workers that each look for themselves keep an idle server
 * busy with two dozen. pg-boss' own listening hears of what is due when it is added, not of what becomes due: later jobs, retries.
 * @param ask sends a statement to the database; if it fails, the next one is sent as usual
 */
export function watchDueWork(
  ask: (statement: PreparedStatement, values: unknown[]) => Promise<{ rows: { name: string }[] }>,
): DueWork {
  const workers: { queue: string; wake: () => void }[] = [];
  let isAsking = false;
  const look = async () => {
    if (isAsking || workers.length === 0) return;
    isAsking = true;
    try {
      const { rows } = await ask(dueQueues, [[...new Set(workers.map(({ queue }) => queue))]]);
      const due = new Set(rows.map(({ name }) => name));
      for (const { queue, wake } of workers) if (due.has(queue)) wake();
    } catch {
      // The workers' own looks report it.
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(look, everyMs).unref();
  return { watch: (queue, wake) => void workers.push({ queue, wake }), stop: () => clearInterval(timer) };
}
