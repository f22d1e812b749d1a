import { type CorrectedPart, correctedPartSchema } from '@quad/shared/contract/event-corrections';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import {
  type CorrectedWords,
  correctableColumns,
  eventCorrections,
  type SourceWords,
} from '../../db/schema/source-entries';
import { sourcePictures } from '../../db/schema/source-pictures';
import { clockOfEvent, instantOfWallTime } from '../events/event-clock';
import type { LocatedEvent } from './event-columns';
import { timesAtPlace } from './unstated-place';

export const correctedPartsOf = (corrected: CorrectedWords): CorrectedPart[] =>
  correctedPartSchema.options.filter((part) => corrected[part] !== undefined);

type Column = (typeof correctableColumns)[number];
/** What of an event can be corrected. */
type Words = Pick<typeof events.$inferSelect, Column | 'startDate' | 'endDate'>;

/** Stands for the address of a picture that an editor took away. Another source's isn't shown instead. */
const noPicture = '';

const midnight = 'T00:00';
const dayMs = 86_400_000;
const isMidnight = (local: string | null) => local === null || local.endsWith(midnight);
const dayOf = (local: string) => local.slice(0, 10) + midnight;
/** The midnight at which the last day of an event is over. */
const endOfDay = (local: string) =>
  isMidnight(local) ? local : new Date(Date.parse(`${dayOf(local)}Z`) + dayMs).toISOString().slice(0, 16);

/** The times of an event, as clocks show them at its place: what is moved to another day while its time isn't known remains such. */
function correctedTimes(
  event: Words,
  { startLocal, endLocal, ...said }: NonNullable<CorrectedWords['time']>,
) {
  const { timezone } = event;
  const isWhole = isMidnight(startLocal) && isMidnight(endLocal);
  const allDay = said.allDay ?? (event.allDay && isWhole);
  const timeTba = event.timeTba && isWhole && !said.allDay;
  const dayKind = event.allDay || event.timeTba ? event.timeKind : 'day';
  const end = allDay && endLocal ? endOfDay(endLocal) : endLocal;
  return {
    startDate: instantOfWallTime(allDay ? dayOf(startLocal) : startLocal, timezone),
    endDate: end === null ? null : instantOfWallTime(end, timezone),
    allDay,
    timeTba,
    timeKind: allDay || timeTba ? dayKind : ('wall' as const),
  };
}

const pointOf = (lat: number | null, lng: number | null) =>
  lat === null || lng === null ? null : { lat, lng };

/** Where an event is, and its times by the clocks there. Without a point it is listed around where its source has it. */
function correctedPlace(event: Words, { isElsewhere, ...place }: NonNullable<CorrectedWords['place']>) {
  const { pointCertainty } = place;
  const point = pointOf(place.latitude, place.longitude);
  const before = pointOf(event.areaLatitude, event.areaLongitude) ?? pointOf(event.latitude, event.longitude);
  const area = point || isElsewhere ? null : before;
  return {
    ...place,
    areaLatitude: area?.lat ?? null,
    areaLongitude: area?.lng ?? null,
    ...timesAtPlace(
      { ...event, timeKind: event.timeKind ?? 'instant', isZoneAssumed: true },
      { point, pointCertainty },
    ),
  };
}

/** An event with what an editor says of it otherwise than its source. */
export function correctedWords<Said extends Words>(event: Said, corrected: CorrectedWords): Said {
  const { description, picture, time, place, price, link, ...others } = corrected;
  const said = {
    ...event,
    ...others,
    ...(description === undefined ? {} : { description, descriptionHtml: null }),
    ...(picture === undefined ? {} : { sourceImageUrl: picture ?? noPicture }),
    ...(link === undefined ? {} : { url: link }),
    ...(price === undefined
      ? {}
      : { minPrice: price ?? 0, maxPrice: price ?? 0, isPriceKnown: price !== null }),
    ...(place ? correctedPlace(event, place) : {}),
  };
  return time ? { ...said, ...correctedTimes(said, time) } : said;
}

/** The times that a source said, of clocks' times by the book of now: a law may have changed clocks since it was read. */
function sourceTimesOf({ startDate, endDate, startLocal, endLocal, timezone, timeKind }: SourceWords) {
  const isOnClocks = timeKind === 'wall' || timeKind === 'day';
  const instantOf = (instant: string, local: string | null | undefined) =>
    isOnClocks && local ? instantOfWallTime(local, timezone) : new Date(instant);
  return {
    startDate: instantOf(startDate, startLocal),
    endDate: endDate === null ? null : instantOf(endDate, endLocal),
  };
}

const originalText = (name: keyof SourceWords) => sql`(event_corrections.original->>${sql.raw(`'${name}'`)})`;
const isOriginalDay = sql`coalesce(${originalText('allDay')}::boolean or ${originalText('timeTba')}::boolean, false)`;

/**
 * When an event begins and ends as its source says, in SQL with a left join of event_corrections. What a reading should have
 * is judged by this: an editor's later date isn't in the source.
 */
export const sourceTimes = {
  start: sql`coalesce(${originalText('startDate')}::timestamptz, events.start_date)`,
  end: sql`coalesce(quad_event_end(${originalText('startDate')}::timestamptz, ${originalText('endDate')}::timestamptz,
    ${isOriginalDay}), events.ends_at)`,
};

const columnsOf = (event: Words) =>
  Object.fromEntries(correctableColumns.map((column) => [column, event[column]])) as Pick<Words, Column>;

/** Of an event, all that can be corrected. */
export function sourceWordsOf(event: Words): SourceWords {
  const { startLocal, endLocal } = clockOfEvent(event, event.timeKind);
  return {
    ...columnsOf(event),
    startDate: event.startDate.toISOString(),
    endDate: event.endDate?.toISOString() ?? null,
    startLocal,
    endLocal,
  };
}

type EventRow = typeof events.$inferSelect;
type Correction = typeof eventCorrections.$inferSelect;

/** An event as its source says it. */
export function uncorrectedEvent(event: EventRow, correction: Correction | null): EventRow {
  if (!correction) return event;
  const { startLocal, endLocal, ...original } = correction.original;
  return { ...event, ...original, ...sourceTimesOf(correction.original) };
}

/** Our copy of a picture of a source. */
const copyOf = (db: Db, address: string | null) =>
  db
    .select({ imageUrl: sourcePictures.imageUrl })
    .from(sourcePictures)
    .where(eq(sourcePictures.address, address ?? noPicture));

/** Has an event say these words; its series have to be formed again. */
export async function writeWords(db: Db, eventId: string, words: Words): Promise<void> {
  await db
    .update(events)
    .set({
      ...columnsOf(words),
      startDate: words.startDate,
      endDate: words.endDate,
      ...clockOfEvent(words, words.timeKind),
      imageUrl: sql`(${copyOf(db, words.sourceImageUrl)})`,
      price: words.minPrice,
      isPaid: words.maxPrice > 0,
      seriesId: null,
      updatedAt: sql`now()`,
    })
    .where(eq(events.id, eventId));
}

async function findRow(db: Db, eventId: string) {
  const [row] = await db
    .select({ event: events, correction: eventCorrections })
    .from(events)
    .leftJoin(eventCorrections, eq(eventCorrections.eventId, events.id))
    .where(eq(events.id, eventId));
  return row;
}

/** Takes away what an editor says of an event, until it is put somewhere; null if nobody says anything. */
export async function liftCorrection(db: Db, eventId: string): Promise<CorrectedWords | null> {
  const row = await findRow(db, eventId);
  if (!row?.correction) return null;
  await db.delete(eventCorrections).where(eq(eventCorrections.eventId, eventId));
  await writeWords(db, eventId, uncorrectedEvent(row.event, row.correction));
  return row.correction.corrected;
}

/** Has an event, in its source's words, say what an editor says. */
export async function putCorrection(db: Db, eventId: string, corrected: CorrectedWords): Promise<void> {
  const row = await findRow(db, eventId);
  if (!row) return;
  await db.insert(eventCorrections).values({ eventId, original: sourceWordsOf(row.event), corrected });
  await writeWords(db, eventId, correctedWords(row.event, corrected));
}

/** Takes what an editor says of an event to another one; false if there is nothing, or that one has its own. */
export async function moveCorrection(db: Db, from: string, to: string): Promise<boolean> {
  if ((await findRow(db, to))?.correction) return false;
  const corrected = await liftCorrection(db, from);
  if (corrected) await putCorrection(db, to, corrected);
  return corrected !== null;
}

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
    const words = {
      ...event,
      sourceImageUrl: event.imageUrl,
      areaLatitude: event.area?.lat ?? null,
      areaLongitude: event.area?.lng ?? null,
    };
    originals.push({ eventId: row.eventId, original: sourceWordsOf(words) });
    const corrected = correctedWords(words, row.corrected);
    return {
      ...corrected,
      imageUrl: corrected.sourceImageUrl,
      area: pointOf(corrected.areaLatitude, corrected.areaLongitude),
    };
  });
  await db.execute(sql`
    update event_corrections set original = read.original
    from json_to_recordset(${JSON.stringify(originals)}::json) as read ("eventId" uuid, original jsonb)
    where event_id = read."eventId" and event_corrections.original <> read.original`);
  return said;
}
