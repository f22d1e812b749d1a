import type { LatLng } from '@quad/shared/geo';
import { PMTiles } from 'pmtiles';
import { Static } from 'protomaps-leaflet';
import { readMapTheme } from './map-theme';
import { labelRules, paintRules } from './pmtiles-style';

/**
 * Paints a static view of a Protomaps file on a canvas of its current size.
 * @throws if the file cannot be read
 */
export async function paintPmtiles(
  canvas: HTMLCanvasElement,
  url: string,
  center: LatLng,
  zoom: number,
): Promise<void> {
  const archive = new PMTiles(url);
  const { maxZoom } = await archive.getHeader();
  const theme = readMapTheme(canvas);
  const picture = new Static({
    url: archive,
    maxDataZoom: maxZoom,
    backgroundColor: theme.land,
    paintRules: paintRules(theme),
    labelRules: labelRules(theme),
  });
  await picture.drawCanvas(
    canvas,
    { x: center.lng, y: center.lat } as Parameters<Static['drawCanvas']>[1],
    zoom,
  );
}
