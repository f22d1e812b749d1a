/**
 * Checks that the built files need no newer browser than the floor, by what MDN's data says of every feature in them.
 * With --print it lists them all, with the versions that have them.
 */
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cssFeatures } from './css-features.mjs';
import { exceptions } from './floor-exceptions.mjs';
import { jsFeatures } from './js-features.mjs';
import { root } from './run.mjs';

const readers = { '.css': cssFeatures, '.js': jsFeatures };

/** @typedef {import('./compat-data.mjs').Feature & { file: string }} Use the first use of a feature */

/**
 * @param {[file: string, text: string][]} files
 * @returns {Use[]} sorted; a feature that is used where a browser asks first, and elsewhere too, is there once
 */
function usesIn(files) {
  const uses = new Map();
  for (const [file, text] of files) {
    for (const feature of readers[extname(file)](text)) {
      if (!uses.get(feature.key)?.isAbove) uses.set(feature.key, { ...feature, file });
    }
  }
  return [...uses.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

const versionsOf = ({ since }) =>
  Object.entries(since)
    .map(([browser, version]) => `${browser} ${version || 'never'}`)
    .join(', ');

/**
 * Every feature that a browser of the floor lacks, and every exception that is no longer one.
 * @param {Use[]} uses
 * @param {Record<string, string>} allowed
 */
function faultsOf(uses, allowed) {
  const above = uses.filter(({ isAbove }) => isAbove);
  const keys = new Set(above.map(({ key }) => key));
  return [
    ...above
      .filter(({ key }) => !Object.hasOwn(allowed, key))
      .map((use) => `${use.file}: ${use.key} (${versionsOf(use)})`),
    ...Object.keys(allowed)
      .filter((key) => !keys.has(key))
      .map((key) => `floor-exceptions.mjs: nothing has ${key} any more`),
  ];
}

export const floorFaults = (files, allowed) => faultsOf(usesIn(files), allowed);

/** What browsers get; the scripts in the markup of pages are in the bundle that renders it. */
async function builtFiles(dist) {
  const client = join(dist, 'client');
  const names = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
    (name) => extname(name) in readers,
  );
  const { inlineScripts } = await import(pathToFileURL(join(dist, 'server', 'entry-server.js')).href);
  return [
    ...names.map((name) => [name, readFileSync(join(client, name), 'utf8')]),
    ...inlineScripts.map((text) => ['every page.js', text]),
  ];
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const uses = usesIn(await builtFiles(join(root, 'web', 'dist')));
  if (process.argv.includes('--print')) {
    for (const use of uses) console.log(`${use.isAbove ? '*' : ' '} ${use.key}: ${versionsOf(use)}`);
  }
  const faults = faultsOf(uses, exceptions);
  for (const fault of faults) console.error(fault);
  process.exit(faults.length === 0 ? 0 : 1);
}
