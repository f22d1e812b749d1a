import type { Map as LeafletMap } from 'leaflet';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { FetchSource, PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { readMapTheme } from './map-theme';
import { labelRules, paintRules } from './pmtiles-style';
import { WatchedSource } from './watched-source';

export interface VectorLayer {
  addTo(map: LeafletMap): unknown;
  remove(): unknown;
  /** Repaints every tile in the current colors. */
  repaint(): void;
}

/**
 * A self-hosted Protomaps file, painted with the map tokens; `onDeath` is called when it can no longer be
 * read.
 * @throws if the file cannot be read
 */
export async function openVectorLayer(
  url: string,
  themed: Element,
  onDeath: () => void,
): Promise<VectorLayer> {
  const archive = new PMTiles(new WatchedSource(new FetchSource(url), onDeath));
  const { maxZoom } = await archive.getHeader();
  // protomaps-leaflet expects Leaflet 1 as a global; these are the parts it uses.
  Object.assign(globalThis, { L: { GridLayer, DomUtil } });
  const theme = readMapTheme(themed);
  const layer = leafletLayer({
    url: archive,
    maxDataZoom: maxZoom,
    attribution: '',
    backgroundColor: theme.land,
    paintRules: paintRules(theme),
    labelRules: labelRules(theme),
  });
  return {
    addTo: (map) => layer.addTo(map),
    remove: () => layer.remove(),
    repaint: () => {
      const fresh = readMapTheme(themed);
      layer.backgroundColor = fresh.land;
      layer.paintRules = paintRules(fresh);
      layer.labelRules = labelRules(fresh);
      layer.clearLayout();
      layer.rerenderTiles();
    },
  };
}
