import type { LatLng } from '@quad/shared/geo';
import { PMTiles } from 'pmtiles';
import { Static } from 'protomaps-leaflet';
import type { MapTheme } from './map-theme';
import { labelRules, paintRules } from './pmtiles-style';
import { prepareCanvas } from './prepare-canvas';

/**
 * Paints a static view of a Protomaps file on a canvas of its own: painting takes several tasks, and two that share a
 * canvas paint over each other.
 * @param size in CSS pixels
 * @throws if the file cannot be read
 */
export async function paintPmtiles(
  url: string,
  theme: MapTheme,
  { center, zoom, size }: { center: LatLng; zoom: number; size: { width: number; height: number } },
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  prepareCanvas(canvas, context, size.width, size.height);
  const archive = new PMTiles(url);
  const { maxZoom } = await archive.getHeader();
  const picture = new Static({
    url: archive,
    maxDataZoom: maxZoom,
    backgroundColor: theme.land,
    paintRules: paintRules(theme),
    labelRules: labelRules(theme),
  });
  const middle = { x: center.lng, y: center.lat } as Parameters<Static['drawContext']>[3];
  await picture.drawContext(context, size.width, size.height, middle, zoom);
  return canvas;
}
