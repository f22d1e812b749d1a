import type { LatLng } from '@quad/shared/geo';
import { parse } from 'csv-parse/sync';
import { centerOfGeometry } from './geojson-center';
import { type Entrances, findEntrances } from './osm-entrances';

/** One row of a file: column names in lower case, values as text. */
export type PlaceRow = Readonly<Record<string, string>>;

/** Files of federal agencies are often Windows-1252. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Separates several values of one column; OpenStreetMap does so as well. */
export const betweenValues = ';';

function asRow(fields: Record<string, unknown>): PlaceRow {
  const pairs = Object.entries(fields)
    .map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(betweenValues) : value,
    ])
    .filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(pairs.map(([name, value]) => [name.trim().toLowerCase(), String(value).trim()]));
}

/** The columns of a GeoNames dump, which has no header (download.geonames.org/export/dump/readme.txt). */
const geonamesColumns = `geonameid name asciiname alternatenames latitude longitude feature_class feature_code
  country_code cc2 admin1 admin2 admin3 admin4 population elevation dem timezone modified`.split(/\s+/);

function readTable(text: string): PlaceRow[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const cells = firstLine.split('\t');
  const isGeonames =
    cells.length === geonamesColumns.length && cells.slice(4, 6).every((cell) => Number(cell) !== 0);
  const rows: unknown[] = parse(text, {
    columns: isGeonames ? [...geonamesColumns] : true,
    delimiter: cells.length > 2 ? '\t' : ',',
    // Quotation marks in GeoNames are part of names.
    quote: isGeonames ? null : '"',
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  return rows.map((row) => asRow(row as Record<string, unknown>));
}

interface Feature {
  id?: unknown;
  properties?: { tags?: unknown } | null;
  geometry?: { type?: unknown } | null;
}

/** Properties, and the tags of OpenStreetMap that some tools nest in them. */
function tagsOf({ id, properties }: Feature): PlaceRow {
  const nested = properties?.tags;
  return {
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    ...asRow((properties ?? {}) as Record<string, unknown>),
    ...(typeof nested === 'object' && nested !== null ? asRow(nested as Record<string, unknown>) : {}),
  };
}

const pointColumns = (name: string, point: LatLng | null | undefined): PlaceRow =>
  point ? { [`${name}_lat`]: String(point.lat), [`${name}_lng`]: String(point.lng) } : {};

function readFeatures(values: readonly unknown[]): PlaceRow[] {
  const features = values.map((value) => (value ?? {}) as Feature);
  const mapped = features.map((feature) => ({ geometry: feature.geometry, tags: tagsOf(feature) }));
  const entrances = findEntrances(mapped);
  return (
    mapped
      .map(({ geometry, tags }, index) => readFeature(geometry, tags, entrances.get(index)))
      // Doors without a name belong to their building.
      .filter((row) => !(row.entrance && !row.name))
  );
}

function readFeature(geometry: Feature['geometry'], tags: PlaceRow, entrances?: Entrances): PlaceRow {
  const center = centerOfGeometry(geometry);
  const isArea = /Polygon$/.test(String(geometry?.type));
  return {
    ...tags,
    ...pointColumns('entrance', entrances?.entrance),
    ...pointColumns('step_free', entrances?.stepFreeEntrance),
    ...(center && { latitude: String(center.lat), longitude: String(center.lng) }),
    geometry: isArea ? 'area' : 'point',
  };
}

function readJsonRows(json: unknown): PlaceRow[] | null {
  const rowsOf = (list: readonly unknown[]) =>
    list
      .filter((row) => typeof row === 'object' && row !== null)
      .map((row) => asRow(row as Record<string, unknown>));
  if (Array.isArray(json)) return rowsOf(json);
  const { features, buildings } = (json ?? {}) as { features?: unknown; buildings?: unknown };
  if (Array.isArray(buildings)) return rowsOf(buildings).map((row) => ({ building: 'yes', ...row }));
  return Array.isArray(features) ? readFeatures(features) : null;
}

/** The rows of a CSV, tab-separated, GeoNames, JSON-list, list of buildings or GeoJSON file; null for anything else. */
export function readPlaceRows(bytes: Uint8Array): PlaceRow[] | null {
  const text = decode(bytes).trim();
  try {
    return /^[[{]/.test(text) ? readJsonRows(JSON.parse(text)) : readTable(text);
  } catch {
    return null;
  }
}
