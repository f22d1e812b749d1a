import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** One number about the site, with the value of its label. */
export interface SiteCount {
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
export async function countSite(db: Db): Promise<SiteCount[]> {
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
