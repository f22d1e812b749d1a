import type { LatLngExpression, Map as LeafletMap, Point } from 'leaflet';
import { getPosition } from 'leaflet/src/dom/DomUtil.js';

/**
 * A point's position in the map's pane during a move to `center` and `zoom` (Leaflet's own method is
 * private).
 */
export function newLayerPoint(
  map: LeafletMap,
  point: LatLngExpression,
  zoom: number,
  center: LatLngExpression,
): Point {
  const pane = map.getPane('mapPane');
  const paneOffset = pane ? getPosition(pane) : map.getPixelOrigin().multiplyBy(0);
  const origin = map.project(center, zoom).subtract(map.getSize().divideBy(2)).add(paneOffset).round();
  return map.project(point, zoom).subtract(origin);
}
