import { defineConfig } from 'vitest/config';

/** The unit, server and component tests; the journeys in a browser are e2e/playwright.config.ts. */
export default defineConfig({
  test: {
    // A database of its own for every file costs a connection and a copy; more files at once than cores only queue.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'shared', include: ['shared/src/**/*.test.ts'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: 'web/src/testing/setup.ts',
          testTimeout: 20_000,
          // The map takes Leaflet's parts from its sources, whose imports only a bundler resolves.
          server: { deps: { inline: ['leaflet'] } },
        },
      },
    ],
  },
});
