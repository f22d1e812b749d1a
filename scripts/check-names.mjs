import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** In each of these, a name says which one is meant. Tables have the noun of their feature, stand-ins that of what they stand for. */
const parts = ['shared/src', 'server/src', 'web/src'];
const apart = /\/(testing|schema|contract)\/|\.(test|cli|d)\.tsx?$/;
const exported = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

/**
 * Files of one name, and exports of one name, in one part of the project.
 * @param {string} folder of the project
 * @param {readonly string[]} paths of its files
 * @returns {string[]}
 */
export function sameNameFaults(folder, paths) {
  return parts.flatMap((part) => {
    const files = paths.filter((path) => path.startsWith(part) && /\.tsx?$/.test(path) && !apart.test(path));
    const named = files.map((path) => ({ path, name: basename(path) }));
    const exports = files.flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(exported)].map(([, name]) => ({ path, name })),
    );
    return [...secondOnes(named), ...secondOnes(exports)];
  });
}

/** @param {readonly { path: string, name: string }[]} named */
function secondOnes(named) {
  const first = new Map();
  const faults = [];
  for (const { path, name } of named) {
    const other = first.get(name);
    if (other && other !== path) faults.push(`${path}: ${name} is also in ${other}`);
    else first.set(name, path);
  }
  return faults;
}
