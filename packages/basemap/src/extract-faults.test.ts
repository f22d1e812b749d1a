import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bounds, Point } from './area';
import { buildBasemap } from './build-basemap';
import { headerBlob, nodesBlob, sampleExtract } from './testing/sample-extract';

const folder = mkdtempSync(join(tmpdir(), 'quad-test-basemap-'));
afterAll(() => rmSync(folder, { recursive: true }));

const center: Point = [-84.495, 39.122];
const [lng, lat] = center;

let files = 0;
/** Makes a map of the mile around the center from the bytes of an extract; returns its path. */
async function build(bytes: Buffer): Promise<string> {
  files += 1;
  const extract = join(folder, `${files}.osm.pbf`);
  const output = join(folder, `${files}.pmtiles`);
  writeFileSync(extract, bytes);
  await buildBasemap({ extract, center, miles: 1, output, maxBytes: 10_000_000 });
  return output;
}

const node = (id: number, east: number, north: number) => ({ id, lng: lng + east, lat: lat + north });

describe('what is wrong with an extract is said in a sentence', () => {
  const street = {
    nodes: [node(1, -0.002, 0), node(2, 0.002, 0)],
    ways: [{ id: 1, refs: [1, 2], tags: { highway: 'primary' } }],
  };
  const whole = sampleExtract(street);
  const elsewhere: Bounds = [8, 47, 9, 48];

  it.each([
    [
      'a text',
      Buffer.from('name,address\nOwl Hall,1 Main St\n'),
      /^\S+ is not an OpenStreetMap extract in PBF format/,
    ],
    ['nothing', Buffer.alloc(0), /^\S+ is not an OpenStreetMap extract in PBF format/],
    ['a cut block', whole.subarray(0, whole.length - 3), /^\S+ is cut off: it ends in the middle of a block/],
    ['a cut length', whole.subarray(0, headerBlob().length + 2), /^\S+ is cut off/],
    ['a flipped byte', Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9)]), /^\S+ is damaged/],
    ['a history', headerBlob({ features: ['HistoricalInformation'] }), /understands 'HistoricalInformation'/],
    ['a header alone', headerBlob(), /^\S+ is an empty extract/],
    [
      'another region, by its header',
      sampleExtract(street, elsewhere),
      /^The point 39\.12,-84\.\d\d is outside of the extract, which reaches from 47\.00,8\.00 to 48\.00,9\.00/,
    ],
    [
      'another region, by its nodes',
      sampleExtract({ nodes: [{ id: 1, lng: 8, lat: 47 }] }),
      /is outside of the extract, which reaches from 47\.00,8\.00 to 47\.00,8\.00/,
    ],
    [
      'nothing near',
      sampleExtract({ nodes: [node(1, -0.5, -0.5), node(2, 0.5, 0.5)] }),
      'The extract has no street, water, park or place within 1 mile of that point.',
    ],
    [
      'ways before nodes',
      Buffer.concat([whole, nodesBlob([node(3, 0, 0)])]),
      /nodes come after ways\. Run 'osmium sort' on it first/,
    ],
  ])('%s', async (_name, bytes, message) => {
    await expect(build(bytes)).rejects.toMatchObject({
      name: 'BasemapError',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(existsSync(join(folder, `${files}.pmtiles`))).toBe(false);
  });

  it('keeps the map of before', async () => {
    const output = await build(whole);
    const before = readFileSync(output);
    const extract = join(folder, 'cut.osm.pbf');
    writeFileSync(extract, whole.subarray(0, -1));
    await expect(buildBasemap({ extract, center, miles: 1, output, maxBytes: 1e7 })).rejects.toThrow(
      'is cut off',
    );
    expect(readFileSync(output).equals(before)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
