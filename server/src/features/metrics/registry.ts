import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { mailCounts } from '../../adapters/mailer';
import { offerMetrics, readAllProcesses } from '../../adapters/process-metrics';
import { zoneVersion } from '../../adapters/zone-book';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import type { EventStreams } from '../../plugins/event-stream';
import type { RequestTimes } from '../../plugins/request-times';
import { buildVersion } from '../../version';
import { zonesOtherInPostgres } from '../clocks/postgres-zones';
import { addRequestMetrics } from './request-metrics';

/** One number about the site, with the value of its label. */
interface SiteCount {
  [column: string]: unknown;
  name:
    | 'people'
    | 'events_upcoming'
    | 'rsvps_upcoming'
    | 'payments'
    | 'alarms_open'
    | 'jobs_waiting'
    | 'jobs_running'
    | 'jobs_failed'
    | 'jobs_oldest_seconds';
  /** Of payments the status, of jobs the queue. */
  label: string;
  value: number;
}

/** Counts what is in the database. All of it is the site's, none of it a person's. */
async function countSite(db: Db): Promise<SiteCount[]> {
  const { rows } = await db.execute<SiteCount>(sql`
    select 'people' as name, '' as label, count(*)::float8 as value from users
    union all select 'events_upcoming', '', count(*) from events where start_date > now() and status = 'scheduled' and hidden_at is null
    union all select 'rsvps_upcoming', '', count(*) from events e join rsvps r on r.event_id = e.id
      where e.start_date > now() and e.status = 'scheduled' and r.status in ('attending', 'maybe', 'waitlisted')
    union all select 'alarms_open', split_part(cause, ':', 1), count(*) from alarms where closed_at is null group by 2
    union all select 'payments', status, count(*) from payments group by status
    union all select 'jobs_waiting', name, count(*) from pgboss.job where state < 'active' and start_after <= now() group by name
    union all select 'jobs_oldest_seconds', name, extract(epoch from now() - min(start_after))
      from pgboss.job where state < 'active' and start_after <= now() group by name
    union all select 'jobs_running', name, count(*) from pgboss.job where state = 'active' group by name
    union all select 'jobs_failed', name, count(*) from pgboss.job where state = 'failed' group by name`);
  return rows;
}

/** Counting the rows of a site takes some time, and monitors ask every few seconds. */
const siteCountsMs = 30_000;

/** Numbers of the database: their name, what they are, and what they are counted by. */
const siteGauges = [
  ['people', 'Accounts', null],
  ['events_upcoming', 'Events that are still to come', null],
  ['rsvps_upcoming', 'Live RSVPs to them', null],
  ['payments', 'Payments', 'status'],
  ['alarms_open', 'Alarms of the console that are open', 'cause'],
  ['jobs_waiting', 'Background work that is due', 'queue'],
  ['jobs_oldest_seconds', 'How long the oldest of it has waited', 'queue'],
  ['jobs_running', 'Background work that is being done', 'queue'],
  ['jobs_failed', 'Background work that was given up', 'queue'],
] as const satisfies (readonly [SiteCount['name'], string, string | null])[];

/** Every process reads the same database: where there are several, one of them says it. */
function addSiteMetrics(register: Registry, { database: { db } }: AppContext): void {
  let found: Promise<SiteCount[]> = Promise.resolve([]);
  let countedAt = Number.NEGATIVE_INFINITY;
  const count = () => {
    if (performance.now() - countedAt < siteCountsMs) return found;
    countedAt = performance.now();
    // Without a database the rest is worth reading all the more.
    found = countSite(db).catch(() => []);
    return found;
  };
  for (const [name, help, label] of siteGauges) {
    new Gauge({
      name: `quad_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [register],
      aggregator: 'first',
      async collect() {
        this.reset();
        const own = (await count()).filter((one) => one.name === name);
        for (const one of own) this.set(label ? { [label]: one.label } : {}, one.value);
      },
    });
  }
}

/** Postgres has new rules when its system was updated and it was restarted. */
const zonesAskedMs = 3_600_000;

function addPostgresZones(register: Registry, { database: { db }, now }: AppContext): void {
  let askedAt = Number.NEGATIVE_INFINITY;
  new Gauge({
    name: 'quad_postgres_zones_other',
    help: 'Time zones whose clocks Postgres reads otherwise than this version within the next year',
    registers: [register],
    aggregator: 'first',
    async collect() {
      if (performance.now() - askedAt < zonesAskedMs) return;
      askedAt = performance.now();
      // Without a database the rest is worth reading all the more.
      const names = await zonesOtherInPostgres(db, now()).catch(() => null);
      if (names) this.set(names.length);
    },
  });
}

function addProcessMetrics(register: Registry, context: AppContext, streams: EventStreams): void {
  const { database, searchCaches, jobs } = context;
  const registers = [register];
  new Gauge({
    name: 'quad_streams_open',
    help: 'Open streams of live counts and notifications',
    registers,
    collect() {
      this.set(streams.count());
    },
  });
  new Gauge({
    name: 'quad_jobs_beating',
    help: 'Processes that look for background work',
    registers,
    collect() {
      this.set(Number(jobs.isBeating()));
    },
  });
  new Counter({
    name: 'quad_searches_from_memory_total',
    help: "Visitors' searches that were repeated and cost nothing",
    registers,
    collect() {
      this.reset();
      this.inc(searchCaches.repeated.hits);
    },
  });
  new Gauge({
    name: 'quad_database_connections',
    help: 'Connections of the pool by state; waiting are requests that have none',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  new Counter({
    name: 'quad_mails_total',
    help: 'Attempts to send a mail by what the mail server said',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(mailCounts)) this.inc({ result }, count);
    },
  });
  const { version, commit } = buildVersion();
  new Gauge({
    name: 'quad_build_info',
    help: 'What runs; how many processes do',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: commit ?? 'unknown' }, 1);
  new Gauge({
    name: 'quad_zones_info',
    help: 'The version of tzdata by which clocks are read, and the one of Node',
    labelNames: ['version', 'node'],
    registers,
    collect() {
      this.reset();
      this.set({ version: zoneVersion(), node: process.versions.tz ?? 'unknown' }, 1);
    },
  });
}

/**
 * What this process, or all that share its port, say about themselves. Nothing is measured beyond requests before
 * somebody first asks.
 */
export function openRegistry(context: AppContext, times: RequestTimes, streams: EventStreams) {
  let register: Registry | undefined;
  const open = (): Registry => {
    if (register) return register;
    register = new Registry();
    collectDefaultMetrics({ register });
    addRequestMetrics(register, times);
    addProcessMetrics(register, context, streams);
    addSiteMetrics(register, context);
    addPostgresZones(register, context);
    return register;
  };
  offerMetrics(open);
  return async () => {
    const own = open();
    return { type: own.contentType, text: (await readAllProcesses()) ?? (await own.metrics()) };
  };
}
