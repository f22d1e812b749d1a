import type { LatLng } from '@quad/shared/geo';
import type { Db } from '../../db/client';
import { withoutWriting } from '../../db/without-writing';
import { parseAddress } from '../places/address-parts';
import { locateTexts, placeTextOf, unknownLocation } from '../places/locate-texts';
import { isOnlineText } from '../places/parse-place';
import { type PlaceRecord, storePlaces } from '../places/place-store';
import type { Reading } from './event-identity';
import { type LocatedEvent, storeBatch } from './event-rows';
import { ensureSource } from './event-sources';
import type { NormalizedEvent, ParsedSource, RejectedEntry, Skipped } from './normalized-event';
import { makeStorable } from './storable-event';

export interface ImportOptions {
  /** Locations without a town are looked up near this point. */
  near: LatLng | null;
  /**
   * The area of the feed: online events, and those whose location the gazetteer doesn't know, are listed
   * there without a point on the map; null leaves them out of every search.
   */
  area: LatLng | null;
  /** The name of its source among those of its kind; ids need only be unique there. Default: '', one for all. */
  sourceName?: string;
  /** The window of the reading: dates outside of it may well still be there. Default: all from now on. */
  window?: Reading['window'];
  /** Counts without writing. */
  isDryRun?: boolean;
  /** Receives the number of events done. */
  onProgress?: (done: number, total: number) => void;
}

/** The result of an import, of one file or all. */
export interface ImportResult {
  read: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: RejectedEntry[];
  /** Events without a point on the map. */
  withoutCoordinates: number;
  /** Entries outside the window. */
  skipped: Skipped;
  /** Whether a limit ended the reading of a file before its end. */
  isPartial: boolean;
}

const batchSize = 500;
const lastInstant = new Date(Date.UTC(9999, 0));

function placeText(event: NormalizedEvent): string {
  return placeTextOf(event.venueName, event.location);
}

const pointOf = ({ latitude: lat, longitude: lng }: NormalizedEvent): LatLng | null =>
  lat !== null && lng !== null ? { lat, lng } : null;

const asColumns = (point: LatLng | null) => ({ latitude: point?.lat ?? null, longitude: point?.lng ?? null });

/** Sellers know where their doors are. */
const isExact = ({ source }: NormalizedEvent) => source === 'ticketmaster' || source === 'seatgeek';

/**
 * Gives events the point of their building, room and certainty, or else the area they are listed in. The book's point
 * goes before the source's, which organizers often type. An event in another town is never listed on campus.
 */
async function locate(
  db: Db,
  events: readonly NormalizedEvent[],
  { near, area }: ImportOptions,
): Promise<LocatedEvent[]> {
  const found = await locateTexts(db, events.map(placeText), near);
  return events.map((event) => {
    const location = found.get(placeText(event)) ?? unknownLocation;
    const { placeId, room } = location;
    const isOnline = event.isOnline || location.isOnline;
    const own = pointOf(event);
    const facts = { ...event, placeId, room, isOnline };
    if (isOnline) return { ...facts, ...asColumns(null), pointCertainty: null, area: own ?? area };
    if (own && (!placeId || isExact(event)))
      return { ...facts, placeId: null, pointCertainty: null, area: null };
    const isListedThere = location.point === null && !location.isElsewhere && !event.isAway;
    // The campus's point, for one marker of all that is somewhere on it: cards and pages say that it isn't exact.
    const campus = isListedThere ? area : null;
    const point = location.certainty === 'campus' ? campus : location.point;
    return {
      ...facts,
      ...asColumns(point),
      pointCertainty: point && location.certainty,
      area: isListedThere ? area : null,
    };
  });
}

/** Venues with coordinates become places that later imports and people can name. */
function venuesOf(events: readonly NormalizedEvent[]): PlaceRecord[] {
  return events.flatMap((event) => {
    const { venueName, latitude, longitude } = event;
    if (!venueName || latitude === null || longitude === null || isOnlineText(venueName)) return [];
    const { segments, city, region, postcode, country } = parseAddress(event.location);
    const street = segments.find((segment) => /^\d+\s/.test(segment)) ?? null;
    return [
      {
        source: event.source,
        sourceId:
          event.venueId ?? `${venueName.toLowerCase()}@${latitude.toFixed(3)},${longitude.toFixed(3)}`,
        name: venueName,
        kind: 'venue' as const,
        street,
        city,
        region,
        postcode,
        country,
        latitude,
        longitude,
        timezone: event.timezone,
        population: 0,
      },
    ];
  });
}

/** Parts of about `batchSize` events; the dates of one entry are in one part. */
function batchesOf(events: readonly LocatedEvent[]): LocatedEvent[][] {
  const entries = new Map<string, LocatedEvent[]>();
  for (const event of events) {
    const dates = entries.get(event.uid);
    if (dates) dates.push(event);
    else entries.set(event.uid, [event]);
  }
  const batches: LocatedEvent[][] = [];
  let last: LocatedEvent[] | undefined;
  for (const dates of entries.values()) {
    if (!last || last.length + dates.length > batchSize) {
      last = [];
      batches.push(last);
    }
    for (const date of dates) last.push(date);
  }
  return batches;
}

async function storeEvents(
  db: Db,
  events: readonly LocatedEvent[],
  result: ImportResult,
  { sourceName = '', window, onProgress }: ImportOptions,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const now = new Date();
  const reading = {
    source: await ensureSource(db, first.source, sourceName),
    externalIds: new Set(events.map(({ externalId }) => externalId)),
    window: window ?? { from: now, to: lastInstant },
    now,
  };
  let done = 0;
  for (const batch of batchesOf(events)) {
    const counts = await storeBatch(db, batch, reading);
    result.added += counts.added;
    result.updated += counts.updated;
    result.unchanged += batch.length - counts.added - counts.updated - counts.rejected.length;
    result.rejected.push(...counts.rejected);
    done += batch.length;
    onProgress?.(done, events.length);
  }
}

/**
 * Stores parsed events: adds new ones, updates changed ones and leaves the rest alone, so that importing
 * twice adds nothing. Each batch is one transaction; if the process is killed, a second run does the rest.
 */
export async function importEvents(
  db: Db,
  parsed: ParsedSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const { storable, rejected } = makeStorable(parsed.events);
  // Before places are looked up, so that a second run of the same file finds the same as the first.
  if (!options.isDryRun) await storePlaces(db, venuesOf(storable));
  const events = await locate(db, storable, options);
  const result: ImportResult = {
    read: parsed.read,
    added: 0,
    updated: 0,
    // Of two events with one id, only the last is stored.
    unchanged: parsed.events.length - rejected.length - storable.length,
    rejected: [...parsed.rejected, ...rejected],
    withoutCoordinates: events.filter((event) => event.latitude === null).length,
    skipped: parsed.skipped,
    isPartial: parsed.isPartial,
  };
  const store = (db: Db) => storeEvents(db, events, result, options);
  await (options.isDryRun ? withoutWriting(db, store) : store(db));
  return result;
}
