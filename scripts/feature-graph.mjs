/** Which server features import which, and their layers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const features = 'server/src/features';
const imported = /\b(?:from|import)\s*\(?\s*(['"])(\.[^'"\n]+)\1/g;

/**
 * The graph of a project: for each feature, in alphabetical order, the features it imports, each with one
 * importing file. Tests are left out, because they may import more than what they test.
 * @param {string} folder the project
 * @returns {Map<string, Map<string, string>>}
 */
export function readFeatureGraph(folder) {
  const graph = new Map();
  const root = join(folder, features);
  if (!existsSync(root)) return graph;
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
    const [feature] = path.split('/');
    if (!graph.has(feature)) graph.set(feature, new Map());
    for (const [, , specifier] of readFileSync(join(root, path), 'utf8').matchAll(imported)) {
      const [target, ...rest] = relative(root, join(root, dirname(path), specifier)).split('/');
      const isOther = target !== '..' && target !== feature && rest.length > 0;
      if (isOther && !graph.get(feature).has(target)) graph.get(feature).set(target, `${features}/${path}`);
    }
  }
  return graph;
}

/**
 * The features from bottom to top: each imports only features of lower layers. A feature in or above a cycle
 * is in no layer.
 * @param {Map<string, Map<string, string>>} graph
 * @returns {string[][]}
 */
export function layersOf(graph) {
  const placed = new Set();
  const layers = [];
  for (;;) {
    const layer = [...graph.keys()].filter(
      (feature) => !placed.has(feature) && [...graph.get(feature).keys()].every((other) => placed.has(other)),
    );
    if (layer.length === 0) return layers;
    for (const feature of layer) placed.add(feature);
    layers.push(layer);
  }
}

/**
 * The features on a cycle, with the first one repeated at the end; null if there is none.
 * @param {Map<string, Map<string, string>>} graph
 * @returns {string[] | null}
 */
export function findCycle(graph) {
  const placed = new Set(layersOf(graph).flat());
  let [feature] = [...graph.keys()].filter((name) => !placed.has(name));
  if (!feature) return null;
  const path = [];
  while (!path.includes(feature)) {
    path.push(feature);
    // A feature without a layer imports another one without a layer.
    feature = [...graph.get(feature).keys()].find((other) => !placed.has(other));
  }
  return [...path.slice(path.indexOf(feature)), feature];
}

/**
 * Describes the layers, one line per feature with its imports.
 * @param {Map<string, Map<string, string>>} graph
 * @returns {string}
 */
export function printLayers(graph) {
  return layersOf(graph)
    .flatMap((layer, index) => [
      `Layer ${index + 1}`,
      ...layer.map((feature) =>
        `  ${feature.padEnd(15)}${[...graph.get(feature).keys()].sort().join(', ')}`.trimEnd(),
      ),
    ])
    .join('\n');
}
