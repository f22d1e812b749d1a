import type { LatLng } from '@quad/shared/geo';
import { parse } from 'csv-parse/sync';

/** A feature of OpenStreetMap with its tags as rows have them. */
interface MappedFeature {
  geometry: unknown;
  tags: Readonly<Record<string, string>>;
}

interface Entrances {
  entrance: LatLng | null;
  stepFreeEntrance: LatLng | null;
}

/** Entrances are corners of the outline; files round them. */
const nearDegrees = 0.00005;

type Box = { west: number; east: number; south: number; north: number };

function boxOf(corners: readonly (readonly [number, number])[]): Box {
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

function isNearBox({ lat, lng }: LatLng, { west, east, south, north }: Box): boolean {
  return (
    lng >= west - nearDegrees &&
    lng <= east + nearDegrees &&
    lat >= south - nearDegrees &&
    lat <= north + nearDegrees
  );
}

/** Whether one may go in here: emergency exits are no entrances. */
function isEntrance(tags: MappedFeature['tags']): boolean {
  return /^(?:main|yes|staircase|home|shop|service)$/.test(tags.entrance ?? '') && tags.access !== 'private';
}

/**
 * The entrances of buildings in a GeoJSON of OpenStreetMap: points with `entrance` on the outline, the main one first,
 * and the first with `wheelchair=yes` or `designated`.
 * @returns by the index of the building among the features
 */
function findEntrances(features: readonly MappedFeature[]): Map<number, Entrances> {
  const points = features.flatMap(({ geometry, tags }) => {
    const coordinates = (geometry as { type?: unknown; coordinates?: unknown } | null)?.coordinates;
    if (!isEntrance(tags) || !Array.isArray(coordinates) || typeof coordinates[0] !== 'number') return [];
    return [{ lat: Number(coordinates[1]), lng: Number(coordinates[0]), tags }];
  });
  const found = new Map<number, Entrances>();
  if (points.length === 0) return found;
  points.sort((one, other) => Number(other.tags.entrance === 'main') - Number(one.tags.entrance === 'main'));
  for (const [index, { geometry, tags }] of features.entries()) {
    const corners = tags.building ? ringsOf(geometry).flat() : [];
    if (corners.length < 3) continue;
    const box = boxOf(corners);
    const own = points.filter(
      (point) =>
        isNearBox(point, box) &&
        corners.some(
          ([lng, lat]) => Math.abs(lng - point.lng) < nearDegrees && Math.abs(lat - point.lat) < nearDegrees,
        ),
    );
    const stepFree = own.find(({ tags }) => /^(?:yes|designated)$/.test(tags.wheelchair ?? ''));
    const at = (point: LatLng | undefined) => (point ? { lat: point.lat, lng: point.lng } : null);
    if (own.length > 0) found.set(index, { entrance: at(own[0]), stepFreeEntrance: at(stepFree) });
  }
  return found;
}

type Position = readonly [lng: number, lat: number];

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

/** The rings in any nesting of coordinate lists: polygons, multipolygons, lines. */
function ringsIn(value: unknown, depth = 0): Position[][] {
  if (!Array.isArray(value) || depth > 5) return [];
  if (value.every(isPosition)) return value.length > 0 ? [value] : [];
  return value.flatMap((part) => ringsIn(part, depth + 1));
}

/** The center of mass of rings (shoelace formula); the mean of their corners if they enclose nothing. */
function centerOfRings(rings: readonly Position[][]): LatLng | null {
  let [area, x, y] = [0, 0, 0];
  for (const ring of rings) {
    ring.forEach(([lng, lat], index) => {
      const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? [lng, lat];
      const cross = lng * nextLat - nextLng * lat;
      area += cross;
      x += (lng + nextLng) * cross;
      y += (lat + nextLat) * cross;
    });
  }
  if (Math.abs(area) > 1e-12) return { lng: x / (3 * area), lat: y / (3 * area) };
  const corners = rings.flat();
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  return corners.length > 0 ? { lng: mean(0), lat: mean(1) } : null;
}

/** The rings or lines of a GeoJSON geometry. */
export function ringsOf(geometry: unknown): Position[][] {
  return ringsIn((geometry as { coordinates?: unknown } | null)?.coordinates);
}

/** The point of a GeoJSON geometry, or the center of its outline. Null for broken ones. */
function centerOfGeometry(geometry: unknown): LatLng | null {
  const coordinates = (geometry as { coordinates?: unknown } | null)?.coordinates;
  if (isPosition(coordinates)) return { lng: coordinates[0], lat: coordinates[1] };
  return centerOfRings(ringsIn(coordinates));
}

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
