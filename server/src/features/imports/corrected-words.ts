import { type CorrectedPart, correctedParts } from '@quad/shared/contract/event-corrections';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { type CorrectedWords, eventCorrections, type SourceWords } from '../../db/schema/source-entries';
import { instantOfWallTime } from '../events/event-clock';
import type { LocatedEvent } from './event-columns';

export const correctedPartsOf = (corrected: CorrectedWords): CorrectedPart[] =>
  correctedParts.filter((part) => corrected[part] !== undefined);

/** The times of an event at whose place clocks show others than its source says. */
export function correctedTimes(
  { startLocal, endLocal }: NonNullable<CorrectedWords['time']>,
  timezone: string,
) {
  return {
    startDate: instantOfWallTime(startLocal, timezone),
    endDate: endLocal === null ? null : instantOfWallTime(endLocal, timezone),
    allDay: false,
    timeTba: false,
    timeKind: 'wall' as const,
  };
}

function correctedEvent(event: LocatedEvent, { status, title, time, place }: CorrectedWords): LocatedEvent {
  return {
    ...event,
    ...(status ? { status } : {}),
    ...(title ? { title } : {}),
    ...(time ? correctedTimes(time, event.timezone) : {}),
    ...(place ? { ...place, area: null } : {}),
  };
}

const sourceWordsOf = ({ area, ...event }: LocatedEvent): SourceWords => ({
  status: event.status,
  title: event.title,
  startDate: event.startDate.toISOString(),
  endDate: event.endDate?.toISOString() ?? null,
  timezone: event.timezone,
  allDay: event.allDay,
  timeTba: event.timeTba,
  timeKind: event.timeKind,
  location: event.location,
  venueName: event.venueName,
  latitude: event.latitude,
  longitude: event.longitude,
  pointCertainty: event.pointCertainty,
  placeId: event.placeId,
  room: event.room,
  isOnline: event.isOnline,
  areaLatitude: area?.lat ?? null,
  areaLongitude: area?.lng ?? null,
});

/**
 * What a source says with what editors say otherwise, which lasts over its later readings. What the source says is kept, for when
 * the correction is taken back.
 */
export async function withCorrections(
  db: Db,
  read: readonly LocatedEvent[],
  sourceId: string,
): Promise<readonly LocatedEvent[]> {
  const rows = await db
    .select({
      eventId: eventCorrections.eventId,
      externalId: events.externalId,
      corrected: eventCorrections.corrected,
    })
    .from(eventCorrections)
    .innerJoin(events, eq(events.id, eventCorrections.eventId))
    .where(eq(events.sourceId, sourceId));
  if (rows.length === 0) return read;
  const byId = new Map(rows.map((row) => [row.externalId, row]));
  const said: LocatedEvent[] = [];
  for (const event of read) {
    const row = byId.get(event.externalId);
    if (row) {
      const original = sourceWordsOf(event);
      await db.update(eventCorrections).set({ original }).where(eq(eventCorrections.eventId, row.eventId));
    }
    said.push(row ? correctedEvent(event, row.corrected) : event);
  }
  return said;
}
