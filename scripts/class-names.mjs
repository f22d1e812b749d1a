import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Comments, strings and URLs contain dots that don't start a class. */
const withoutText = (css) => css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, '');
const global = /:global\(([^)]*)\)/g;
const className = /\.([A-Za-z_][\w-]*)/g;

/**
 * The distinct classes in a sheet's selectors, except those within `:global()`.
 * @param {string} css
 */
export function classesIn(css) {
  return unique(className, withoutText(css).replace(global, ''));
}

/**
 * The classes that a module takes from the global sheets.
 * @param {string} css
 */
export function globalsIn(css) {
  return [...withoutText(css).matchAll(global)].flatMap(([, selector]) => unique(className, selector));
}

const unique = (pattern, text) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))];

/** Every CSS module under a folder, in a fixed order. @param {string} folder @returns {string[]} */
export function cssModules(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort()
    .map((path) => join(folder, path));
}

/**
 * Names classes for a production build: two characters each, numbered across all modules, so that the builds
 * for the browser and the server agree and no two are the same.
 * @param {string} folder Where the modules are.
 * @returns {(name: string, file: string) => string}
 */
export function shortNames(folder) {
  const key = (name, file) => `${relative(folder, file)}:${name}`;
  const names = new Map();
  for (const file of cssModules(folder)) {
    const css = readFileSync(file, 'utf8');
    for (const name of [...classesIn(css), ...unique(/@keyframes ([\w-]+)/g, css)]) {
      const at = names.size;
      const last = Math.floor(at / letters.length).toString(36);
      if (!names.has(key(name, file))) names.set(key(name, file), `${letters[at % letters.length]}${last}`);
    }
  }
  return (name, file) => {
    const short = names.get(key(name, file.split('?')[0]));
    if (!short) throw new Error(`${file} has no class or animation '${name}'`);
    return short;
  };
}

/** Names classes for people: `person-row_tall`. @param {string} name @param {string} file */
export const readableName = (name, file) => `${basename(file, '.module.css')}_${name}`;
