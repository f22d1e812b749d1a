import type { PlaceKind } from '@quad/shared/contract/places';
import type { LatLng } from '@quad/shared/geo';
import { parseAddress } from '../../places/address-parts';
import { countryCode } from '../../places/countries';
import type { PlaceRecord } from '../../places/place-store';
import { stateCode } from '../../places/states';
import { NotASourceError, type RejectedEntry } from '../normalized-event';
import { betweenValues, type PlaceRow, readPlaceRows } from './place-tables';

const smallWords = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'on', 'de', 'del', 'la']);

function capitalize(word: string): string {
  return word.replace(/\p{L}+/gu, (part, position: number, whole: string) => {
    // 'COLLEGE'S' keeps its small s.
    if (whole[position - 1] === "'" && part.length === 1) return part.toLowerCase();
    return part[0]?.toUpperCase() + part.slice(1).toLowerCase();
  });
}

/** 'UNIVERSITY OF THE ARTS-MAIN' as 'University of the Arts-Main'; text with small letters is unchanged. */
function readableName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : capitalize(word),
    )
    .join(' ');
}

/** A kind of file, recognized by its columns. */
interface PlaceFile {
  source: string;
  /** The columns that it must have. */
  columns: readonly string[];
  id: string;
  kind: PlaceKind | ((row: PlaceRow) => PlaceKind);
  population?: (row: PlaceRow) => number;
}

const whole = (text: string | undefined) => Math.max(0, Math.trunc(Number(text) || 0));

/** The lower bounds of IPEDS' size classes, in students. */
const ipedsSizes = [0, 500, 1000, 5000, 10_000, 20_000];

/** In order: the first one whose columns a file has. */
const placeFiles: readonly PlaceFile[] = [
  {
    source: 'ipeds',
    columns: ['unitid', 'instsize'],
    id: 'unitid',
    kind: 'campus',
    population: (row) => ipedsSizes[whole(row.instsize)] ?? 0,
  },
  {
    source: 'hifld',
    columns: ['ipedsid', 'tot_enroll'],
    id: 'ipedsid',
    kind: 'campus',
    population: (row) => whole(row.tot_enroll),
  },
  {
    source: 'geonames',
    columns: ['geonameid', 'feature_code'],
    id: 'geonameid',
    kind: (row) => (row.feature_code === 'PPLX' ? 'neighborhood' : 'city'),
    population: (row) => whole(row.population),
  },
  { source: 'us-cities', columns: ['state_code', 'county', 'city'], id: 'id', kind: 'city' },
  { source: 'openbrewerydb', columns: ['brewery_type', 'name'], id: 'id', kind: 'venue' },
  { source: 'ticketmaster', columns: ['tm_venue_id', 'name'], id: 'tm_venue_id', kind: 'venue' },
  { source: 'places', columns: ['geometry', 'name'], id: 'id', kind: areaKind },
  { source: 'places', columns: ['building', 'name'], id: 'id', kind: 'building' },
  { source: 'places', columns: ['code', 'name'], id: 'id', kind: 'building' },
  { source: 'places', columns: ['name'], id: 'id', kind: 'venue' },
];

function areaKind(row: PlaceRow): PlaceKind {
  if (row.building && row.building !== 'no') return 'building';
  if (row.geometry !== 'area') return 'venue';
  return /\bpark\b/i.test(row.type ?? '') ? 'park' : 'neighborhood';
}

function pick(row: PlaceRow, names: readonly string[]): string | null {
  for (const name of names) if (row[name]) return row[name];
  return null;
}

const latitudeColumns = ['latitude', 'lat', 'y'];
const longitudeColumns = ['longitude', 'longitud', 'lng', 'lon', 'long', 'x'];

function recognize(rows: readonly PlaceRow[]): PlaceFile | null {
  const columns = new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row)));
  const isLocated =
    latitudeColumns.some((name) => columns.has(name)) && longitudeColumns.some((name) => columns.has(name));
  const named = columns.has('instnm') ? new Set([...columns, 'name']) : columns;
  return (isLocated && placeFiles.find((file) => file.columns.every((column) => named.has(column)))) || null;
}

/** The columns of a list of buildings, or tags of OpenStreetMap, with other names and codes. */
const aliasColumns = [
  'code',
  'building_code',
  'abbreviation',
  'ref',
  'short_name',
  'alt_name',
  'loc_name',
  'old_name',
  'official_name',
  'aliases',
];

function aliasesOf(row: PlaceRow): string[] {
  const written = aliasColumns.flatMap((column) => (row[column] ?? '').split(betweenValues));
  return [...new Set(written.map((alias) => alias.trim()).filter((alias) => alias.length > 1))];
}

function pointIn(row: PlaceRow, name: string): LatLng | null {
  const [lat, lng] = [Number(row[`${name}_lat`] || Number.NaN), Number(row[`${name}_lng`] || Number.NaN)];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** What keeps a row from being a place, in words; null if nothing does. */
function faultOf(name: string | null, latitude: number, longitude: number): string | null {
  if (!name) return 'it has no name';
  const isPoint =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPoint ? null : 'it has no coordinates';
}

function addressOf(row: PlaceRow): Pick<PlaceRecord, 'street' | 'city' | 'region' | 'postcode' | 'country'> {
  const written = pick(row, ['address', 'addr', 'street', 'address_1', 'address1']);
  const region = pick(row, ['state', 'stabbr', 'state_code', 'state_province', 'admin1']);
  const city = pick(row, ['city']);
  const parts = parseAddress(written ?? '');
  const zip = pick(row, ['zip', 'postal_code', 'postcode', 'zip_code']) ?? parts.postcode;
  return {
    street: (parts.city && !city ? parts.segments[0] : written) ?? null,
    city: city ?? parts.city,
    region: stateCode(region) ?? region ?? parts.region,
    postcode: zip?.replace(/^(\d{5})-\d{4}$/, '$1') ?? null,
    country: countryCode(pick(row, ['country', 'country_code'])) ?? parts.country,
  };
}

function readPlace(row: PlaceRow, file: PlaceFile): PlaceRecord | RejectedEntry {
  const kind = typeof file.kind === 'string' ? file.kind : file.kind(row);
  const written = pick(row, kind === 'city' ? ['name', 'city'] : ['name', 'instnm']);
  const name = written && readableName(written.replace(/-Main Campus$/i, '').slice(0, 200));
  const [latitude, longitude] = [
    Number(pick(row, latitudeColumns) ?? Number.NaN),
    Number(pick(row, longitudeColumns) ?? Number.NaN),
  ];
  const fault = faultOf(name, latitude, longitude);
  if (fault || !name) return { entry: name ?? row[file.id] ?? 'a row', reason: fault ?? 'it has no name' };
  const address = addressOf(row);
  return {
    source: file.source,
    sourceId: row[file.id] || `${name.toLowerCase()}@${latitude.toFixed(3)},${longitude.toFixed(3)}`,
    name,
    kind,
    ...address,
    street: address.street && readableName(address.street),
    city: kind === 'city' ? null : address.city && readableName(address.city),
    latitude,
    longitude,
    timezone: row.timezone || null,
    population: file.population?.(row) ?? 0,
    ...(kind === 'building' && {
      aliases: aliasesOf(row),
      entrance: pointIn(row, 'entrance'),
      stepFreeEntrance: pointIn(row, 'step_free'),
    }),
  };
}

export interface ParsedPlaces {
  places: PlaceRecord[];
  rejected: RejectedEntry[];
  read: number;
}

/**
 * Reads a file of places: NCES IPEDS "HD", HIFLD colleges, GeoNames dumps, Open Brewery DB, and any CSV, JSON
 * list or GeoJSON with names and coordinates. Outlines become neighborhoods at their center, or buildings if a tag or a
 * column says so: lists of code, name and point, and OpenStreetMap's with `alt_name`, `short_name`, `ref` and entrances.
 * @throws NotASourceError if it has no names with coordinates
 */
export function readPlaces(bytes: Uint8Array): ParsedPlaces {
  const rows = readPlaceRows(bytes);
  const file = rows && recognize(rows);
  if (!rows || !file) {
    throw new NotASourceError(
      'This is not a file of places: it has no columns with names, latitudes and longitudes.',
    );
  }
  const parsed: ParsedPlaces = { places: [], rejected: [], read: rows.length };
  for (const row of rows) {
    const place = readPlace(row, file);
    if ('reason' in place) parsed.rejected.push(place);
    else parsed.places.push(place);
  }
  return parsed;
}
