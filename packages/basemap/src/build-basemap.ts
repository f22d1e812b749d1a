import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Bounds, boundsAround, overlap, type Point } from './area';
import { BasemapError } from './basemap-error';
import { layers } from './classify';
import { collect } from './collect';
import { type MapFeature, mapFeatures } from './features';
import { writeArchive } from './pmtiles-archive';
import { maxZoom, minZoom, type Tile, tilesAt } from './tiles';

export interface BasemapRequest {
  /** The path of an OpenStreetMap extract, .osm.pbf. */
  extract: string;
  center: Point;
  /** From the center to each side of the map. */
  miles: number;
  /** The path of the file to write; it is replaced only by a complete one. */
  output: string;
  /** Of the file; what only the closest views show is left out to stay below. */
  maxBytes: number;
}

export interface Basemap {
  bytes: number;
  tiles: number;
  features: number;
  /** What was left out to stay within the size, in words; null if nothing was. */
  leftOut: string | null;
}

const centerZoom = 13;
/** Buildings as near as this are those of the campus. */
const nearMiles = 2;
const attribution = '© OpenStreetMap contributors (ODbL)';

interface Thinning {
  leftOut: string | null;
  keeps(feature: MapFeature, near: Bounds): boolean;
}

/** Closest views have most of the bytes; each step leaves out more of what only they show. */
const thinnings: readonly Thinning[] = [
  { leftOut: null, keeps: () => true },
  {
    leftOut: `buildings more than ${nearMiles} miles from the center`,
    keeps: ({ layer, bounds }, near) => layer !== 'buildings' || overlap(bounds, near),
  },
  { leftOut: 'buildings', keeps: ({ layer }) => layer !== 'buildings' },
  {
    leftOut: 'buildings, footpaths and driveways',
    keeps: ({ layer, kind }) => layer !== 'buildings' && kind !== 'path' && kind !== 'other',
  },
];

/** The file, thinned out until it fits. */
function writeFitting(features: readonly MapFeature[], { center, miles, maxBytes }: BasemapRequest) {
  const bounds = boundsAround(center, miles);
  const near = boundsAround(center, nearMiles);
  const fields = { kind: 'String', name: 'String' };
  const metadata = {
    name: 'Basemap',
    type: 'baselayer',
    attribution,
    vector_layers: layers.map((id) => ({ id, fields, minzoom: minZoom, maxzoom: maxZoom })),
  };
  const far: Tile[] = [];
  for (let zoom = minZoom; zoom < maxZoom; zoom += 1) far.push(...tilesAt(features, bounds, zoom));
  let size = 0;
  for (const { leftOut, keeps } of thinnings) {
    const kept = features.filter((feature) => keeps(feature, near));
    const tiles = [...far, ...tilesAt(kept, bounds, maxZoom)];
    const bytes = writeArchive({ tiles, minZoom, maxZoom, bounds, center, centerZoom, metadata });
    size = bytes.length;
    if (size <= maxBytes) return { bytes, tiles: tiles.length, leftOut };
  }
  throw new BasemapError(
    `The map would have ${(size / 1e6).toFixed(1)} MB; at most ${maxBytes / 1e6} are allowed. Ask for fewer miles than ${miles}.`,
  );
}

/** Nothing reads a half-written file. */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw new BasemapError(`${path} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Makes a PMTiles file with the map around a point, in Protomaps' layers and kinds.
 * @throws BasemapError that says what to do
 */
export async function buildBasemap(request: BasemapRequest): Promise<Basemap> {
  const { extract, center, miles, output } = request;
  const bounds = boundsAround(center, miles);
  const features = mapFeatures(await collect(extract, center, bounds), bounds);
  const found = features.filter(({ layer }) => layer !== 'earth').length;
  if (found === 0) {
    throw new BasemapError(
      `The extract has no street, water, park or place within ${miles} ${miles === 1 ? 'mile' : 'miles'} of that point.`,
    );
  }
  const { bytes, tiles, leftOut } = writeFitting(features, request);
  await replaceFile(output, bytes);
  return { bytes: bytes.length, tiles, features: found, leftOut };
}
