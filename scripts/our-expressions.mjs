/** Finds the regular expressions of the project's own code, also those that are built from parts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { parseSync } from 'vite';

const areas = ['packages', 'shared', 'server', 'web'];
const skippedFolders = new Set(['node_modules', 'dist', 'drizzle', 'public', 'testing']);
const bound = /at most ([\d,]+) characters/i;
/** An expression without repeats takes no more steps than it is long. */
const repeats = /[*+]|\{\d+,\d*\}/;

/**
 * @typedef {object} Expression
 * @property {string} place 'path:line'
 * @property {string} source
 * @property {string} flags
 * @property {number | null} longest the longest text that it is for, if a comment on its line or the one before says so
 */

/** The expressions that a file writes out, and where it builds others. */
function inFile(path, text) {
  const { program, comments } = parseSync(path, text);
  const lines = text.split('\n');
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  const bounds = new Map(
    comments.flatMap(({ value, end }) => {
      const [, number] = bound.exec(value) ?? [];
      const line = lineOf(end - 1);
      const isAlone = /^\s*(\/\/|\/\*|\*)/.test(lines[line - 1]);
      return number ? [[isAlone ? line + 1 : line, Number(number.replaceAll(',', ''))]] : [];
    }),
  );
  const written = [];
  const built = [];
  const visit = (node) => {
    if (node.regex || node.callee?.name === 'RegExp') {
      const line = lineOf(node.start);
      const at = { place: `${path}:${line}`, longest: bounds.get(line) ?? null };
      if (node.regex) written.push({ ...at, source: node.regex.pattern, flags: node.regex.flags });
      else built.push(at);
    }
    for (const value of Object.values(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) if (inner?.type) visit(inner);
    }
  };
  visit(program);
  return { path, written, built };
}

/** What files build from parts when they are loaded, by the place where. */
async function recordBuilt(folder, paths) {
  /** @type {Map<string, RegExp[]>} */
  const recorded = new Map();
  const PlainRegExp = globalThis.RegExp;
  const record = (args) => {
    const expression = new PlainRegExp(...args);
    const [place] = new Error().stack
      .split('\n')
      .flatMap((line) => /(\/[^()]*:\d+):\d+\)?$/.exec(line)?.[1] ?? [])
      .map((file) => relative(folder, file))
      .filter((file) => paths.includes(file.replace(/:\d+$/, '')));
    if (place) recorded.set(place, [...(recorded.get(place) ?? []), expression]);
    return expression;
  };
  process.setSourceMapsEnabled(true);
  const unregister = register();
  globalThis.RegExp = new Proxy(PlainRegExp, {
    construct: (_, args) => record(args),
    apply: (_, __, args) => record(args),
  });
  try {
    for (const path of paths) await import(pathToFileURL(join(folder, path)).href);
  } finally {
    globalThis.RegExp = PlainRegExp;
    await unregister();
  }
  return recorded;
}

/**
 * @param {string} folder
 * @returns {Promise<{ expressions: Expression[], unread: string[] }>} `unread`: where an expression is built only when
 * a function is called, so that it isn't known here
 */
export async function readExpressions(folder) {
  const files = areas
    .flatMap((area) => filesUnder(join(folder, area)))
    .map((path) => inFile(relative(folder, path), readFileSync(path, 'utf8')));
  // Those of the web are built in browsers, from the addresses of our screens.
  const building = files.filter(({ path, built }) => built.length > 0 && !path.startsWith('web/'));
  const recorded = await recordBuilt(
    folder,
    building.map(({ path }) => path),
  );
  const found = files.flatMap(({ written, built }) => [
    ...written,
    ...built.flatMap((at) =>
      (recorded.get(at.place) ?? []).map(({ source, flags }) => ({ ...at, source, flags })),
    ),
  ]);
  return {
    expressions: found.filter(({ source }) => repeats.test(source)),
    unread: building
      .flatMap(({ built }) => built.map(({ place }) => place))
      .filter((place) => !recorded.has(place)),
  };
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skippedFolders.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /(?<!\.test|\.config|\.d)\.(ts|tsx|mjs)$/.test(path) ? [path] : [];
  });
}
