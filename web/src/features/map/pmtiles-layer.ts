import type { Map as LeafletMap } from 'leaflet';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import { readMapTheme } from './map-theme';
import { labelRules, paintRules } from './pmtiles-style';

export interface VectorLayer {
  addTo(map: LeafletMap): unknown;
  /** Paints every tile again in the colors of now. */
  repaint(): void;
}

/**
 * A Protomaps file on a server of ours, painted with the map tokens.
 * @throws when the file cannot be read
 */
export async function openVectorLayer(url: string, themed: Element): Promise<VectorLayer> {
  const archive = new PMTiles(url);
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
