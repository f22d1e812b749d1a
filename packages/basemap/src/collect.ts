import { type Bounds, isWithin, type Point } from './area';
import { BasemapError } from './basemap-error';
import { areaKind, isCoast, lineKind, pointKind } from './classify';
import { type Tags, type Visitor, visitBlock } from './osm-elements';
import { readBlocks } from './osm-pbf';
import { PointStore } from './point-store';

export interface Way {
  tags: Tags;
  /** Ids of its nodes. */
  refs: number[];
}

/** An area of several ways. */
interface AreaRelation {
  tags: Tags;
  members: { way: number; isHole: boolean }[];
}

/** What an extract holds of an area: only this is kept in memory. */
export interface Collected {
  nodes: { tags: Tags; point: Point }[];
  /** Ways that are something on the map, or a part of a relation that is. */
  ways: Map<number, Way>;
  relations: AreaRelation[];
  points: PointStore;
}

const isDrawn = (tags: Tags) => lineKind(tags) !== null || areaKind(tags) !== null || isCoast(tags);

const pair = (lng: number, lat: number) => `${lat.toFixed(2)},${lng.toFixed(2)}`;

function refuseOutside(center: Point, bounds: Bounds): void {
  if (isWithin(bounds, ...center)) return;
  const [west, south, east, north] = bounds;
  throw new BasemapError(
    `The point ${pair(...center)} is outside of the extract, which reaches from ${pair(west, south)} to ${pair(east, north)} (latitude,longitude).`,
  );
}

async function visitExtract(path: string, visitor: Visitor, center?: Point): Promise<void> {
  const blocks = readBlocks(path, ({ bounds }) => {
    if (bounds && center) refuseOutside(center, bounds);
  });
  for await (const block of blocks) visitBlock(block, visitor);
}

/** What touches the bounds; ways and relations refer to nodes and ways before them. */
async function collectTouching(path: string, center: Point, bounds: Bounds): Promise<Collected> {
  const found: Collected = { nodes: [], ways: new Map(), relations: [], points: new PointStore() };
  /** Ways that are nothing by themselves, but may be a part of a relation. */
  const parts = new Map<number, number[]>();
  let [west, south, east, north] = [180, 90, -180, -90];
  let [hasWays, isEmpty] = [false, true];
  await visitExtract(
    path,
    {
      node(id, lng, lat, readTags) {
        if (hasWays) {
          throw new BasemapError(
            `${path} is not in order: nodes come after ways. Run 'osmium sort' on it first.`,
          );
        }
        isEmpty = false;
        west = Math.min(west, lng);
        south = Math.min(south, lat);
        east = Math.max(east, lng);
        north = Math.max(north, lat);
        if (!isWithin(bounds, lng, lat)) return;
        found.points.add(id, lng, lat);
        const tags = readTags();
        if (pointKind(tags)) found.nodes.push({ tags, point: [lng, lat] });
      },
      way(id, refs, readTags) {
        hasWays = true;
        if (!refs.some((ref) => found.points.has(ref))) return;
        const tags = readTags();
        if (isDrawn(tags)) found.ways.set(id, { tags, refs });
        else parts.set(id, refs);
      },
      relation(_id, readMembers, readTags) {
        const tags = readTags();
        if (tags.type !== 'multipolygon' || !areaKind(tags)) return;
        const members = readMembers()
          .filter(({ type }) => type === 'way')
          .map(({ id, role }) => ({ way: id, isHole: role === 'inner' }));
        if (!members.some(({ way }) => parts.has(way) || found.ways.has(way))) return;
        found.relations.push({ tags, members });
      },
    },
    center,
  );
  if (isEmpty) throw new BasemapError(`${path} is an empty extract.`);
  refuseOutside(center, [west, south, east, north]);
  for (const { way } of found.relations.flatMap(({ members }) => members)) {
    const refs = parts.get(way);
    if (refs && !found.ways.has(way)) found.ways.set(way, { tags: {}, refs });
  }
  return found;
}

/** Adds the ways of relations, and the nodes of ways, that lie outside of the bounds: shapes need all of theirs. */
async function completeShapes(path: string, found: Collected): Promise<void> {
  const missingWays = new Set<number>();
  for (const { way } of found.relations.flatMap(({ members }) => members)) {
    if (!found.ways.has(way)) missingWays.add(way);
  }
  if (missingWays.size > 0) {
    await visitExtract(path, {
      way(id, refs) {
        if (missingWays.has(id)) found.ways.set(id, { tags: {}, refs });
      },
    });
  }
  const missingNodes = new Set<number>();
  for (const { refs } of found.ways.values()) {
    for (const ref of refs) if (!found.points.has(ref)) missingNodes.add(ref);
  }
  if (missingNodes.size === 0) return;
  await visitExtract(path, {
    node(id, lng, lat) {
      if (missingNodes.has(id)) found.points.add(id, lng, lat);
    },
  });
}

/**
 * Reads what an extract holds of an area, in one to three passes: memory grows with the area, not with the extract.
 * @throws BasemapError if the file can't be read, or the center is outside of what it covers
 */
export async function collect(path: string, center: Point, bounds: Bounds): Promise<Collected> {
  const found = await collectTouching(path, center, bounds);
  await completeShapes(path, found);
  return found;
}
