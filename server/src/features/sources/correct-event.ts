import type { CorrectableEvent, EventCorrection } from '@quad/shared/contract/event-corrections';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { auditLog } from '../../db/schema/moderation';
import { type CorrectedWords, eventCorrections, type SourceWords } from '../../db/schema/source-entries';
import { AppError } from '../../errors';
import { clockOfEvent } from '../events/event-clock';
import { lockEvents } from '../events/series-lock';
import { correctedPartsOf, correctedTimes, sourceTimesOf, sourceWordsOf } from '../imports/corrected-words';
import { findChanges } from '../imports/event-rows';
import { locateTexts, placeTextOf } from '../places/locate-texts';
import { formSeriesOf, lockSourcesOf } from './fold-rows';
import { tellWith } from './source-notices';

type EventRow = typeof events.$inferSelect;

async function findImported(db: Db, eventId: string) {
  const [row] = await db
    .select({ event: events, correction: eventCorrections })
    .from(events)
    .leftJoin(eventCorrections, eq(eventCorrections.eventId, events.id))
    .where(and(eq(events.id, eventId), isNotNull(events.sourceId)));
  if (!row) throw new AppError('NOT_FOUND', 'This event is not from a source');
  return row;
}

/** 'YYYY-MM-DDTHH:MM', as forms write it. */
const asWallTime = (stored: string) => stored.slice(0, 16).replace(' ', 'T');

/** @throws AppError NOT_FOUND */
export async function findCorrection(db: Db, eventId: string): Promise<CorrectableEvent> {
  const { event, correction } = await findImported(db, eventId);
  const { startLocal, endLocal } = clockOfEvent(event, event.timeKind);
  return {
    status: event.status,
    title: event.title,
    startLocal: asWallTime(startLocal),
    endLocal: endLocal && asWallTime(endLocal),
    timezone: event.timezone,
    place: placeTextOf(event.venueName, event.location),
    corrected: correction ? correctedPartsOf(correction.corrected) : [],
  };
}

/** Where words say that it is, as imports find it. */
async function placeOf(
  { database: { db }, site }: AppContext,
  place: string,
): Promise<CorrectedWords['place']> {
  const found = (await locateTexts(db, [place], site.campus?.center ?? null)).get(place);
  return {
    location: place,
    venueName: null,
    latitude: found?.point?.lat ?? null,
    longitude: found?.point?.lng ?? null,
    placeId: found?.placeId ?? null,
    room: found?.room ?? null,
    pointCertainty: found?.certainty ?? null,
    isOnline: found?.isOnline ?? false,
  };
}

/** Writes what an event says from now on, and tells those who have it among their favorites. */
async function writeWords(
  context: AppContext,
  db: Db,
  event: EventRow,
  words: Omit<SourceWords, 'startDate' | 'endDate'> & { startDate: Date; endDate: Date | null },
): Promise<void> {
  const { id: eventId, sourceId, externalId } = event;
  if (sourceId === null || externalId === null)
    throw new AppError('NOT_FOUND', 'This event is not from a source');
  const changes = await findChanges(db, [{ ...words, externalId, timeKind: words.timeKind ?? 'instant' }], {
    source: { id: sourceId },
    now: context.now(),
  });
  await db
    .update(events)
    .set({ ...words, ...clockOfEvent(words, words.timeKind), seriesId: null, updatedAt: context.now() })
    .where(eq(events.id, eventId));
  await formSeriesOf(db, [eventId]);
  await tellWith(context)(db, changes.news);
}

interface Act {
  eventId: string;
  actorId: string;
}

/** Locks an imported event for a change, as runs of sources do. */
async function lockImported(db: Db, eventId: string) {
  await lockSourcesOf(db, [eventId]);
  await lockEvents(db, [eventId]);
  const { event, correction } = await findImported(db, eventId);
  return { event, original: correction?.original ?? sourceWordsOf(event), isCorrected: correction !== null };
}

const audited = (db: Db, action: string, { eventId, actorId }: Act, details = {}) =>
  db.insert(auditLog).values({ actorId, action, targetType: 'event', targetId: eventId, details });

/**
 * Says something of an imported event otherwise than its source, also after later readings.
 * @throws AppError NOT_FOUND; INVALID_INPUT if nothing is given, or it would end before it starts
 */
export async function correctEvent(
  context: AppContext,
  correction: EventCorrection,
  act: Act,
): Promise<void> {
  const { status, title, time, place } = correction;
  const corrected: CorrectedWords = {
    ...(status ? { status } : {}),
    ...(title ? { title } : {}),
    ...(time ? { time } : {}),
    ...(place ? { place: await placeOf(context, place) } : {}),
  };
  if (correctedPartsOf(corrected).length === 0)
    throw new AppError('INVALID_INPUT', 'Change at least one thing');
  await context.database.db.transaction(async (db) => {
    const { event, original } = await lockImported(db, act.eventId);
    const times = time ? correctedTimes(time, original.timezone) : sourceTimesOf(original);
    if (times.endDate && times.endDate <= times.startDate)
      throw new AppError('INVALID_INPUT', 'The end must be after the start');
    const words = {
      ...original,
      ...(corrected.status ? { status: corrected.status } : {}),
      ...(corrected.title ? { title: corrected.title } : {}),
      ...(corrected.place ? { ...corrected.place, areaLatitude: null, areaLongitude: null } : {}),
      ...times,
    };
    await db
      .insert(eventCorrections)
      .values({ eventId: act.eventId, original, corrected })
      .onConflictDoUpdate({ target: eventCorrections.eventId, set: { corrected } });
    await writeWords(context, db, event, words);
    await audited(db, 'event.correct', act, { parts: correctedPartsOf(corrected) });
  });
}

/**
 * Takes a correction back; without one nothing changes.
 * @throws AppError NOT_FOUND
 */
export async function uncorrectEvent(context: AppContext, act: Act): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const { event, original, isCorrected } = await lockImported(db, act.eventId);
    if (!isCorrected) return;
    await db.delete(eventCorrections).where(eq(eventCorrections.eventId, act.eventId));
    await writeWords(context, db, event, { ...original, ...sourceTimesOf(original) });
    await audited(db, 'event.uncorrect', act);
  });
}
