import { parse } from 'csv-parse/sync';
import { centerOfGeometry } from './geojson-center';

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

function asRow(fields: Record<string, unknown>): PlaceRow {
  const pairs = Object.entries(fields).filter(([, value]) => ['string', 'number'].includes(typeof value));
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

function readFeature(feature: unknown): PlaceRow {
  const { properties, geometry } = (feature ?? {}) as { properties?: unknown; geometry?: { type?: unknown } };
  const center = centerOfGeometry(geometry);
  const isArea = /Polygon$/.test(String(geometry?.type));
  return {
    ...asRow((properties ?? {}) as Record<string, unknown>),
    ...(center && { latitude: String(center.lat), longitude: String(center.lng) }),
    geometry: isArea ? 'area' : 'point',
  };
}

function readJsonRows(json: unknown): PlaceRow[] | null {
  if (Array.isArray(json)) {
    return json.filter((row) => typeof row === 'object' && row !== null).map((row) => asRow(row));
  }
  const features = (json as { features?: unknown } | null)?.features;
  return Array.isArray(features) ? features.map(readFeature) : null;
}

/** The rows of a CSV, tab-separated, GeoNames, JSON-list or GeoJSON file; null for anything else. */
export function readPlaceRows(bytes: Uint8Array): PlaceRow[] | null {
  const text = decode(bytes).trim();
  try {
    return /^[[{]/.test(text) ? readJsonRows(JSON.parse(text)) : readTable(text);
  } catch {
    return null;
  }
}
