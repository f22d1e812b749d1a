import type { SyncResult } from '@quad/shared/contract/door';
import { type Entry, mergeScans, type Scan } from '@quad/shared/door-merge';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';

/** Passes that came in twice, with the entry that holds first. */
export function doublesOf(entries: Iterable<[string, Entry]>): SyncResult['doubles'] {
  return [...entries].flatMap(([passId, { in: first, doubles }]) =>
    first && doubles.length > 0
      ? [{ passId, entries: [first, ...doubles].map(({ nonce, at, device }) => ({ nonce, at, device })) }]
      : [],
  );
}

/** A scan to keep, of the caller's phone. */
export interface NewScan extends Scan {
  paidInCash: boolean;
  /** Why the pass is not valid now, or why it needs a look of the host; null without a doubt. */
  doubt: 'waitlisted' | 'cancelled' | 'over-capacity' | 'late' | 'waiting' | null;
}

/** A kept scan `s` that counts, as against one that waits for the host or was dismissed. */
export const isCounted = sql`s.doubt is distinct from 'waiting' and s.doubt is distinct from 'dismissed'`;

/**
 * Keeps scans, and who is in because of them on the rows of their passes. The caller holds the lock of the event's row,
 * as every change of RSVPs does.
 * @param known all scans of these passes that are kept already and count
 * @returns the passes that came in twice, and whether any scan is new
 */
export async function keepScans(
  db: Db,
  {
    eventId,
    known,
    scans,
    now,
  }: { eventId: string; known: readonly Scan[]; scans: readonly NewScan[]; now: Date },
): Promise<{ doubles: SyncResult['doubles']; isNew: boolean }> {
  const rows = scans.map(({ at, ...scan }) => ({ ...scan, at: new Date(at).toISOString() }));
  const kept = await db.execute<{ nonce: string }>(sql`
    insert into door_scans (nonce, event_id, pass_id, kind, at, device, paid_in_cash, doubt)
    select nonce, ${eventId}, "passId", kind, at, device, "paidInCash", doubt
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as scan(nonce uuid, "passId" uuid, kind text,
      at timestamptz, device uuid, "paidInCash" boolean, doubt text)
    on conflict do nothing returning nonce`);
  const nonces = new Set(kept.rows.map(({ nonce }) => nonce));
  const added = scans.filter(({ nonce, doubt }) => nonces.has(nonce) && doubt !== 'waiting');
  const entries = mergeScans([...known, ...added]);
  const passIds = [...new Set(added.map(({ passId }) => passId))];
  if (passIds.length > 0) await settlePasses(db, { eventId, entries, passIds, now });
  return { doubles: doublesOf(entries), isNew: nonces.size > 0 };
}

/** Notes on the rows of passes who is in because of all scans of them that count. */
export async function settlePasses(
  db: Db,
  {
    eventId,
    entries,
    passIds,
    now,
  }: { eventId: string; entries: ReadonlyMap<string, Entry>; passIds: readonly string[]; now: Date },
): Promise<void> {
  const columns = passIds.map((id) => {
    const { in: first = null, doubles = [] } = entries.get(id) ?? {};
    return {
      id,
      at: first && new Date(first.at).toISOString(),
      device: first?.device ?? null,
      doubles: doubles.length,
    };
  });
  const isAnybodyIn = columns.some(({ at }) => at !== null);
  await db.execute(sql`
    with used as (update event_keys set used_at = ${now.toISOString()}
      where event_id = ${eventId} and used_at is null and ${isAnybodyIn})
    update passes set checked_in_at = settled.at, checked_in_by = settled.device, doubles = settled.doubles,
      is_attended = settled.at is not null, changed_at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as settled(id uuid, at timestamptz, device uuid, doubles int)
    where passes.id = settled.id`);
}
