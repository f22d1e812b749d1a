import type { LatLng } from '@quad/shared/geo';

/** Web Mercator as tiles use it (EPSG:3857): the world is a square of 256 * 2^zoom pixels. */

export interface PixelPoint {
  x: number;
  y: number;
}

const tileSize = 256;
/** Meters a pixel at the equator at zoom 0: the circumference of the WGS 84 sphere over one tile. */
const equatorMetersPerPixel = 156_543.033_92;
const maxLatitude = 85.051_128_779_8;

/** Pixels from the north-west corner of the world. */
export function project(point: LatLng, zoom: number): PixelPoint {
  const worldSize = tileSize * 2 ** zoom;
  const latitude = Math.max(-maxLatitude, Math.min(maxLatitude, point.lat));
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((point.lng + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

export function unproject(pixel: PixelPoint, zoom: number): LatLng {
  const worldSize = tileSize * 2 ** zoom;
  const northing = Math.PI * (1 - (2 * pixel.y) / worldSize);
  return {
    lat: (Math.atan(Math.sinh(northing)) * 180) / Math.PI,
    lng: (pixel.x / worldSize) * 360 - 180,
  };
}

export function metersPerPixel(latitude: number, zoom: number): number {
  return (equatorMetersPerPixel * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;
}

/** The copy of a longitude nearest to another one, so that a map across the date line shows both sides. */
export function nearestLongitude(longitude: number, to: number): number {
  return longitude + 360 * Math.round((to - longitude) / 360);
}

export interface TileAt {
  url: string;
  left: number;
  top: number;
}

/** The tiles of `template` that cover a view of `width` x `height` pixels with `center` in the middle. */
export function tilesOfView(
  template: string,
  center: LatLng,
  zoom: number,
  width: number,
  height: number,
): TileAt[] {
  const middle = project(center, zoom);
  const left = middle.x - width / 2;
  const top = middle.y - height / 2;
  const perSide = 2 ** zoom;
  const tiles: TileAt[] = [];
  for (let row = Math.floor(top / tileSize); row * tileSize < top + height; row += 1) {
    if (row < 0 || row >= perSide) continue;
    for (let column = Math.floor(left / tileSize); column * tileSize < left + width; column += 1) {
      const values: Record<string, number | string> = {
        z: zoom,
        x: ((column % perSide) + perSide) % perSide,
        y: row,
        s: 'a',
        r: '',
      };
      tiles.push({
        url: template.replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole)),
        left: Math.round(column * tileSize - left),
        top: Math.round(row * tileSize - top),
      });
    }
  }
  return tiles;
}
