import { setImmediate } from 'node:timers/promises';
import type { SourcePreview } from '@quad/shared/contract/sources';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { sources } from '../../db/schema/sources';
import type { LocatedEvent } from '../imports/event-columns';
import { comparedAtOnce, titleLikeness } from './alike-titles';
import { foldThresholds } from './fold-rule';
import { nameOfSource } from './source-address';

/** Which sources have events of a preview already: at about the same time, with titles alike. */
export async function findOverlaps(
  db: Db,
  located: readonly Pick<LocatedEvent, 'title' | 'startDate'>[],
  now: Date,
): Promise<SourcePreview['overlaps']> {
  const starts = located.map(({ startDate }) => startDate.toISOString());
  const { rows } = await db.execute<{ place: number; title: string; sourceId: string }>(sql`
    select (read.place - 1)::int as place, events.title, events.source_id as "sourceId"
    from unnest(${sql.param(starts)}::timestamptz[]) with ordinality as read (start, place)
    join events on events.start_date between read.start - interval '15 minutes' and read.start + interval '15 minutes'
    where events.is_listed and events.source_id is not null and events.start_date > ${now.toISOString()}::timestamptz
    limit 20000`);
  const placesOf = new Map<string, Set<number>>();
  for (const [index, { place, title, sourceId }] of rows.entries()) {
    if (index % comparedAtOnce === 0) await setImmediate();
    const event = located[place];
    if (!event || titleLikeness(event.title, title) < foldThresholds.fold) continue;
    placesOf.set(sourceId, (placesOf.get(sourceId) ?? new Set()).add(place));
  }
  if (placesOf.size === 0) return [];
  const known = await db.select().from(sources);
  return known
    .map((source) => ({ sourceName: nameOfSource(source), count: placesOf.get(source.id)?.size ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, 10);
}
