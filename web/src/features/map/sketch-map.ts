import Point from '@mapbox/point-geometry';
import { type Feature, Labeler, type PreparedTile, paint } from 'protomaps-leaflet';
import type { Box } from './box';
import type { MapTheme } from './map-theme';
import type { PixelPoint } from './mercator';
import { labelRules, paintRules } from './pmtiles-style';
import { featuresIn, readSketch, type Sketch, sketchZoom } from './sketch-features';

export interface SketchView {
  /** The canvas's top left corner in world pixels at `zoom`. */
  origin: PixelPoint;
  zoom: number;
  /** CSS pixels. */
  width: number;
  height: number;
  /** Controls, markers and edges, in pixels of the canvas: labels give way to them. */
  obstacles: readonly Box[];
}

/**
 * Paints a view of the sketch map, in pieces of a few milliseconds; the context is scaled to CSS pixels and stays as it is
 * between them.
 */
export type SketchPainter = (
  context: CanvasRenderingContext2D,
  view: SketchView,
  theme: MapTheme,
) => Iterable<void>;

/** A piece ends once it has taken this long. Milliseconds. */
const pieceMs = 1;

/** How far outside the canvas a feature can matter: half a wide street, a label. Pixels. */
const margin = 100;
/** How far a name makes way for markers and clusters, the nearest first; that of a campus or park goes farther. Pixels. */
const near = [new Point(0, -46), new Point(0, 46)];
const shifts = {
  places: near,
  pois: [...near, new Point(0, -72), new Point(0, 72), new Point(-96, 0), new Point(96, 0)],
} as const;
/** The source of the rules in pmtiles-style.ts. */
const dataSource = '';

/** The painter of a sketch map in the form of server/demo/sketch-map.txt. */
export function sketchPainter(text: string): SketchPainter {
  const sketch = readSketch(text);
  return (context, view, theme) => paintSketch(context, sketch, view, theme);
}

/** The first place for a name where nothing lies on it: on one of its spots, else beside the first. */
function freeSpot(name: Feature, layer: keyof typeof shifts, tile: PreparedTile, labeler: Labeler): Point[] {
  const [middle = []] = name.geom;
  const { index, labelRules: rules, scratch, z: zoom } = labeler;
  const rule = rules.find(({ dataLayer, filter }) => dataLayer === layer && filter?.(zoom, name));
  const layout = { index, order: 0, scratch, zoom, overzoom: 0 };
  const isFree = (spot: Point[]) => {
    const placed = spot.map((point) => point.clone().mult(tile.scale).add(tile.origin));
    return rule?.symbolizer.place(layout, [placed], name)?.every((label) => !index.labelCollides(label, 0));
  };
  const beside = shifts[layer].map((by) => middle.map((point) => by.clone().div(tile.scale).add(point)));
  return [...name.geom, ...beside].find(isFree) ?? middle;
}

/** With the painter and the rules of a Protomaps file, in one piece. */
function* paintSketch(
  context: CanvasRenderingContext2D,
  sketch: Sketch,
  view: SketchView,
  theme: MapTheme,
): Iterable<void> {
  const { zoom, width, height, obstacles } = view;
  const scale = 2 ** (zoom - sketchZoom);
  const corner = new Point(sketch.origin.x * scale, sketch.origin.y * scale);
  const origin = new Point(view.origin.x, view.origin.y);
  const box = {
    minX: origin.x - margin,
    minY: origin.y - margin,
    maxX: origin.x + width + margin,
    maxY: origin.y + height + margin,
  };
  const nearBox = {
    minX: (box.minX - corner.x) / scale,
    minY: (box.minY - corner.y) / scale,
    maxX: (box.maxX - corner.x) / scale,
    maxY: (box.maxY - corner.y) / scale,
  };
  const tile: PreparedTile = {
    z: zoom,
    dataTile: { z: sketchZoom, x: 0, y: 0 },
    origin: corner,
    scale,
    dim: 256 * 2 ** zoom,
    data: new Map(
      Array.from(sketch.layers, ([name, features]) => [name, featuresIn(features, nearBox)] as const),
    ),
  };
  const tiles = new Map([[dataSource, [tile]]]);

  context.fillStyle = theme.land;
  context.fillRect(0, 0, width, height);
  yield;
  let start = performance.now();
  for (const rule of paintRules(theme)) {
    paint(context, zoom, tiles, null, [rule], box, origin, false);
    if (performance.now() - start < pieceMs) continue;
    yield;
    start = performance.now();
  }
  yield;

  const labeler = new Labeler(Math.round(zoom), context, labelRules(theme), 1);
  for (const { left, top, width: wide, height: tall } of obstacles) {
    const anchor = new Point(origin.x + left, origin.y + top);
    const taken = { minX: anchor.x, minY: anchor.y, maxX: anchor.x + wide, maxY: anchor.y + tall };
    // Before all labels, which therefore go elsewhere.
    labeler.index.insert({ anchor, bboxes: [taken], draw: () => {} }, -1, 'obstacles');
  }
  for (const layer of ['pois', 'places'] as const) {
    const names = tile.data.get(layer) ?? [];
    tile.data.set(
      layer,
      names.map((name) => ({ ...name, geom: [freeSpot(name, layer, tile, labeler)] })),
    );
  }
  labeler.add(tiles);
  yield;
  paint(context, zoom, tiles, labeler.index, [], box, origin, false);
}
