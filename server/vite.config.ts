import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..');
const folders = ['server/src', 'shared/src', 'packages/icalendar/src', 'packages/stripe-sandbox/src'];

/** All modules of ours that are no tests, so that each keeps what it exports. */
const modules = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /(?<!\.test|\.d)\.ts$/.test(path) && !path.includes('/testing/')),
);

/** `dist/main.js`, `dist/<name>.cli.js` for the other programs, and else the path that the module has in the source. */
function nameOf(path: string): string {
  const name = path.replace(/\.ts$/, '').replace(/^server\/src\//, '');
  return name.endsWith('.cli') ? basename(name) : name;
}

/**
 * Builds our own source including @quad/* module by module, so that the server's tests can import what ships
 * (vitest.config.ts). npm packages stay where they are, except what only our packages need: JSON, and a module
 * of which another version may be installed beside the server.
 */
export default defineConfig({
  ssr: { noExternal: ['cldr-core', '@noble/hashes'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // Both remove calls whose result isn't used as 'pure', also those made only to see whether they throw.
      treeshake: false,
      input: Object.fromEntries(modules.map((path) => [nameOf(path), join(root, path)])),
      output: {
        preserveModules: true,
        preserveModulesRoot: join(root, 'server/src'),
        entryFileNames: '[name].js',
        minify: false,
      },
    },
  },
});
