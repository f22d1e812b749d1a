import { gzipSync } from 'node:zlib';
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import { type Bounds, overlap } from './area';
import { type Layer, layers } from './classify';
import type { MapFeature } from './features';

export const minZoom = 8;
/** The painter enlarges these tiles for closer views: a unit is half a meter. */
export const maxZoom = 14;
/** Tiles are made in squares of at most this size: an index of all features would take their memory once more. */
const squareZoom = 12;

/** As the format of tiles has it. */
const extent = 4096;
/** Around a tile, for strokes and labels that reach into it. */
const buffer = 80;
/** In units of a tile: lines deviate by at most this. */
const tolerance = 2;

export interface Tile {
  /** Its position in a PMTiles file. */
  id: number;
  /** Compressed. */
  data: Buffer;
}

const column = (lng: number, zoom: number) => Math.floor(((lng + 180) / 360) * 2 ** zoom);
const row = (lat: number, zoom: number) =>
  Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom);

const westOf = (x: number, zoom: number) => (x / 2 ** zoom) * 360 - 180;
const northOf = (y: number, zoom: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI;

/** The tiles of a zoom that the bounds touch. */
function* tilesOver([west, south, east, north]: Bounds, zoom: number): Generator<[x: number, y: number]> {
  const last = 2 ** zoom - 1;
  for (let x = column(west, zoom); x <= Math.min(column(east, zoom), last); x += 1) {
    for (let y = row(north, zoom); y <= Math.min(row(south, zoom), last); y += 1) yield [x, y];
  }
}

/** The bounds of a tile with its buffer. */
function boundsOfTile(x: number, y: number, zoom: number): Bounds {
  const around = buffer / extent;
  return [
    westOf(x - around, zoom),
    northOf(y + 1 + around, zoom),
    westOf(x + 1 + around, zoom),
    northOf(y - around, zoom),
  ];
}

function indexOf(features: readonly MapFeature[], layer: Layer): GeoJSONVT | null {
  const shown = features.filter((feature) => feature.layer === layer);
  if (shown.length === 0) return null;
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: shown.map(({ geometry, kind, name }) => ({
      type: 'Feature',
      geometry,
      properties: name ? { kind, name } : { kind },
    })),
  };
  // Nothing is simplified at an index's own maximum.
  return new GeoJSONVT(data, { maxZoom: maxZoom + 1, indexMaxZoom: 0, tolerance, extent, buffer });
}

/** Some tiles of a zoom, with what of the features is in them. */
function* cut(
  features: readonly MapFeature[],
  tiles: readonly (readonly [x: number, y: number])[],
  zoom: number,
): Generator<Tile> {
  const indexes = layers.map((layer) => [layer, indexOf(features, layer)] as const);
  for (const [x, y] of tiles) {
    const found: Record<string, GeoJSONVTTile> = {};
    for (const [layer, index] of indexes) {
      const tile = index?.getTile(zoom, x, y);
      if (tile && tile.features.length > 0) found[layer] = tile;
    }
    if (Object.keys(found).length === 0) continue;
    const data = gzipSync(fromGeojsonVt(found, { version: 2, extent }), { level: 9 });
    yield { id: zxyToTileId(zoom, x, y), data };
  }
}

/** The tiles of a map at one zoom. */
export function* tilesAt(features: readonly MapFeature[], bounds: Bounds, zoom: number): Generator<Tile> {
  const level = Math.min(zoom, squareZoom);
  const scale = 2 ** (zoom - level);
  const shown = features.filter(({ from }) => from <= zoom);
  for (const [x, y] of tilesOver(bounds, level)) {
    const square = boundsOfTile(x, y, level);
    const near = shown.filter((feature) => overlap(feature.bounds, square));
    const tiles = [...tilesOver(bounds, zoom)].filter(
      (tile) => Math.floor(tile[0] / scale) === x && Math.floor(tile[1] / scale) === y,
    );
    yield* cut(near, tiles, zoom);
  }
}
