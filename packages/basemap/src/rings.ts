import { isInRing, type Point, signedArea } from './area';

/** An outer ring and the holes in it, all closed. */
export type Polygon = Point[][];

/**
 * Joins lines that meet at their ends, in either direction.
 * @param lines ids of nodes
 * @returns closed rings; what doesn't close is left out
 */
export function joinRings(lines: readonly (readonly number[])[]): number[][] {
  const rings: number[][] = [];
  const open = new Map<number, Set<readonly number[]>>();
  const endsOf = (line: readonly number[]) => [line[0] ?? 0, line.at(-1) ?? 0] as const;
  for (const line of lines) {
    const [start, end] = endsOf(line);
    if (line.length > 3 && start === end) rings.push([...line]);
    else if (line.length > 1 && start !== end) {
      for (const node of [start, end]) open.set(node, (open.get(node) ?? new Set()).add(line));
    }
  }
  const take = (line: readonly number[]) => {
    for (const node of endsOf(line)) open.get(node)?.delete(line);
  };
  for (const line of lines) {
    if (!open.get(line[0] ?? 0)?.has(line)) continue;
    take(line);
    const ring = [...line];
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1) ?? 0;
      const [next] = open.get(end) ?? [];
      if (!next) break;
      take(next);
      ring.push(...(next[0] === end ? next : [...next].reverse()).slice(1));
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring);
  }
  return rings;
}

/** Puts each hole into the smallest ring around it; holes outside of all rings are left out. */
export function toPolygons(outer: readonly Point[][], holes: readonly Point[][]): Polygon[] {
  const polygons = outer
    .map((ring): Polygon => [ring])
    .sort(([a = []], [b = []]) => Math.abs(signedArea(a)) - Math.abs(signedArea(b)));
  for (const hole of holes) {
    const corner = hole[0];
    const around = corner && polygons.find(([ring = []]) => isInRing(corner, ring));
    around?.push(hole);
  }
  return polygons;
}
