import type { SentScan } from '@quad/shared/contract/door';
import type { Scan } from '@quad/shared/door-merge';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { isCounted, type NewScan } from './door-entries';
import { scanObject } from './door-pack';

/** A pass as the server knows it, with the scans that count. */
export interface KnownPass {
  id: string;
  version: number;
  doubt: NewScan['doubt'];
  /** Those that the server has already and that count. */
  scans: Omit<Scan, 'passId'>[];
}

/** The passes of these scans. */
export async function findPasses(
  db: Db,
  eventId: string,
  scans: readonly Pick<SentScan, 'passId'>[],
): Promise<Map<string, KnownPass>> {
  const ids = [...new Set(scans.map(({ passId }) => passId))];
  const { rows } = await db.execute<KnownPass & Record<string, unknown>>(sql`
    select p.id, p.key_version as version,
      case when p.is_walk_in then case when p.is_cancelled then 'cancelled' when p.is_over_capacity then 'over-capacity' end
           when t.id is not null then case when t.status in ('valid', 'offered') then null else 'cancelled' end
           when r.status = 'attending' then null
           when r.status = 'waitlisted' then 'waitlisted' else 'cancelled' end as doubt,
      array(select ${scanObject} from door_scans s where s.pass_id = p.id and ${isCounted}) as scans
    from passes p left join rsvps r on r.id = p.rsvp_id left join tickets t on t.id = p.ticket_id
    where p.event_id = ${eventId} and p.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Marks people as paid who gave cash at the door. A repetition changes nothing. */
export async function markPaid(
  db: Db,
  eventId: string,
  scans: readonly Pick<SentScan, 'passId' | 'paidInCash'>[],
): Promise<void> {
  const ids = scans.filter(({ paidInCash }) => paidInCash).map(({ passId }) => passId);
  if (ids.length === 0) return;
  const paid = sql.param(ids);
  await db.execute(sql`
    update rsvps set paid_at = coalesce(paid_at, now()) where id in (
      select r.id from rsvps r join passes p on p.rsvp_id = r.id
      where p.event_id = ${eventId} and p.id = any(${paid}::uuid[]) order by r.id for update of r)`);
  await db.execute(sql`
    update passes set paid_in_cash_at = coalesce(paid_in_cash_at, now()), changed_at = clock_timestamp()
    where event_id = ${eventId} and id = any(${paid}::uuid[])`);
}
