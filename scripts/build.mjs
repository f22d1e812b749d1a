import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withLock } from './lock.mjs';
import { root, run, runStep, tool } from './run.mjs';

const compressible = /\.(js|css|svg|json|txt|webmanifest|html|xml|ico)$/;
/** Bytes; for smaller files the headers cost more than compression saves. */
const smallest = 512;

const brotliBest = (data) =>
  promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } });
const gzipBest = (data) => promisify(gzip)(data, { level: 9 });

/**
 * Writes a .br and a .gz next to every text file in a folder, at the highest compression, so that serving
 * needs none.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    compressible.test(path),
  );
  await Promise.all(
    paths.map(async (path) => {
      const data = readFileSync(join(folder, path));
      if (data.length < smallest) return;
      writeFileSync(join(folder, `${path}.br`), await brotliBest(data));
      writeFileSync(join(folder, `${path}.gz`), await gzipBest(data));
    }),
  );
}

/**
 * The parts to build. `steps` are arguments of vite; `served` is sent to browsers.
 * @typedef {{ name: string, sources: string[], out: string, made: string[], steps: string[][], served?: string }} Part
 * @type {Part[]}
 */
const parts = [
  {
    name: 'web',
    sources: [
      'shared/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'scripts/browser-floor.mjs',
      'scripts/class-names.mjs',
      'scripts/icon-path.mjs',
      'scripts/narrow-fonts.mjs',
      'scripts/scalable-text.mjs',
    ],
    out: 'web/dist',
    served: 'web/dist/client',
    made: ['web/dist/client/.vite/manifest.json', 'web/dist/server/entry-server.js'],
    steps: [
      ['build', 'web', '--outDir', 'dist/client'],
      ['build', 'web', '--outDir', 'dist/server', '--ssr', 'src/app/entry-server.tsx'],
    ],
  },
  {
    name: 'server',
    sources: [
      'packages/icalendar/src',
      'packages/stripe-sandbox/src',
      'shared/src',
      'server/src',
      'server/vite.config.ts',
    ],
    out: 'server/dist',
    made: ['server/dist/main.js'],
    steps: [['build', 'server']],
  },
];

/** Changes to these affect every build. */
const commonSources = ['package-lock.json', 'tsconfig.base.json'];
const isTest = /\.test\.tsx?$|\/testing\//;

/**
 * Builds the parts whose sources have changed since the last build.
 * @param {string[]} names of the parts that are needed
 */
export async function ensureBuilt(names = parts.map(({ name }) => name)) {
  const isOld = (part) => names.includes(part.name) && !isBuilt(part);
  if (!parts.some(isOld)) return;
  await withLock(async () => {
    for (const part of parts.filter(isOld)) await build(part);
  });
}

async function build(part) {
  const hash = sourceHash(part);
  rmSync(join(root, part.out), { recursive: true, force: true });
  // Another NODE_ENV, such as a test's, would build for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  for (const step of part.steps) {
    const side = step.includes('--ssr') ? `${part.name}, server side` : part.name;
    await runStep(`Building ${side}`, tool('vite'), [...step, '--logLevel', 'warn'], { env });
  }
  if (part.served) await compressFiles(join(root, part.served));
  if (part.name === 'server')
    writeFileSync(join(root, part.out, 'build.json'), JSON.stringify(await builtFrom()));
  writeFileSync(stampOf(part), hash);
}

/** What /readyz and backups say of the server; a build without git, such as an image's, may name its QUAD_COMMIT. */
async function builtFrom() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD'], { quiet: true });
  return { version, commit: process.env.QUAD_COMMIT || (code === 0 ? output.trim() : null) };
}

function stampOf(part) {
  return join(root, part.out, '.source-hash');
}

function isBuilt(part) {
  if (!part.made.every((path) => existsSync(join(root, path)))) return false;
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sourceHash(part);
}

function sourceHash(part) {
  const hash = createHash('sha256');
  for (const path of [...commonSources, ...part.sources].flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Files that affect the build, in a fixed order.
 * @param {string} path Relative to the root; a folder, a file, or missing.
 */
function filesUnder(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return isTest.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}
