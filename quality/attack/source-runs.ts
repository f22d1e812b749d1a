import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { mainThreadCpuMs, withChildren } from '../../server/src/testing/process-cpu';
import type { Findings } from './attack';
import { type Client, signUp } from './client';
import type { Site } from './site';

/** The event loop is held no longer than this. */
export const mostHoldMs = 50;
/** One look in so many may find it held twice as long: other programs are on the machine. */
const heldShare = 1 / 10_000;

/** Those that read documents answer nobody: they may be busy as long as a document takes. */
const readsDocuments = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parse-worker');

/** CPU so far of the main thread of each process that answers requests by its id, in milliseconds. */
function mainThreads({ pid }: Site): Map<number, number> {
  const times = new Map<number, number>();
  for (const one of withChildren(pid)) {
    try {
      if (!readsDocuments(one)) times.set(one, mainThreadCpuMs(one));
    } catch {
      // A process that reads documents ends when it is done, also between the list and the look.
    }
  }
  return times;
}

/** Asks the server again and again how long its event loop was held; what others on the machine do isn't counted. */
export function watchLoop(site: Site, visitor: Client) {
  let isOver = false;
  const holds: number[] = [];
  const watching = (async () => {
    while (!isOver) {
      const before = mainThreads(site);
      const asked = performance.now();
      await visitor.get('/api/config').catch(() => null);
      const waitedMs = performance.now() - asked;
      const busyMs = [...mainThreads(site)].map(([pid, now]) => now - (before.get(pid) ?? now));
      holds.push(Math.min(waitedMs, Math.max(...busyMs)));
      await setTimeout(5);
    }
  })();
  // A server that is gone has no thread to ask; readAll says so.
  watching.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await watching;
      return holds;
    },
  };
}

export interface SourceRun {
  name: string;
  trouble: string | null;
  failures: number;
  /** From when it was due until it was read, and its reading alone. */
  lateMs: number;
  readMs: number;
}

export async function addSources(
  { database }: Site,
  sources: readonly { kind: string; name: string; url: string }[],
): Promise<void> {
  await database.pool.query(
    `insert into sources (kind, name, title, url, timezone, interval_minutes, latitude, longitude, radius_miles)
     select kind, url, name, url, 'America/New_York', 120, 39.13, -84.5, 25
     from jsonb_to_recordset($1) as wanted (kind text, name text, url text)`,
    [JSON.stringify(sources)],
  );
}

/** Has sources read now, and says what came of it. */
export async function readAll(site: Site, editor: Client, which: string): Promise<SourceRun[]> {
  // Before they are due: another process may begin at once.
  const since = new Date();
  const { rows: due } = await site.database.pool.query<{ id: string }>(
    `update sources set next_run_at = now() where title like $1 returning id`,
    [which],
  );
  await editor.post(`/api/admin/sources/${due[0]?.id}/run`);
  for (;;) {
    const { rows } = await site.database.pool.query<SourceRun & { isOver: boolean }>(
      `select title as name, trouble, failures,
         extract(epoch from run.finished_at - $2::timestamptz) * 1000 as "lateMs",
         extract(epoch from run.finished_at - run.started_at) * 1000 as "readMs"
       from sources join lateral (
         select * from source_runs where source_id = sources.id and started_at >= $2 order by started_at limit 1
       ) run on finished_at is not null
       where title like $1`,
      [which, since],
    );
    if (rows.length >= due.length) return rows;
    if (site.hasEnded()) throw new Error('the server ended by itself');
    await setTimeout(500);
  }
}

/** Somebody with a role, signed in with a second factor. */
export async function signUpAs(site: Site, role: 'editor' | 'admin'): Promise<Client> {
  const person = await signUp(site);
  await site.database.pool.query('insert into user_roles (user_id, role) values ($1, $2)', [person.id, role]);
  const { json } = await person.post('/api/user/second-factor/authenticator');
  const code = new TOTP({ secret: String(json.secret) }).generate();
  const enrolled = await person.put('/api/user/second-factor', { code, proposal: json.proposal });
  if (enrolled.status !== 200) throw new Error(`Second factor: ${enrolled.status} ${enrolled.text}`);
  return person;
}

/** Adds to an attack's findings how long the loop was held. */
export function addHolds(findings: Findings, holds: readonly number[]): void {
  const long = holds.filter((ms) => ms > mostHoldMs);
  const longest = Math.round(Math.max(...holds));
  console.log(`                 ${holds.length} looks at the loop, the longest hold is ${longest} ms`);
  findings.add(
    long.length > holds.length * heldShare || longest > 2 * mostHoldMs,
    `${long.length} of ${holds.length} looks: the loop is held up to ${longest} ms`,
  );
}
