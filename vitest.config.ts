import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { classesIn } from './scripts/class-names.mjs';

const isMocking = (path: string) => readFileSync(path, 'utf8').includes('vi.mock(');

/** A module stays as the file that came first in a process got it: who puts another in its place needs a process. */
const mockingTests = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/src/${path}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && isMocking(path));

/** Classes of a module are called what it calls them; what it says of them is not applied. */
const classNames: Plugin = {
  name: 'class-names',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    source.endsWith('.module.css') ? `${join(dirname(importer), source)}.js` : null,
  load: (id) =>
    id.endsWith('.module.css.js')
      ? classesIn(readFileSync(id.slice(0, -'.js'.length), 'utf8'))
          .map((name) => `export const ${name} = '${name}';`)
          .join('\n')
      : null,
};

/** Where the build of the server puts a module of ours; null for tests, and what isn't in the build. */
function builtModule(source: string): string | null {
  const path = relative(import.meta.dirname, source).replace(/^server\/src\//, '');
  const built = join(import.meta.dirname, 'server/dist', path.replace(/\.ts$/, '.js'));
  return path.endsWith('.ts') && existsSync(built) ? built : null;
}

/** Imports of the server's modules lead to the built ones, whoever imports them: a module must not exist twice. */
const builtServer: Plugin = {
  name: 'built-server',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const id = resolved && builtModule(resolved.id);
    return id ? { id, external: true } : null;
  },
};

const web = {
  environment: 'jsdom',
  setupFiles: 'web/src/testing/setup.ts',
  testTimeout: 20_000,
  // The map takes Leaflet's parts from its sources, whose imports only a bundler resolves.
  server: { deps: { inline: ['leaflet'] } },
};

/** The unit, server and component tests; the journeys in a browser are quality/e2e/playwright.config.ts. */
export default defineConfig({
  test: {
    // A database of its own for every file costs a connection and a copy, and tests wait for databases, servers and clocks
    // a quarter of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Without isolation one process runs many files, which reads each module once: a third of the CPU in the web.
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/{basemap,icalendar}/src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'shared', include: ['shared/src/**/*.test.ts'], isolate: false, testTimeout: 20_000 },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
      {
        // `npm test` has built what it tests; without it the server's tests run on the source.
        plugins: process.env.TEST_BUILT_SERVER ? [builtServer] : [],
        test: {
          name: 'server',
          server: { deps: { external: [/\/server\/dist\//] } },
          // The Stripe sandbox shares the server's Postgres.
          include: ['server/src/**/*.test.ts', 'packages/stripe-sandbox/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      // One process for many files: a third of the CPU of one for each.
      {
        plugins: [classNames],
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: mockingTests,
          isolate: false,
        },
      },
      { plugins: [classNames], test: { ...web, name: 'web-mocking', include: mockingTests } },
    ],
  },
});
