import { hash } from 'node:crypto';
import type { PointCertainty } from '@quad/shared/contract/events';
import type { LatLng } from '@quad/shared/geo';
import { type SQL, sql } from 'drizzle-orm';
import { cursorInstant } from '../../db/fragments';
import { clockOfEvent } from '../events/event-clock';
import type { TextLocation } from '../places/locate-texts';
import type { NormalizedEvent } from './normalized-event';

/** Where an event is listed: at a point, or in an area, or neither. */
export interface Whereabouts extends Pick<TextLocation, 'placeId' | 'room' | 'isOnline' | 'point'> {
  pointCertainty: PointCertainty | null;
  area: LatLng | null;
}

/** An event with its whereabouts; its point is its coordinates. */
export type LocatedEvent = NormalizedEvent &
  Omit<Whereabouts, 'point'> & {
    /** What finds its entry again (fingerprintOf). */
    fingerprint: string;
  };

const roomMaxLength = 200;

/** The columns that imports own, with their types; not counters, moderation or the host. */
export const columns = {
  external_source: 'text',
  external_id: 'text',
  uid: 'text',
  title: 'text',
  description: 'text',
  description_html: 'text',
  category: 'text',
  status: 'text',
  start_date: 'timestamptz',
  end_date: 'timestamptz',
  all_day: 'boolean',
  time_tba: 'boolean',
  timezone: 'text',
  start_local: 'timestamp',
  end_local: 'timestamp',
  time_kind: 'text',
  zones_version: 'text',
  location: 'text',
  venue_name: 'text',
  venue_id: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  point_certainty: 'text',
  place_id: 'uuid',
  room: 'text',
  is_online: 'boolean',
  area_latitude: 'double precision',
  area_longitude: 'double precision',
  organizer: 'text',
  is_date_to_know: 'boolean',
  url: 'text',
  source_image_url: 'text',
  price: 'numeric(10, 2)',
  min_price: 'numeric(10, 2)',
  max_price: 'numeric(10, 2)',
  is_paid: 'boolean',
  is_price_known: 'boolean',
} as const;
export type Column = keyof typeof columns;

/** The columns that imports write. */
export const importedColumns = Object.keys(columns) as Column[];

/** What is compared: that another book says the same changes nothing. */
export const comparedColumns = importedColumns.filter((name) => name !== 'zones_version');

/** The row of an event, for columns that are written as JSON. */
export function asRow(event: LocatedEvent): Record<Column, unknown> {
  const clock = clockOfEvent(event, event.timeKind);
  return {
    external_source: event.source,
    external_id: event.externalId,
    uid: event.uid,
    title: event.title,
    description: event.description,
    description_html: event.descriptionHtml,
    category: event.category,
    status: event.status,
    start_date: event.startDate.toISOString(),
    end_date: event.endDate?.toISOString() ?? null,
    all_day: event.allDay,
    time_tba: event.timeTba,
    timezone: event.timezone,
    start_local: clock.startLocal,
    end_local: clock.endLocal,
    time_kind: clock.timeKind,
    zones_version: clock.zonesVersion,
    location: event.location,
    venue_name: event.venueName,
    venue_id: event.venueId,
    latitude: event.latitude,
    longitude: event.longitude,
    point_certainty: event.pointCertainty,
    place_id: event.placeId,
    room: event.room?.slice(0, roomMaxLength) ?? null,
    is_online: event.isOnline,
    area_latitude: event.area?.lat ?? null,
    area_longitude: event.area?.lng ?? null,
    organizer: event.organizer,
    is_date_to_know: event.isDateToKnow,
    url: event.url,
    source_image_url: event.imageUrl,
    price: event.minPrice,
    min_price: event.minPrice,
    max_price: event.maxPrice,
    is_paid: event.maxPrice > 0,
    is_price_known: event.isPriceKnown,
  };
}

/** Between the columns of a digest, and for one without a value: characters that no stored text has. */
const [separator, none] = ['\u001f', '\u001e'];

function storedText(name: Column): SQL {
  const column = sql.raw(`events.${name}`);
  return sql`coalesce(${columns[name] === 'timestamptz' ? cursorInstant(column) : sql`${column}::text`}, chr(30))`;
}

function writtenText(name: Column, value: unknown): string {
  if (value === null) return none;
  if (columns[name] === 'timestamptz') return `${String(value).slice(0, -1)}000Z`;
  return columns[name] === 'numeric(10, 2)' ? Number(value).toFixed(2) : String(value);
}

/**
 * What stands in a row of `events` and its `entry` of source_entries, to compare with digestOf; null if an import has
 * something to write there whatever it reads: an entry that was missing, or a picture to borrow of another source.
 */
export const storedDigest: SQL<string | null> = sql`
  case when entry.event_id = events.id and entry.uid = events.uid and entry.missing_runs = 0 and not entry.is_kept
    and (events.source_image_url is not null or not exists (select from events other where other.folded_into_id = events.id))
  then encode(sha256(convert_to(concat_ws(chr(31), entry.fingerprint, ${sql.join(comparedColumns.map(storedText), sql`, `)}), 'UTF8')), 'hex') end`;

/** The same of an event as it was read: one that Postgres would write otherwise only counts as changed. */
export function digestOf(event: LocatedEvent): string {
  const row = asRow(event);
  let text = event.fingerprint;
  for (const name of comparedColumns) text += separator + writtenText(name, row[name]);
  return hash('sha256', text, 'hex');
}
