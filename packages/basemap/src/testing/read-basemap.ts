import { readFileSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles, type Source } from 'pmtiles';

/** A file as the browser's reader of PMTiles sees it. */
export function openBasemap(path: string): PMTiles {
  const bytes = readFileSync(path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

export interface ReadFeature {
  layer: string;
  kind: string;
  name?: string;
  type: 'Point' | 'LineString' | 'Polygon' | string;
  /** In degrees. */
  coordinates: unknown;
}

/** Everything in the tile that holds a point, in degrees. */
export async function featuresAt(
  archive: PMTiles,
  { lng, lat, zoom }: { lng: number; lat: number; zoom: number },
): Promise<ReadFeature[]> {
  const size = 2 ** zoom;
  const x = Math.floor(((lng + 180) / 360) * size);
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * size);
  const tile = await archive.getZxy(zoom, x, y);
  if (!tile) return [];
  const { layers } = new VectorTile(new PbfReader(tile.data));
  return Object.entries(layers).flatMap(([layer, content]) =>
    Array.from({ length: content.length }, (_, i) => {
      const feature = content.feature(i);
      const { geometry } = feature.toGeoJSON(x, y, zoom);
      const { kind, name } = feature.properties;
      return {
        layer,
        kind: String(kind),
        ...(name === undefined ? {} : { name: String(name) }),
        type: geometry.type,
        coordinates: 'coordinates' in geometry ? geometry.coordinates : null,
      };
    }),
  );
}
