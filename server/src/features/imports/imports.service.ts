import type { LatLng } from '@quad/shared/geo';
import { isSeller } from '@quad/shared/sellers';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { withoutWriting } from '../../db/without-writing';
import { parseAddress } from '../places/address-parts';
import { locateTexts, placeTextOf, type TextLocation, unknownLocation } from '../places/locate-texts';
import { isOnlineText } from '../places/parse-place';
import { type PlaceRecord, storePlaces } from '../places/place-store';
import { readBlocked } from './blocked';
import type { LocatedEvent, Whereabouts } from './event-columns';
import type { Reading } from './event-identity';
import { ensureSource } from './event-identity';
import { addCounts, noRows, type RowCounts, storeBatch } from './event-rows';
import {
  fingerprintOf,
  type NormalizedEvent,
  type ParsedSource,
  type RejectedEntry,
  type Skipped,
} from './normalized-event';
import { makeStorable, partsOf } from './storable-event';
import { timesAtPlace } from './unstated-place';
import { findMovedAway, leaveOutFar, type SourceRadius } from './within-radius';

/** Fewer analyses: each reads a sample of the tables. */
const growth = 4;

/**
 * Has the tables of events analyzed while an import makes them several times as large: until then Postgres keeps the plans
 * for a table as it was, and of an empty one they read all events again for each part. Autovacuum comes once a minute, and
 * never on the embedded database.
 * @returns what is to be called after each part, with the number of events added so far
 */
async function watchGrowth(db: Db): Promise<(added: number) => Promise<void>> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select greatest(reltuples, 0)::int as count from pg_class where oid = 'events'::regclass`,
  );
  const before = rows[0]?.count ?? 0;
  let analyzed = before;
  return async (added) => {
    if (added === 0 || before + added < growth * analyzed) return;
    analyzed = before + added;
    // Whoever vacuums them just now is not waited for.
    await db.execute(sql`analyze (skip_locked) events, source_entries`);
  };
}

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
  /** Default: the clock. */
  now?: Date;
  /** Tells people what has become of their favorites; absent for nobody. */
  tell?: Reading['tell'];
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

/** What was written of a reading. */
type Written = RowCounts & { rejected: RejectedEntry[]; withoutCoordinates: number };

/** Where the events of a reading are looked for, and who hears how far it is. */
export interface StoreOptions {
  near: LatLng | null;
  area: LatLng | null;
  /** Only what is this near, or nowhere, is added; null: everything. */
  within?: SourceRadius | null;
  onBatch?: (written: Written, done: number) => Promise<void> | void;
}

const lastInstant = new Date(Date.UTC(9999, 0));

function placeText(event: NormalizedEvent): string {
  return placeTextOf(event.venueName, event.location);
}

const pointOf = ({ latitude: lat, longitude: lng }: NormalizedEvent): LatLng | null =>
  lat !== null && lng !== null ? { lat, lng } : null;

/** Where an event is listed, by what was found for its text. */
function whereabouts(
  event: NormalizedEvent,
  { placeId, room, point: found, certainty, isElsewhere, isOnline }: TextLocation,
  area: LatLng | null,
): Whereabouts {
  const own = pointOf(event);
  const nowhere = { placeId, room, isOnline: false, point: null, pointCertainty: null, area: null };
  if (isOnline || event.isOnline) return { ...nowhere, isOnline: true, area: own ?? area };
  // Sellers know where their doors are.
  if (own && (!placeId || isSeller(event.source))) return { ...nowhere, placeId: null, point: own };
  const isListedThere = found === null && !isElsewhere && !event.isAway;
  // The campus's point, for one marker of all that is somewhere on it: cards and pages say that it isn't exact.
  const campus = isListedThere ? area : null;
  const point = certainty === 'campus' ? campus : found;
  return { ...nowhere, point, pointCertainty: point && certainty, area: campus };
}

/**
 * Gives events the point of their building, room and certainty, or else the area they are listed in. The book's point
 * goes before the source's, which organizers often type. An event in another town is never listed on campus.
 * @param found locations of texts that have been looked up already, to which those of the events are added: a calendar names the same places
 * again and again
 */
export async function locateEvents(
  db: Db,
  events: readonly NormalizedEvent[],
  { near, area }: Pick<ImportOptions, 'near' | 'area'>,
  found = new Map<string, TextLocation>(),
): Promise<LocatedEvent[]> {
  const unknown = events.map(placeText).filter((text) => !found.has(text));
  for (const [text, location] of await locateTexts(db, unknown, near)) found.set(text, location);
  return events.map((event) => {
    const location = found.get(placeText(event)) ?? unknownLocation;
    const at = whereabouts(event, location, area);
    const times = timesAtPlace(event, at);
    return {
      // What is new comes before the event: V8 takes ten times as long to add to a copy of so large an object.
      placeId: at.placeId,
      room: at.room,
      pointCertainty: at.pointCertainty,
      area: at.area,
      fingerprint: fingerprintOf({ ...event, ...times }),
      ...event,
      ...times,
      isOnline: at.isOnline,
      latitude: at.point?.lat ?? null,
      longitude: at.point?.lng ?? null,
    };
  });
}

/** Venues with coordinates become places that later imports and people can name. */
export function venuesOf(events: readonly NormalizedEvent[]): PlaceRecord[] {
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

/**
 * Stores storable events part by part, each located and written in one transaction; if the process is killed, a second
 * run does the rest.
 * @param parts the dates of one entry in one part
 * @param venues of all parts
 * @param onBatch receives what was written so far, and the number of events done
 */
export async function storeReading(
  db: Db,
  parts: Iterable<readonly NormalizedEvent[]>,
  venues: readonly PlaceRecord[],
  reading: Reading,
  { near, area, within = null, onBatch }: StoreOptions,
): Promise<Written> {
  // Before places are looked up, so that a second run of the same file finds the same as the first.
  await storePlaces(db, venues);
  let written: Written = { ...noRows, rejected: [], withoutCoordinates: 0 };
  const places = new Map<string, TextLocation>();
  const analyzeGrown = await watchGrowth(db);
  let done = 0;
  for (const batch of parts) {
    const all = await locateEvents(db, batch, { near, area }, places);
    const movedAway = await findMovedAway(db, all, within, reading);
    const { located, far } = leaveOutFar(all, within, movedAway);
    const { rejected, ...counts } = await storeBatch(db, located, reading);
    written = {
      ...addCounts(written, counts),
      rejected: [...written.rejected, ...far, ...rejected],
      withoutCoordinates:
        written.withoutCoordinates + located.filter(({ latitude }) => latitude === null).length,
    };
    done += batch.length;
    await analyzeGrown(written.added);
    await onBatch?.(written, done);
  }
  return written;
}

/**
 * Stores parsed events of one source: adds new ones, updates changed ones and leaves the rest alone, so that importing
 * twice adds nothing. A source that isn't there is made on the spot.
 */
export async function importEvents(
  db: Db,
  parsed: ParsedSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const { storable, rejected } = makeStorable(parsed.events);
  const { sourceName = '', window, onProgress } = options;
  const { kept, rejected: blocked } = (await readBlocked(db, sourceName))(storable);
  const store = async (db: Db) => {
    const [first] = kept;
    if (!first) return { ...noRows, rejected: [], withoutCoordinates: 0 };
    const now = options.now ?? new Date();
    const reading = {
      source: await ensureSource(db, first.source, sourceName),
      externalIds: new Set(kept.map(({ externalId }) => externalId)),
      window: window ?? { from: now, to: lastInstant },
      now,
      ...(options.tell ? { tell: options.tell } : {}),
    };
    return storeReading(db, partsOf(kept), venuesOf(kept), reading, {
      ...options,
      onBatch: (_, done) => onProgress?.(done, kept.length),
    });
  };
  const written = await (options.isDryRun ? withoutWriting(db, store) : store(db));
  const refused = [...parsed.rejected, ...rejected, ...blocked, ...written.rejected];
  return {
    read: parsed.read,
    added: written.added,
    updated: written.updated,
    // Of two events with one id, only the last is stored.
    unchanged:
      parsed.events.length -
      rejected.length -
      blocked.length -
      written.rejected.length -
      written.added -
      written.updated,
    rejected: refused,
    withoutCoordinates: written.withoutCoordinates,
    skipped: parsed.skipped,
    isPartial: parsed.isPartial,
  };
}
