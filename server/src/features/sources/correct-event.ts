import type { CorrectableEvent, EventCorrection } from '@quad/shared/contract/event-corrections';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AppContext } from '../../app-context';
import type { Db } from '../../db/client';
import { events } from '../../db/schema/events';
import { auditLog } from '../../db/schema/moderation';
import { type CorrectedWords, eventCorrections } from '../../db/schema/source-entries';
import { AppError } from '../../errors';
import { clockOfEvent } from '../events/event-clock';
import { lockEvents } from '../events/series-lock';
import {
  correctedPartsOf,
  correctedWords,
  liftCorrection,
  sourceWordsOf,
  uncorrectedEvent,
  writeWords,
} from '../imports/corrected-words';
import type { EventNews } from '../imports/event-identity';
import { findChanges } from '../imports/event-rows';
import { finishEventImage } from '../media/event-image';
import { keepCorrectedPicture } from '../media/source-pictures';
import { locateTexts, placeTextOf, unknownLocation } from '../places/locate-texts';
import { borrowPicture, formSeriesOf, lockSourcesOf } from './fold-rows';
import { tellWith } from './source-notices';
import { findMerged } from './sources-folds.queries';

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
    category: event.category,
    description: event.description,
    organizer: event.organizer,
    picture: event.imageUrl,
    isDateToKnow: event.isDateToKnow,
    link: event.url,
    price: event.isPriceKnown ? event.minPrice : null,
    startLocal: asWallTime(startLocal),
    endLocal: endLocal && asWallTime(endLocal),
    allDay: event.allDay,
    timezone: event.timezone,
    place: placeTextOf(event.venueName, event.location),
    corrected: correction ? correctedPartsOf(correction.corrected) : [],
    merged: await findMerged(db, eventId),
  };
}

/** Where words say that it is, as imports find it. */
async function placeOf(
  { database: { db }, site }: AppContext,
  place: string,
): Promise<CorrectedWords['place']> {
  const center = site.campus?.center ?? null;
  const found = (await locateTexts(db, [place], center)).get(place) ?? unknownLocation;
  const { certainty, isElsewhere, isOnline } = found;
  const point = found.point ?? (certainty === 'campus' ? center : null);
  return {
    location: place,
    venueName: null,
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
    placeId: found.placeId,
    room: found.room,
    pointCertainty: point && certainty,
    isOnline,
    ...(isElsewhere ? { isElsewhere } : {}),
  };
}

/** What those learn who have an event among their favorites, each time that an editor says something; before it is written. */
async function newsOf(
  { now }: AppContext,
  db: Db,
  { sourceId, externalId }: EventRow,
  words: EventRow,
): Promise<EventNews[]> {
  if (sourceId === null || externalId === null) return [];
  const compared = { ...words, externalId, timeKind: words.timeKind ?? 'instant' };
  const changes = await findChanges(db, [compared], { source: { id: sourceId }, now: now() });
  return changes.news.map((news) => ({
    ...news,
    isCorrection: true,
  }));
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
  return { event, said: uncorrectedEvent(event, correction), isCorrected: correction !== null };
}

const audited = (db: Db, action: string, { eventId, actorId }: Act, details = {}) =>
  db.insert(auditLog).values({ actorId, action, targetType: 'event', targetId: eventId, details });

/**
 * Says something of an imported event otherwise than its source, also after later readings.
 * @throws AppError NOT_FOUND; INVALID_INPUT if nothing is given, or it would end before it starts; what finishEventImage throws
 */
export async function correctEvent(
  context: AppContext,
  { place, picture, ...others }: EventCorrection,
  act: Act,
): Promise<void> {
  if (picture) await finishEventImage(context, { imageUrl: picture, userId: act.actorId });
  const corrected: CorrectedWords = {
    ...others,
    ...(picture === undefined ? {} : { picture }),
    ...(place ? { place: await placeOf(context, place) } : {}),
  };
  const parts = correctedPartsOf(corrected);
  if (parts.length === 0) throw new AppError('INVALID_INPUT', 'Change at least one thing');
  await context.database.db.transaction(async (db) => {
    const { event, said } = await lockImported(db, act.eventId);
    if (picture) corrected.picture = await keepCorrectedPicture(db, picture);
    const words = correctedWords(said, corrected);
    if (words.endDate && words.endDate <= words.startDate)
      throw new AppError('INVALID_INPUT', 'The end must be after the start');
    const news = await newsOf(context, db, event, words);
    const original = sourceWordsOf(said);
    await db
      .insert(eventCorrections)
      .values({ eventId: act.eventId, original, corrected })
      .onConflictDoUpdate({ target: eventCorrections.eventId, set: { original, corrected } });
    await writeWords(db, act.eventId, words);
    await formSeriesOf(db, [act.eventId]);
    await tellWith(context)(db, news);
    await audited(db, 'event.correct', act, { parts });
  });
}

/**
 * Takes a correction back; without one nothing changes.
 * @throws AppError NOT_FOUND
 */
export async function uncorrectEvent(context: AppContext, act: Act): Promise<void> {
  await context.database.db.transaction(async (db) => {
    const { event, said, isCorrected } = await lockImported(db, act.eventId);
    if (!isCorrected) return;
    const news = await newsOf(context, db, event, said);
    await liftCorrection(db, act.eventId);
    await borrowPicture(db, act.eventId);
    await formSeriesOf(db, [act.eventId]);
    await tellWith(context)(db, news);
    await audited(db, 'event.uncorrect', act);
  });
}
