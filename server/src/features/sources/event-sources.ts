import type { EventSourceEntry } from '@quad/shared/contract/event-sources';
import { eq, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { eventCorrections, sourceEntries } from '../../db/schema/source-entries';
import { sources } from '../../db/schema/sources';
import { writtenOnce } from '../../db/written-once';
import { correctedPartsOf } from '../imports/corrected-words';
import { nameOfSource } from './source-address';

const id = sql.placeholder('id');

const sourcesOfEvent = writtenOnce((db) =>
  db
    .select({
      source: sources,
      url: events.url,
      withdrawnAt: events.withdrawnAt,
      updatedAt: events.updatedAt,
      lastSeenAt: sourceEntries.lastSeenAt,
      missingRuns: sourceEntries.missingRuns,
      corrected: eventCorrections.corrected,
    })
    .from(events)
    .innerJoin(sources, eq(sources.id, events.sourceId))
    .leftJoin(sourceEntries, eq(sourceEntries.eventId, events.id))
    .leftJoin(eventCorrections, eq(eventCorrections.eventId, events.id))
    .where(or(eq(events.id, id), eq(events.foldedIntoId, id)))
    .orderBy(sql`${events.id} <> ${id}`, sources.priority, sources.createdAt)
    .prepare('event_sources'),
);

/** The sources of an event, the one whose words it has first. */
export async function findEventSources(db: Db, eventId: string): Promise<EventSourceEntry[]> {
  const rows = await sourcesOfEvent(db).execute({ id: eventId });
  return rows.map(({ source, url, withdrawnAt, updatedAt, lastSeenAt, missingRuns, corrected }) => {
    // While it is there, each good run of its source sees it.
    const seenAt = missingRuns ? lastSeenAt : (source.lastGoodAt ?? lastSeenAt);
    return {
      name: nameOfSource(source),
      url,
      seenAt: (seenAt ?? updatedAt).toISOString(),
      isListed: withdrawnAt === null,
      ...(corrected ? { corrected: correctedPartsOf(corrected) } : {}),
    };
  });
}
