/** Checks names, sizes and shortcuts that the compiler and Biome don't check. There are no exceptions. */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decisionFaults } from './check-decisions.mjs';
import { migrationFaults } from './check-migrations.mjs';
import { sameNameFaults } from './check-names.mjs';
import { overlayFaults } from './check-overlays.mjs';
import { styleFaults } from './check-styles.mjs';
import { findCycle, printLayers, readFeatureGraph } from './feature-graph.mjs';
import { root } from './run.mjs';

const maxLines = 300;
/** The folders whose files it checks. */
export const areas = ['packages', 'shared', 'server', 'web', 'quality', 'scripts'];
const skipped = new Set(['node_modules', 'dist', 'drizzle', 'public', 'results']);
const kebab = '[a-z0-9]+(-[a-z0-9]+)*';
const kebabPath = new RegExp(`^(${kebab}(\\.${kebab})*|README\\.md)$`);
/** '$feature' is the folder's name; a file name without a role describes its content. */
const featureFile = `^(($feature(-${kebab})?\\.(routes|service|queries|policy|present|jobs))|(${kebab}(\\.(parse|cli))?))(\\.test)?\\.ts$`;
const vague = /^(utils?|helpers?|common|misc)$/;
const pinned = /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Searched for in code without its comments and strings. */
const shortcuts = [
  [
    /(?<![.\w])(test|it|describe)(\.\w+)*\.(only|skip|todo|fixme)\b/,
    'a test that is left out, or leaves others out',
  ],
  [/(?:[:<|&,]|\bas)\s*any\b(?!\s*[:(=])/, "'any'"],
];
const pragmas = /@ts-(ignore|nocheck)\b/;
/** Runtimes carry zone data of their own age (decision 053). */
const readsClocks = /^(shared|server|web)\/src\/(?!local-time\.ts$|.*\.test\.tsx?$|testing\/)/;
const ownClocks = [
  [/\btimeZone: (?!'UTC'|defineRoute)/, "'timeZone' of the runtime; local-time.ts reads clocks"],
  [/\bat time zone (?!'UTC')/i, "'at time zone' of the database; local-time.ts reads clocks"],
];
/** Where the compiler can check an address of the API: as the key of a route, 'GET /api/events/:id'. */
const usesApi = /^(web\/src|quality\/e2e|quality\/bench)\//;
const freeApiPath = /(?<!\b(GET|POST|PUT|PATCH|DELETE) )\/api\//;

/**
 * Every violation in a project, as 'path: what is wrong'.
 * @param {string} folder
 * @returns {string[]}
 */
export function findFaults(folder) {
  const paths = areas.flatMap((area) => filesUnder(join(folder, area))).map((path) => relative(folder, path));
  const packages = ['package.json', ...paths.filter((path) => basename(path) === 'package.json')];
  return [
    ...paths.flatMap((path) => nameFaults(path).map((fault) => `${path}: ${fault}`)),
    ...paths
      .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
      .flatMap((path) =>
        textFaults(path, readFileSync(join(folder, path), 'utf8')).map((fault) => `${path}: ${fault}`),
      ),
    ...packages.flatMap((path) => versionFaults(join(folder, path)).map((fault) => `${path}: ${fault}`)),
    ...cycleFaults(readFeatureGraph(folder)),
    ...unnamedFaults(folder),
    ...styleFaults(folder),
    ...migrationFaults(folder),
    ...decisionFaults(folder),
    ...sameNameFaults(folder, paths),
    ...overlayFaults(folder),
  ];
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

function nameFaults(path) {
  const parts = path.split('/');
  const faults = [];
  if (!parts.every((part) => kebabPath.test(part))) faults.push('names are kebab-case');
  if (parts.some((part) => vague.test(part.split('.')[0])))
    faults.push('the name says nothing about what is inside');
  if (/^index\.(ts|tsx|mjs)$/.test(basename(path)))
    faults.push('no index files; import the file that has it');
  const [, feature, file] = /^server\/src\/features\/([^/]+)\/(?:[^/]+\/)?([^/]+)$/.exec(path) ?? [];
  if (feature && !new RegExp(featureFile.replace('$feature', feature)).test(file)) {
    faults.push(
      `a feature holds ${feature}.{routes,service,queries,policy,present,jobs}.ts and plain names with no other role`,
    );
  }
  return faults;
}

function textFaults(path, text) {
  const faults = [];
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  if (lines > maxLines) faults.push(`${lines} lines; at most ${maxLines}`);
  if (pragmas.test(text)) faults.push('the compiler is silenced');
  const code = text.replace(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    ' ',
  );
  for (const [pattern, fault] of shortcuts) if (pattern.test(code)) faults.push(fault);
  const withStrings = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ' ');
  if (usesApi.test(path) && freeApiPath.test(withStrings)) {
    faults.push("a path of the API as text; write the route's key in call, apiPath or a stub");
  }
  if (readsClocks.test(path)) {
    for (const [pattern, fault] of ownClocks) if (pattern.test(withStrings)) faults.push(fault);
  }
  return faults;
}

/** Reports one cycle at a time, at the file that closes it; the next one shows after it is fixed. */
function cycleFaults(graph) {
  const cycle = findCycle(graph);
  if (!cycle) return [];
  const [last, first] = cycle.slice(-2);
  return [`${graph.get(last).get(first)}: features import each other in a cycle: ${cycle.join(' -> ')}`];
}

/** Features that the description of the whole leaves out. */
function unnamedFaults(folder) {
  const path = 'docs/architecture.md';
  if (!existsSync(join(folder, path))) return [];
  const text = readFileSync(join(folder, path), 'utf8');
  return readdirSync(join(folder, 'server/src/features'))
    .filter((name) => !text.includes(`\`${name}\``))
    .map((name) => `${path}: the feature ${name} is not named`);
}

function versionFaults(path) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !pinned.test(version))
    .map(([name, version]) => `${name} is '${version}', not one exact version`);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const faults = findFaults(root);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
  if (process.argv.includes('--print')) console.log(printLayers(readFeatureGraph(root)));
}
