import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Point } from './area';
import { buildBasemap } from './build-basemap';
import { featuresAt, openBasemap, type ReadFeature } from './testing/read-basemap';
import { type Sample, type SampleNode, sampleExtract } from './testing/sample-extract';

const folder = mkdtempSync(join(tmpdir(), 'quad-test-basemap-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** In the middle of a tile of zoom 14. */
const center: Point = [-84.495, 39.122];
const [lng, lat] = center;
const at = { lng, lat };

let files = 0;
/** Writes an extract and makes a map of the mile around the center. */
async function build(content: Sample, { miles = 1, maxBytes = 10_000_000 } = {}) {
  files += 1;
  const extract = join(folder, `${files}.osm.pbf`);
  const output = join(folder, `${files}.pmtiles`);
  writeFileSync(extract, sampleExtract(content));
  const result = await buildBasemap({ extract, center, miles, output, maxBytes });
  return { result, archive: openBasemap(output) };
}

/** Points around the center, in thousandths of a degree. */
const node = (id: number, east: number, north: number, tags?: SampleNode['tags']): SampleNode => ({
  id,
  lng: lng + east / 1000,
  lat: lat + north / 1000,
  tags,
});

/** A square around the center with this half side, as four nodes from an id on. */
const square = (id: number, half: number, [east, north] = [0, 0]): SampleNode[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0], i) => node(id + i, east + x * half, north + y * half));
const closed = (id: number) => [id, id + 1, id + 2, id + 3, id];

const street: Sample = {
  nodes: [node(1, -2, 0), node(2, 2, 0)],
  ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary', name: 'Vine Street' } }],
};

const kindsOf = (features: readonly ReadFeature[], layer: string) =>
  features.filter((feature) => feature.layer === layer).map(({ kind }) => kind);

describe('the map of an extract', () => {
  it('has streets by their class, with their names and only as close as they are seen', async () => {
    const classes = ['motorway', 'tertiary', 'residential', 'service', 'footway'];
    const { archive } = await build({
      nodes: classes.flatMap((_, i) => [node(2 * i + 1, -2, i), node(2 * i + 2, 2, i)]),
      ways: classes.map((highway, i) => ({
        id: i + 1,
        refs: [2 * i + 1, 2 * i + 2],
        tags: { highway, name: `The ${highway}` },
      })),
    });
    const close = await featuresAt(archive, { ...at, zoom: 14 });
    expect(close.filter(({ layer }) => layer === 'roads').map(({ kind, name }) => [kind, name])).toEqual([
      ['highway', 'The motorway'],
      ['major_road', 'The tertiary'],
      ['minor_road', 'The residential'],
      ['other', undefined],
      ['path', undefined],
    ]);
    const far = await featuresAt(archive, { ...at, zoom: 10 });
    expect(kindsOf(far, 'roads')).toEqual(['highway']);
  });

  it('draws a street where it is', async () => {
    const { archive } = await build(street);
    const found = (await featuresAt(archive, { ...at, zoom: 14 })).find(({ layer }) => layer === 'roads');
    const [start, end] = (found?.coordinates ?? []) as [Point, Point];
    expect(start[0]).toBeCloseTo(lng - 0.002, 4);
    expect(start[1]).toBeCloseTo(lat, 4);
    expect(end[0]).toBeCloseTo(lng + 0.002, 4);
  });

  it('has areas, their labels, buildings and places', async () => {
    const { archive } = await build({
      nodes: [
        ...square(1, 3),
        ...square(11, 1),
        ...square(21, 0.2),
        node(31, 1, 1, { place: 'suburb', name: 'Corryville' }),
        node(32, 0, 0, { place: 'city', name: 'Cincinnati', population: '309317' }),
        node(33, 0, 0, { shop: 'bakery', name: 'Not on this map' }),
      ],
      ways: [
        { id: 1, refs: closed(1), tags: { amenity: 'university', name: 'Queen City University' } },
        { id: 2, refs: closed(11), tags: { leisure: 'park', name: 'Burnet Woods' } },
        { id: 3, refs: closed(21), tags: { building: 'yes', name: 'Hall' } },
      ],
    });
    const found = await featuresAt(archive, { ...at, zoom: 14 });
    expect(kindsOf(found, 'landuse')).toEqual(['university', 'park']);
    expect(kindsOf(found, 'buildings')).toEqual(['building']);
    const names = (layer: string) =>
      found.filter((feature) => feature.layer === layer).map(({ kind, name }) => [kind, name]);
    expect(names('pois')).toEqual([
      ['university', 'Queen City University'],
      ['park', 'Burnet Woods'],
    ]);
    expect(names('places')).toEqual([
      ['locality', 'Cincinnati'],
      ['neighbourhood', 'Corryville'],
    ]);
  });

  it('joins the parts of a lake, with its island, and a part that begins outside of the map', async () => {
    const { archive } = await build({
      nodes: [
        ...square(1, 3),
        ...square(11, 1),
        // 30 miles away, but a corner of the same lake.
        { id: 21, lng: lng + 0.5, lat },
      ],
      ways: [
        { id: 1, refs: [1, 2], tags: {} },
        // Against the direction of the others.
        { id: 2, refs: [4, 3, 21, 2], tags: {} },
        { id: 3, refs: [4, 1], tags: {} },
        { id: 4, refs: closed(11), tags: {} },
      ],
      relations: [
        {
          id: 1,
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'outer' },
            { type: 'way', id: 3, role: 'outer' },
            { type: 'way', id: 4, role: 'inner' },
          ],
          tags: { type: 'multipolygon', natural: 'water' },
        },
      ],
    });
    const [lake] = (await featuresAt(archive, { ...at, zoom: 14 })).filter(({ layer }) => layer === 'water');
    expect(lake).toMatchObject({ kind: 'lake', type: 'Polygon' });
    const rings = lake?.coordinates as Point[][];
    expect(rings).toHaveLength(2);
    const reach = (ring: Point[] | undefined) => Math.max(...(ring ?? []).map(([east]) => east)) - lng;
    expect(reach(rings[0])).toBeGreaterThan(0.009);
    expect(reach(rings[1])).toBeCloseTo(0.001, 4);
  });

  it('takes ways of a relation that lie wholly outside of the map', async () => {
    const far = [30, 31].map((id, i) => ({ id, lng: lng + 0.4, lat: lat + (i ? 0.003 : -0.003) }));
    const { archive } = await build({
      nodes: [...square(1, 3), ...far],
      ways: [
        { id: 1, refs: [30, 2, 1, 4, 3, 31], tags: {} },
        { id: 2, refs: [31, 30], tags: {} },
      ],
      relations: [
        {
          id: 1,
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'outer' },
          ],
          tags: { type: 'multipolygon', leisure: 'park' },
        },
      ],
    });
    expect(kindsOf(await featuresAt(archive, { ...at, zoom: 14 }), 'landuse')).toEqual(['park']);
  });

  it('has the sea on the right of a coastline', async () => {
    const { archive } = await build({
      // Southwards: the land is in the east, the sea in the west.
      nodes: [node(1, 0, 90), node(2, 0, -90), node(3, 1, 0), node(4, 2, 0)],
      ways: [
        { id: 1, refs: [1, 3, 2], tags: { natural: 'coastline' } },
        { id: 2, refs: [3, 4], tags: { highway: 'residential' } },
      ],
    });
    const isSeaAt = async (east: number) => {
      const found = await featuresAt(archive, { lng: lng + east / 1000, lat, zoom: 14 });
      const sea = found.find(({ kind }) => kind === 'ocean')?.coordinates as Point[][] | undefined;
      return sea
        ? [Math.min(...(sea[0] ?? []).map(([x]) => x)), Math.max(...(sea[0] ?? []).map(([x]) => x))]
        : null;
    };
    const [west = 0, east = 0] = (await isSeaAt(0)) ?? [];
    expect(west).toBeLessThan(lng - 0.008);
    expect(east).toBeCloseTo(lng + 0.001, 3);
  });

  it('says whose data it is, what it covers and what is in it', async () => {
    const { archive, result } = await build(street);
    const metadata = (await archive.getMetadata()) as {
      attribution: string;
      vector_layers: { id: string }[];
    };
    expect(metadata.attribution).toBe('© OpenStreetMap contributors (ODbL)');
    expect(metadata.vector_layers.map(({ id }) => id)).toEqual([
      'earth',
      'landuse',
      'water',
      'roads',
      'buildings',
      'places',
      'pois',
    ]);
    const header = await archive.getHeader();
    expect(header).toMatchObject({ minZoom: 8, maxZoom: 14, centerLat: lat, centerLon: lng });
    expect(header.minLon).toBeLessThan(lng - 0.018);
    expect(result).toMatchObject({ features: 1, leftOut: null, tiles: header.numAddressedTiles });
  });

  it('leaves out distant buildings first, then all, when the file would be too large', async () => {
    // 15 by 15 buildings: one at the center, most of them more than two miles away.
    const spots = Array.from({ length: 225 }, (_, i): [number, number] => [
      ((i % 15) - 7) * 10 + (i % 7) / 10,
      (Math.floor(i / 15) - 7) * 10,
    ]);
    const town: Sample = {
      nodes: spots.flatMap((spot, i) => square(4 * i + 1, 1, spot)),
      ways: spots.map((_, i) => ({ id: i + 1, refs: closed(4 * i + 1), tags: { building: 'yes' } })),
    };
    const buildings = async (maxBytes?: number) => {
      const { result, archive } = await build(town, { miles: 5, maxBytes });
      const [near, far] = [
        await featuresAt(archive, { ...at, zoom: 14 }),
        await featuresAt(archive, { lng: lng + 0.07, lat, zoom: 14 }),
      ].map((features) => kindsOf(features, 'buildings').length > 0);
      return { leftOut: result.leftOut, bytes: result.bytes, near, far };
    };
    const whole = await buildings();
    expect(whole).toMatchObject({ leftOut: null, near: true, far: true });
    const thin = await buildings(whole.bytes - 1);
    expect(thin).toMatchObject({
      leftOut: 'buildings more than 2 miles from the center',
      near: true,
      far: false,
    });
    expect(await buildings(thin.bytes - 1)).toMatchObject({ leftOut: 'buildings', near: false, far: false });
    await expect(buildings(1000)).rejects.toThrow(
      /^The map would have \d\.\d MB; .+ Ask for fewer miles than 5\.$/,
    );
  });
});
