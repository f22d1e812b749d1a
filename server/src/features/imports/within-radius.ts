import { counted } from '@quad/shared/count-text';
import { distanceMiles, type LatLng } from '@quad/shared/geo';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import type { LocatedEvent } from './event-columns';
import type { Reading } from './event-identity';
import type { RejectedEntry } from './normalized-event';

/** How far around a source's center its events are taken from. */
export interface SourceRadius {
  center: LatLng;
  miles: number;
}

const isFar = ({ latitude, longitude }: LocatedEvent, { center, miles }: SourceRadius): boolean =>
  latitude !== null && longitude !== null && distanceMiles({ lat: latitude, lng: longitude }, center) > miles;

/**
 * Leaves out what is somewhere else.
 * @param listed the ids of events that stay wherever they are
 */
export function leaveOutFar(
  events: readonly LocatedEvent[],
  within: SourceRadius | null,
  listed: ReadonlySet<string> = new Set(),
): { located: LocatedEvent[]; far: RejectedEntry[] } {
  if (!within) return { located: [...events], far: [] };
  const isLeftOut = (event: LocatedEvent) => isFar(event, within) && !listed.has(event.externalId);
  const reason = `it is more than ${counted(within.miles, 'mile')} away`;
  return {
    located: events.filter((event) => !isLeftOut(event)),
    far: events.filter(isLeftOut).map(({ title }) => ({ entry: title, reason })),
  };
}

/**
 * The ids of events that are listed already and are somewhere else now. They aren't left out: their old place and time would
 * stay, and who saved them would go there.
 */
export async function findMovedAway(
  db: Db,
  events: readonly LocatedEvent[],
  within: SourceRadius | null,
  { source }: Pick<Reading, 'source'>,
): Promise<ReadonlySet<string>> {
  const far = within ? events.filter((event) => isFar(event, within)) : [];
  if (far.length === 0) return new Set();
  const ids = far.map(({ externalId }) => externalId);
  const { rows } = await db.execute<{ id: string }>(sql`
    select external_id as id from events
    where source_id = ${source.id}::uuid and external_id = any(${sql.param(ids)}::text[]) and withdrawn_at is null`);
  return new Set(rows.map(({ id }) => id));
}
