import { type Bounds, isWithin, type Point, signedArea } from './area';
import { type Polygon, toPolygons } from './rings';

/** The part of a segment within the bounds (Liang and Barsky), or null. */
function clipSegment(a: Point, b: Point, [west, south, east, north]: Bounds): [Point, Point] | null {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, a[0] - west],
    [dx, east - a[0]],
    [-dy, a[1] - south],
    [dy, north - a[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
      continue;
    }
    const at = room / step;
    if (step < 0) from = Math.max(from, at);
    else to = Math.min(to, at);
  }
  if (from > to) return null;
  const along = (t: number): Point => [a[0] + t * dx, a[1] + t * dy];
  return [from === 0 ? a : along(from), to === 1 ? b : along(to)];
}

/** The parts of a line within the bounds. */
function clipLine(line: readonly Point[], bounds: Bounds): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1], line[i]];
    const inside = a && b && clipSegment(a, b, bounds);
    if (!inside) continue;
    if (part.at(-1) !== inside[0]) {
      if (part.length > 1) parts.push(part);
      part = [inside[0]];
    }
    part.push(inside[1]);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** The corners clockwise from the southwest, each as far around the edge as its index. */
const corners = ([west, south, east, north]: Bounds): Point[] => [
  [west, south],
  [west, north],
  [east, north],
  [east, south],
];

/** How far around the bounds a point on their edge is, clockwise from the southwest: 0 to 4; null if it is inside. */
function aroundEdge([lng, lat]: Point, [west, south, east, north]: Bounds): number | null {
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-9;
  if (near(lng, west)) return (lat - south) / (north - south);
  if (near(lat, north)) return 1 + (lng - west) / (east - west);
  if (near(lng, east)) return 2 + (north - lat) / (north - south);
  if (near(lat, south)) return 3 + (east - lng) / (east - west);
  return null;
}

/** Joins lines whose last point is the first of another. */
function joinLines(lines: readonly (readonly number[])[]): number[][] {
  const byStart = new Map(lines.map((line) => [line[0], line]));
  const ends = new Set(lines.map((line) => line.at(-1)));
  const joined: number[][] = [];
  const follow = (first: readonly number[]) => {
    const line: number[] = [];
    for (let next: readonly number[] | undefined = first; next; next = byStart.get(line.at(-1))) {
      byStart.delete(next[0]);
      line.push(...next.slice(line.length > 0 ? 1 : 0));
    }
    joined.push(line);
  };
  for (const line of lines) if (!ends.has(line[0]) && byStart.get(line[0]) === line) follow(line);
  // What is left has no beginning: rings.
  for (const line of lines) if (byStart.get(line[0]) === line) follow(line);
  return joined;
}

interface Shore {
  line: Point[];
  /** Where it comes in and goes out, around the edge. */
  start: number;
  end: number;
}

/**
 * Closes shores along the edge of the bounds. The sea is on their right, so that its outline goes on clockwise from
 * where a shore goes out to where the next one comes in.
 */
function closeAlongEdge(shores: readonly Shore[], bounds: Bounds): Point[][] {
  const left = new Set(shores);
  const rings: Point[][] = [];
  const distance = (from: number, to: number) => (to - from + 4) % 4;
  const turns = corners(bounds).map((point, around) => ({ point, around }));
  for (const first of shores) {
    if (!left.delete(first)) continue;
    const ring = [...first.line];
    let at = first.end;
    for (;;) {
      const next = [first, ...left].sort((a, b) => distance(at, a.start) - distance(at, b.start))[0] ?? first;
      const passed = turns
        .filter(({ around }) => distance(at, around) < distance(at, next.start))
        .sort((a, b) => distance(at, a.around) - distance(at, b.around));
      ring.push(...passed.map(({ point }) => point));
      if (next === first) break;
      left.delete(next);
      ring.push(...next.line);
      at = next.end;
    }
    rings.push([...ring, first.line[0] ?? [0, 0]]);
  }
  return rings;
}

/**
 * The sea within the bounds, from coastlines, which have the land on their left.
 * @param lines ids of nodes
 * @param pointOf null for unknown nodes
 * @returns nothing without a coastline, or if one ends within the bounds, as extracts may cut them
 */
export function seaWithin(
  lines: readonly (readonly number[])[],
  pointOf: (node: number) => Point | null,
  bounds: Bounds,
): Polygon[] {
  const coasts = joinLines(lines).map((line) => line.map(pointOf).filter((point) => point !== null));
  const rings: Point[][] = [];
  const shores: Shore[] = [];
  for (const coast of coasts) {
    const isRing = samePoint(coast[0], coast.at(-1));
    if (isRing && coast.every(([lng, lat]) => isWithin(bounds, lng, lat))) {
      rings.push(coast);
      continue;
    }
    const parts = clipLine(coast, bounds);
    // A ring that begins inside comes out in two parts that meet there.
    const [head, tail] = [parts[0], parts.at(-1)];
    if (isRing && head && tail && head !== tail && samePoint(head[0], tail.at(-1))) {
      parts.splice(0, 1);
      tail.push(...head.slice(1));
    }
    for (const line of parts) {
      const [start, end] = [line[0], line.at(-1)].map((point) => point && aroundEdge(point, bounds));
      if (start == null || end == null) return [];
      shores.push({ line, start, end });
    }
  }
  if (rings.length + shores.length === 0) return [];
  // Clockwise: the sea is within.
  const islands = rings.filter((ring) => signedArea(ring) > 0);
  const seas = [...rings.filter((ring) => signedArea(ring) < 0), ...closeAlongEdge(shores, bounds)];
  const around = corners(bounds);
  return toPolygons(seas.length > 0 ? seas : [[...around, ...around.slice(0, 1)]], islands);
}

const samePoint = (a: Point | undefined, b: Point | undefined) =>
  a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
