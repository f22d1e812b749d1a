import { type CorrectedPart, correctedParts } from '@quad/shared/contract/event-corrections';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { type CorrectedWords, eventCorrections, type SourceWords } from '../../db/schema/source-entries';
import { clockOfEvent, instantOfWallTime } from '../events/event-clock';
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

type Words = Omit<Pick<typeof events.$inferSelect, keyof SourceWords>, 'startLocal' | 'endLocal'>;

const clockOf = (event: Words) => {
  const { startLocal, endLocal } = clockOfEvent(event, event.timeKind);
  return { startLocal, endLocal };
};

/** The times that a source said, of clocks' times by the book of now: a law may have changed clocks since it was read. */
export function sourceTimesOf({ startDate, endDate, startLocal, endLocal, timezone, timeKind }: SourceWords) {
  const isOnClocks = timeKind === 'wall' || timeKind === 'day';
  const instantOf = (instant: string, local: string | null | undefined) =>
    isOnClocks && local ? instantOfWallTime(local, timezone) : new Date(instant);
  return {
    startDate: instantOf(startDate, startLocal),
    endDate: endDate === null ? null : instantOf(endDate, endLocal),
  };
}

/** Of an event, all that can be corrected. */
export const sourceWordsOf = (event: Words): SourceWords => ({
  status: event.status,
  title: event.title,
  startDate: event.startDate.toISOString(),
  endDate: event.endDate?.toISOString() ?? null,
  timezone: event.timezone,
  ...clockOf(event),
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
  areaLatitude: event.areaLatitude,
  areaLongitude: event.areaLongitude,
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
  const originals: { eventId: string; original: SourceWords }[] = [];
  const said = read.map((event) => {
    const row = byId.get(event.externalId);
    if (!row) return event;
    const area = { areaLatitude: event.area?.lat ?? null, areaLongitude: event.area?.lng ?? null };
    originals.push({ eventId: row.eventId, original: sourceWordsOf({ ...event, ...area }) });
    return correctedEvent(event, row.corrected);
  });
  await db.execute(sql`
    update event_corrections set original = read.original
    from json_to_recordset(${JSON.stringify(originals)}::json) as read ("eventId" uuid, original jsonb)
    where event_id = read."eventId" and event_corrections.original <> read.original`);
  return said;
}
