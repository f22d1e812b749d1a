import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vite';

const source = join(import.meta.dirname, 'src');

/** The programs: main.ts and every <name>.cli.ts, each built to dist/<name>.js. */
const programs = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path === 'main.ts' || path.endsWith('.cli.ts'),
);

/**
 * Bundles our own source including @quad/*; npm packages stay where they are, except what only our packages
 * need: JSON, and a module of which another version may be installed beside the server.
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
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(source, path)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify: false },
    },
  },
});
