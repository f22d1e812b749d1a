import type { SketchSource } from '@quad/shared/boot-data';
import type { LatLng } from '@quad/shared/geo';
import { pause } from '../../lib/pause';
import type { SketchPainter } from './sketch-map';

/** Farther out, the sketch would be a patch on an empty map. */
const sketchMinZoom = 10;

/** Whether a view with this center lies in the sketch map. */
export function isSketched(
  sketch: SketchSource | null,
  { lat, lng }: LatLng,
  zoom: number,
): sketch is SketchSource {
  if (!sketch || zoom < sketchMinZoom) return false;
  const [west, south, east, north] = sketch.bounds;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

const painters = new Map<string, Promise<SketchPainter>>();

/**
 * The painter of a sketch map: its code and its data are loaded once, when they are first needed.
 * @throws if they can't be loaded; the next call tries again
 */
export function loadSketch(url: string): Promise<SketchPainter> {
  const known = painters.get(url);
  if (known) return known;
  const painter = Promise.all([import('./sketch-map'), fetchText(url)]).then(
    async ([{ sketchPainter }, text]) => {
      // To run the code, to read the map and to paint it are three tasks.
      await pause();
      const paint = sketchPainter(text);
      await pause();
      return paint;
    },
  );
  painters.set(url, painter);
  painter.catch(() => painters.delete(url));
  return painter;
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The sketch map could not be loaded: ${response.status}`);
  return response.text();
}
