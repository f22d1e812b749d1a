/** Checks what neither the compiler nor the bundler does about class names: that each exists and is used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { classesIn, globalsIn } from './class-names.mjs';

const anyImport = /^import (.*?)(?: from )?'([^']*\.module\.css)';$/gm;
const identifier = /^[a-z][A-Za-z0-9]*$/;
const olderMedia = /@media[^{]*\((?:min|max)-(?:width|height):/;
/** The text of a class list that is written out in the attribute. */
const classList = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;

/**
 * Every violation in the web's styles, as 'path: what is wrong'.
 * @param {string} folder The project's.
 * @returns {string[]}
 */
export function styleFaults(folder) {
  const source = join(folder, 'web', 'src');
  const files = existsSync(source) ? readdirSync(source, { recursive: true, encoding: 'utf8' }) : [];
  const read = (path) => readFileSync(path, 'utf8');
  const sheets = files.filter((path) => path.endsWith('.css')).map((path) => join(source, path));
  const isModule = (path) => path.endsWith('.module.css');
  const globalSheets = new Map(
    sheets.filter((path) => !isModule(path)).map((path) => [path, classesIn(read(path))]),
  );
  const globals = new Set([...globalSheets.values()].flat());
  const unused = new Map(sheets.filter(isModule).map((path) => [path, new Set(classesIn(read(path)))]));
  const defined = new Map([...unused].map(([path, names]) => [path, new Set(names)]));
  const faults = [];
  const fault = (path, text) => faults.push(`${relative(folder, path)}: ${text}`);

  for (const path of sheets) {
    if (olderMedia.test(read(path))) fault(path, 'widths and heights are compared with <, <= and >=');
  }
  const code = files.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).map((path) => join(source, path));
  for (const path of code) {
    const text = read(path);
    for (const [, plain, template] of text.matchAll(classList)) {
      // A computed part becomes a character that no name contains; a name next to it is only a prefix.
      for (const name of (plain ?? template.replace(/\$\{[^}]*\}/g, '…')).split(/\s+/).filter(Boolean)) {
        if (!name.includes('…') && !globals.has(name)) fault(path, `no global sheet has '${name}'`);
      }
    }
    for (const [, what, address] of text.matchAll(anyImport)) {
      const name = /^\* as (\w+)$/.exec(what)?.[1];
      if (!name) {
        fault(path, `'${address}' is imported as * as styles`);
        continue;
      }
      const module = join(dirname(path), address);
      for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        unused.get(module)?.delete(used);
        if (!defined.get(module)?.has(used)) fault(path, `${address} has no class '${used}'`);
      }
      if (new RegExp(`\\b${name}[[\\],;)}]`).test(text)) fault(path, `a class of '${name}' is named in full`);
    }
  }
  const allCode = code.map(read).join('\n');
  const beginnings = [...allCode.matchAll(/\b([a-z-]+-)\$\{/g)].map(([, beginning]) => beginning);
  for (const [path, names] of globalSheets) {
    for (const name of names.filter((name) => !name.startsWith('leaflet-'))) {
      const isUsed =
        new RegExp(`["'\`\\s.]${name}["'\`\\s]`).test(allCode) ||
        beginnings.some((start) => name.startsWith(start));
      if (!isUsed) fault(path, `nothing uses '${name}'`);
    }
  }
  for (const [path, names] of unused) for (const name of names) fault(path, `nothing uses '${name}'`);
  for (const [path, names] of defined) {
    for (const name of names) if (!identifier.test(name)) fault(path, `'${name}' is not in camelCase`);
    for (const name of globalsIn(read(path))) {
      if (!globals.has(name)) fault(path, `no global sheet has '${name}'`);
    }
  }
  return faults;
}
