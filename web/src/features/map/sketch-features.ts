import Point from '@mapbox/point-geometry';
import { type Feature, GeomType } from 'protomaps-leaflet';
import { type PixelPoint, project } from './mercator';

/** The zoom in whose pixels the sketch is kept; labels repeat at the distances of a tile of this zoom. */
export const sketchZoom = 14;

/** Features by the layers of Protomaps' basemap schema, in pixels from `origin`. */
export interface Sketch {
  /** In world pixels at `sketchZoom`: coordinates stay small enough for a canvas at all zooms. */
  origin: PixelPoint;
  layers: Map<string, Feature[]>;
}

interface Kind {
  layer: string;
  kind: string;
  shape: GeomType;
  /** The layer of its label, if the name is written once in its middle. */
  labels?: string;
}

const { Point: point, Line: line, Polygon: polygon } = GeomType;
/** By the first word of a line. */
const kinds: Record<string, Kind> = {
  urban: { layer: 'landuse', kind: 'residential', shape: polygon },
  park: { layer: 'landuse', kind: 'park', shape: polygon, labels: 'pois' },
  campus: { layer: 'landuse', kind: 'university', shape: polygon, labels: 'pois' },
  pitch: { layer: 'landuse', kind: 'pitch', shape: polygon },
  water: { layer: 'water', kind: 'water', shape: polygon },
  river: { layer: 'water', kind: 'river', shape: line },
  building: { layer: 'buildings', kind: 'building', shape: polygon },
  highway: { layer: 'roads', kind: 'highway', shape: line },
  major: { layer: 'roads', kind: 'major_road', shape: line },
  minor: { layer: 'roads', kind: 'minor_road', shape: line },
  path: { layer: 'roads', kind: 'path', shape: line },
  rail: { layer: 'roads', kind: 'rail', shape: line },
  town: { layer: 'places', kind: 'locality', shape: point },
  neighborhood: { layer: 'places', kind: 'neighbourhood', shape: point },
};

/** Reads the lines 'kind|name|lat,lng lat,lng ...' of a sketch map (server/demo/sketch-map.txt). */
export function readSketch(text: string): Sketch {
  const rows = text
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('|'))
    .map(([word = '', name = '', points = '']) => ({ kind: kinds[word], name, path: readPath(points) }));
  const all = rows.flatMap(({ path }) => path);
  const origin = { x: Math.min(...all.map(({ x }) => x)), y: Math.min(...all.map(({ y }) => y)) };
  const layers = new Map<string, Feature[]>();
  const add = (layer: string, feature: Feature) => layers.set(layer, [...(layers.get(layer) ?? []), feature]);
  for (const { kind, name, path } of rows) {
    if (!kind) continue;
    const points = path.map(({ x, y }) => new Point(x - origin.x, y - origin.y));
    const [first] = points;
    if (kind.shape === polygon && first) points.push(first.clone());
    const props = { kind: kind.kind, ...(name ? { name } : {}) };
    add(kind.layer, featureOf(kind.shape, [points], props));
    if (kind.labels && name) add(kind.labels, featureOf(point, labelSpots(points), props));
  }
  return { origin, layers };
}

function readPath(points: string): PixelPoint[] {
  return points.split(' ').map((pair) => {
    const [lat = 0, lng = 0] = pair.split(',').map(Number);
    return project({ lat, lng }, sketchZoom);
  });
}

function featureOf(geomType: GeomType, geom: Point[][], props: Feature['props']): Feature {
  return { geomType, geom, props, bbox: boxOf(geom.flat()), numVertices: geom.flat().length };
}

function boxOf(points: readonly Point[]): Feature['bbox'] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** Where the name of an area may be, the best first: in its middle, above and below it. */
function labelSpots(points: readonly Point[]): Point[][] {
  const { minX, minY, maxX, maxY } = boxOf(points);
  return [0.5, 0.25, 0.75, 0.1, 0.9].map((share) => [
    new Point((minX + maxX) / 2, minY + share * (maxY - minY)),
  ]);
}

/** The features in a box, and of lines only the parts in it: labels are then placed where they are seen. */
export function featuresIn(features: readonly Feature[], box: Feature['bbox']): Feature[] {
  return features
    .filter(({ bbox }) => meet(bbox, box))
    .map((feature) =>
      feature.geomType === line
        ? { ...feature, geom: feature.geom.flatMap((part) => partsIn(part, box)) }
        : feature,
    );
}

function meet(a: Feature['bbox'], b: Feature['bbox']): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** The runs of segments whose own boxes meet `box`. */
function partsIn(path: readonly Point[], box: Feature['bbox']): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  path.slice(1).forEach((to, index) => {
    const from = path[index];
    if (!from || !meet(boxOf([from, to]), box)) {
      part = [];
      return;
    }
    if (part.length === 0) {
      part = [from];
      parts.push(part);
    }
    part.push(to);
  });
  return parts;
}
