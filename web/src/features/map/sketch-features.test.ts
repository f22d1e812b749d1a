import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeomType } from 'protomaps-leaflet';
import { expect, test } from 'vitest';
import { project } from './mercator';
import { featuresIn, readSketch, sketchZoom } from './sketch-features';

const sketch = (...rows: string[]) => readSketch(rows.join('\n'));
const namesIn = (layer: string, read: ReturnType<typeof readSketch>) =>
  (read.layers.get(layer) ?? []).map(({ props }) => props.name);

test('lines of text become features of the layers that the style paints', () => {
  const { layers, origin } = sketch(
    '# a comment',
    'bounds||39,-85 40,-84',
    'major|Vine St|39.10,-84.51 39.11,-84.512',
    'park|Eden Park|39.11,-84.49 39.12,-84.49 39.12,-84.48',
    'town|Newport|39.09,-84.49',
  );
  const [street] = layers.get('roads') ?? [];
  expect(street?.props).toEqual({ kind: 'major_road', name: 'Vine St' });
  const start = project({ lat: 39.1, lng: -84.51 }, sketchZoom);
  const [from] = street?.geom[0] ?? [];
  expect([(from?.x ?? 0) + origin.x, (from?.y ?? 0) + origin.y]).toEqual([
    expect.closeTo(start.x, 6),
    expect.closeTo(start.y, 6),
  ]);
  const [park] = layers.get('landuse') ?? [];
  expect(park?.geom[0]?.at(-1)).toEqual(park?.geom[0]?.[0]);
  expect(layers.get('pois')?.[0]).toMatchObject({
    props: { kind: 'park', name: 'Eden Park' },
    geomType: GeomType.Point,
  });
  expect(layers.get('places')?.[0]?.props).toEqual({ kind: 'locality', name: 'Newport' });
});

test('a view gets what meets it, and of a line only that part', () => {
  const read = sketch(
    'major|Long St|39.10,-84.60 39.10,-84.55 39.10,-84.50 39.10,-84.45 39.10,-84.40',
    'major|Far St|39.20,-84.60 39.20,-84.40',
    'town|Here|39.10,-84.50',
  );
  const at = project({ lat: 39.1, lng: -84.5 }, sketchZoom);
  const [x, y] = [at.x - read.origin.x, at.y - read.origin.y];
  const box = { minX: x - 10, minY: y - 10, maxX: x + 10, maxY: y + 10 };
  const roads = featuresIn(read.layers.get('roads') ?? [], box);
  expect(roads.map(({ props }) => props.name)).toEqual(['Long St']);
  expect(roads[0]?.geom.map((part) => part.length)).toEqual([3]);
  expect(featuresIn(read.layers.get('places') ?? [], box)).toHaveLength(1);
});

test('a line that leaves the view and comes back has two parts', () => {
  const read = sketch(
    'major|Loop|39.10,-84.50 39.11,-84.50 39.20,-84.50 39.20,-84.49 39.11,-84.49 39.10,-84.49',
  );
  const [feature] = featuresIn(read.layers.get('roads') ?? [], {
    minX: 0,
    minY: project({ lat: 39.105, lng: 0 }, sketchZoom).y - read.origin.y,
    maxX: 1_000,
    maxY: 10_000,
  });
  expect(feature?.geom.map((part) => part.length)).toEqual([2, 2]);
});

test("the demo campus's sketch has its rivers, highways, streets, parks and campuses", () => {
  const read = readSketch(
    readFileSync(join(import.meta.dirname, '../../../../server/demo/sketch-map.txt'), 'utf8'),
  );
  const roads = new Set(namesIn('roads', read));
  for (const name of [
    'I-75',
    'I-71',
    'I-471',
    'I-74',
    'I-275',
    'Vine St',
    'Clifton Ave',
    'Roebling Bridge',
  ]) {
    expect(roads).toContain(name);
  }
  expect(roads.size).toBeGreaterThan(80);
  expect(new Set(namesIn('water', read))).toEqual(new Set([undefined, 'Ohio River', 'Licking River']));
  expect(namesIn('pois', read)).toEqual(
    expect.arrayContaining(['University of Cincinnati', 'Xavier University', 'Eden Park', 'Burnet Woods']),
  );
  expect(read.layers.get('buildings')?.length).toBeGreaterThan(40);
  expect(namesIn('places', read).length).toBeGreaterThan(30);
});
