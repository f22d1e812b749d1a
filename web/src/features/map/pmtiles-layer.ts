import type { Map as LeafletMap } from 'leaflet';
import * as DomUtil from 'leaflet/src/dom/DomUtil.js';
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js';
import { FetchSource, PMTiles } from 'pmtiles';
import { type Index, type LabelRule, leafletLayer } from 'protomaps-leaflet';
import type { Box } from './box';
import { readMapTheme } from './map-theme';
import { campusRule, labelRules, paintRules } from './pmtiles-style';
import { WatchedSource } from './watched-source';

export interface VectorLayer {
  addTo(map: LeafletMap): unknown;
  remove(): unknown;
  /** Repaints every tile in the current colors. */
  repaint(): void;
  /** Where it shows the names of campuses at a zoom, in world pixels. */
  campusNames(zoom: number): Box[];
}

/**
 * A self-hosted Protomaps file, painted with the map tokens; `onDeath` is called when it can no longer be read, `onLoad`
 * when all of a view is painted.
 * @throws if the file cannot be read
 */
export async function openVectorLayer(
  url: string,
  themed: Element,
  { onDeath, onLoad }: { onDeath(): void; onLoad(): void },
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
  layer.on('load', onLoad);
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
    campusNames: (zoom) => {
      const names: Index | undefined = layer.labelers.getIndex(zoom);
      const rules: LabelRule[] = layer.labelRules;
      const order = rules.findIndex(({ id }) => id === campusRule);
      return [...(names?.current.values() ?? [])]
        .flatMap((ofTile) => [...ofTile].filter((name) => name.order === order))
        .flatMap(({ bboxes }) => bboxes)
        .map(({ minX, minY, maxX, maxY }) => ({
          left: minX,
          top: minY,
          width: maxX - minX,
          height: maxY - minY,
        }));
    },
  };
}
