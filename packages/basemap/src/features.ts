import { type Bounds, boundsOf, labelPoint, type Point, signedArea } from './area';
import { areaKind, areaLabel, isCoast, type Kind, lineKind, pointKind } from './classify';
import { seaWithin } from './coast';
import type { Collected, Way } from './collect';
import type { Tags } from './osm-elements';
import { joinRings, type Polygon, toPolygons } from './rings';

type Geometry = GeoJSON.Point | GeoJSON.LineString | GeoJSON.Polygon;

/** Something on the map. */
export interface MapFeature extends Kind {
  geometry: Geometry;
  bounds: Bounds;
}

const isThere = <T>(value: T | null): value is T => value !== null;

function pointFeature(kind: Kind, point: Point): MapFeature {
  return { ...kind, geometry: { type: 'Point', coordinates: point }, bounds: [...point, ...point] };
}

const polygonFeature = (kind: Kind, polygon: Polygon): MapFeature => ({
  ...kind,
  geometry: { type: 'Polygon', coordinates: polygon },
  bounds: boundsOf(polygon[0] ?? []),
});

/** An area and its label. */
function areaFeatures(tags: Tags, polygons: readonly Polygon[]): MapFeature[] {
  const kind = areaKind(tags);
  if (!kind || polygons.length === 0) return [];
  const label = areaLabel(tags);
  const [largest] = polygons
    .map(([ring = []]) => ring)
    .sort((a, b) => Math.abs(signedArea(b)) - Math.abs(signedArea(a)));
  return [
    ...polygons.map((polygon) => polygonFeature(kind, polygon)),
    ...(label && largest ? [pointFeature(label, labelPoint(largest))] : []),
  ];
}

function wayFeatures({ tags, refs }: Way, line: Point[]): MapFeature[] {
  const isClosed = refs.length > 3 && refs[0] === refs.at(-1) && line.length > 3;
  const kind = lineKind(tags);
  const lines: MapFeature[] =
    kind && line.length > 1
      ? [{ ...kind, geometry: { type: 'LineString', coordinates: line }, bounds: boundsOf(line) }]
      : [];
  return isClosed ? [...lines, ...areaFeatures(tags, [[line]])] : lines;
}

/** Everything on the map of the bounds, in the order in which it is to be painted and labeled. */
export function mapFeatures({ nodes, ways, relations, points }: Collected, bounds: Bounds): MapFeature[] {
  const lineOf = (refs: readonly number[]) => refs.map((ref) => points.get(ref)).filter(isThere);
  const coasts = [...ways.values()].filter(({ tags }) => isCoast(tags)).map(({ refs }) => refs);
  const [west, south, east, north] = bounds;
  const land: Polygon = [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ];
  const labels = nodes
    .map(({ tags, point }) => ({ kind: pointKind(tags), point }))
    .flatMap(({ kind, point }) => (kind ? [pointFeature(kind, point)] : []))
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return [
    polygonFeature({ layer: 'earth', kind: 'earth', from: 0 }, land),
    ...seaWithin(coasts, (node) => points.get(node), bounds).map((sea) =>
      polygonFeature({ layer: 'water', kind: 'ocean', from: 0 }, sea),
    ),
    ...[...ways.values()].flatMap((way) => wayFeatures(way, lineOf(way.refs))),
    ...relations.flatMap(({ tags, members }) => {
      const ringsOf = (isHole: boolean) => {
        const parts = members.filter((member) => member.isHole === isHole);
        return joinRings(parts.map(({ way }) => ways.get(way)?.refs ?? [])).map(lineOf);
      };
      return areaFeatures(tags, toPolygons(ringsOf(false), ringsOf(true)));
    }),
    ...labels,
  ];
}
