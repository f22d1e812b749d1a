import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { readableName, shortNames } from '../scripts/class-names.mjs';
import { narrowFonts } from '../scripts/narrow-fonts.mjs';
import type { IconData } from './src/components/lucide-icon';

const narrowedFonts = await narrowFonts();

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * Lucide's drawings without what our pages do not need: the names, the random key of each line (which does not compress),
 * and the component factory, in place of which ours is taken.
 */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
    async handler(id) {
      const { __iconData }: { __iconData?: IconData } = await import(pathToFileURL(id).href);
      // A second name of another icon.
      if (!__iconData) return null;
      const node = __iconData.node.map(([tag, { key: _, ...attributes }]) => [tag, attributes]);
      return [
        `import createIcon from ${JSON.stringify(inSource('components/lucide-icon.ts'))};`,
        `export default /* @__PURE__ */ createIcon(${JSON.stringify({ node })});`,
      ].join('\n');
    },
  },
};

/** Modules beside shared components win over global sheets, all others over both, in whatever order they are loaded. */
const layerStyles: Plugin = {
  name: 'layer-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code, id) => ({
      code: `@layer ${id.includes('/src/components/') ? 'components' : 'parts'} {${code}}`,
      map: null,
    }),
  },
};

/** Class names become constants of the code that uses them; the module they came from still brings its styles. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/**
 * Two builds of the same app. The browser's: `vite build web --outDir dist/client`, with a manifest that tells the
 * server which files a page needs. The server's: `vite build web --outDir dist/server --ssr src/app/entry-server.tsx`,
 * one self-contained file that always holds React's production build, whatever NODE_ENV says.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  // Vite itself minifies the CSS, for the browsers named below.
  plugins: [ownIcons, react(), layerStyles, keepStyles],
  resolve: {
    alias: [
      { find: '@narrowed', replacement: narrowedFonts },
      // React has it since version 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  css: { modules: { generateScopedName: command === 'build' ? shortNames(inSource('')) : readableName } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  // For npm run dev, which bundles libraries for the browser by itself: the same icons as the server renders.
  optimizeDeps: { rolldownOptions: { plugins: [ownIcons] } },
  // From source (npm run dev) only what the aliases change, and what Node can't import, goes through Vite.
  ssr: { noExternal: command === 'build' ? true : ['leaflet', 'lucide-react', 'protomaps-leaflet'] },
  build: isSsrBuild
    ? {
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
      }
    : {
        manifest: true,
        // Lists of what a lazy part imports cost more bytes up front than they save: only its styles are named.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
        cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
        // Nothing is inlined into CSS or JS: fonts and pictures are cached files of their own.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/entry-client.tsx',
          // Reading a property or a global does nothing else in our code, nor in that of the libraries we take.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          optimization: { inlineConst: { mode: 'all' } },
          // One file for all that the first screen needs: it compresses better than its pieces, by 4 kB.
          // And files are named by their hash alone: the first one has to name all that may come later.
          output: {
            codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] },
            chunkFileNames: 'assets/[hash:8].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:8][extname]' : 'assets/[name]-[hash][extname]',
          },
        },
      },
}));
