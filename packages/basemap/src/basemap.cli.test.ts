import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openBasemap } from './testing/read-basemap';
import { sampleExtract } from './testing/sample-extract';

const folder = mkdtempSync(join(tmpdir(), 'quad-test-basemap-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const extract = join(folder, 'town.osm.pbf');
const output = join(folder, 'map', 'campus.pmtiles');
writeFileSync(
  extract,
  sampleExtract({
    nodes: [
      { id: 1, lng: -84.5, lat: 39.13 },
      { id: 2, lng: -84.501, lat: 39.13 },
    ],
    ways: [{ id: 1, refs: [1, 2], tags: { highway: 'residential' } }],
  }),
);

const tsx = createRequire(import.meta.url).resolve('tsx/cli');

/** Runs the command as an operator does. */
function run(...args: string[]): Promise<{ code: number; output: string; errors: string }> {
  const program = join(import.meta.dirname, 'basemap.cli.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [tsx, program, output, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout, errors: stderr }),
    );
  });
}

it('writes the file and says what is in it', async () => {
  const { code, output: said } = await run(extract, '39.13,-84.5', '3');
  expect(said).toMatch(/campus\.pmtiles: 0\.0 MB, \d+ tiles of 1 things on the map\.\n$/);
  expect(code).toBe(0);
  expect((await openBasemap(output).getHeader()).maxZoom).toBe(14);
});

it.each([
  [[], 'Say which extract, around which point and how far: npm run basemap -- <extract.osm.pbf>'],
  [[extract, '39.13,-84.5', '3', 'more'], 'Say which extract'],
  [
    [extract, 'Cincinnati', '3'],
    "The point must be latitude,longitude such as 39.13,-84.5, not 'Cincinnati'.",
  ],
  [[extract, '-84.5,139.13', '0'], "The distance must be miles above 0 and up to 50, not '0'."],
  [[extract, '39.13,-84.5', '51'], "not '51'"],
  [['nowhere.osm.pbf', '39.13,-84.5', '3'], 'There is no file nowhere.osm.pbf.'],
  [[folder, '39.13,-84.5', '3'], 'is not a file.'],
])('ends with a sentence and code 1 for %j', async (args, sentence) => {
  const { code, errors } = await run(...args);
  expect(errors).toContain(sentence);
  expect(errors.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});
