import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { floorTargets } from '../scripts/browser-floor.mjs';
import { readableName, shortNames } from '../scripts/class-names.mjs';
import { iconPath } from '../scripts/icon-path.mjs';
import { narrowFonts } from '../scripts/narrow-fonts.mjs';
import { scalableText } from '../scripts/scalable-text.mjs';

const narrowedFonts = await narrowFonts();

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * Lucide's icons as one path each, without what our pages do not need: the names, and the component factory, which ours
 * replaces.
 */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
    async handler(id) {
      const { __iconData: icon } = (await import(pathToFileURL(id).href)) as { __iconData?: IconData };
      // An alias of another icon.
      if (!icon) return null;
      return [
        `import createIcon from ${JSON.stringify(inSource('components/lucide-icon.ts'))};`,
        `export default /* @__PURE__ */ createIcon(${JSON.stringify(iconPath(icon.node))});`,
      ].join('\n');
    },
  },
};

/** Leaflet's detection of browsers, as exports: unlike properties, the bundler writes constant ones into the code. */
const knownBrowsers: Plugin = {
  name: 'known-browsers',
  load: {
    filter: { id: /\/leaflet\/src\/core\/Browser\.js$/ },
    handler: () => `export * as default from ${JSON.stringify(inSource('features/map/leaflet-browser.ts'))};`,
  },
};

/**
 * Modules beside shared components override global sheets, all other modules override both, in any load
 * order.
 */
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

/** Turns class names into constants in the code that uses them; the module still brings its styles. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

/**
 * Removes the chunks that hold nothing but a sheet once the class names are constants elsewhere; the chunks that
 * import them bring the sheet instead. Vite does this for plain sheets only.
 */
const dropEmptyChunks: Plugin = {
  name: 'drop-empty-chunks',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const empty = chunks.filter(({ code, isDynamicEntry }) => code.trim() === '' && !isDynamicEntry);
    for (const { fileName, viteMetadata } of empty) {
      const statement = `import"./${basename(fileName)}";`;
      for (const chunk of chunks.filter(({ imports }) => imports.includes(fileName))) {
        chunk.imports = chunk.imports.filter((name) => name !== fileName);
        if (!chunk.code.includes(statement)) this.error(`${chunk.fileName} lacks ${statement}`);
        chunk.code = chunk.code.replace(statement, '');
        for (const sheet of viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet);
      }
      delete bundle[fileName];
    }
  },
};

/**
 * Two builds of the same app. The browser's: `vite build web --outDir dist/client`, with a manifest that lists
 * for the server which files a page needs. The server's: `vite build web --outDir dist/server --ssr src/app/entry-server.tsx`,
 * one self-contained file that always holds React's production build, whatever NODE_ENV says.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  // Vite itself minifies the CSS, for the browsers named below.
  plugins: [ownIcons, knownBrowsers, react(), layerStyles, keepStyles, dropEmptyChunks],
  resolve: {
    alias: [
      { find: '@narrowed', replacement: narrowedFonts },
      // React has it since version 18.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: /^\.\/mutationCache\.js$/, replacement: inSource('lib/no-mutations.ts') },
      { find: 'regexparam', replacement: inSource('lib/no-path-patterns.ts') },
    ],
  },
  css: {
    modules: { generateScopedName: command === 'build' ? shortNames(inSource('')) : readableName },
    postcss: { plugins: [scalableText] },
  },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : // React's developer tools are for development; looking for them is part of React's code everywhere else.
      command === 'build'
      ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }
      : {},
  // npm run dev bundles libraries for the browser by itself: use the same icons as the server renders.
  optimizeDeps: { rolldownOptions: { plugins: [ownIcons] } },
  // With npm run dev, only what the aliases change, and what Node cannot import, goes through Vite.
  ssr: { noExternal: command === 'build' ? true : ['leaflet', 'lucide-react', 'protomaps-leaflet'] },
  build: isSsrBuild
    ? {
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { output: { entryFileNames: 'entry-server.js', codeSplitting: false } },
      }
    : {
        manifest: true,
        // Preload lists for lazy parts cost more bytes up front than they save: only styles are listed.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        target: floorTargets,
        // Nothing is inlined into CSS or JS: fonts and pictures are separate cached files.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/entry-client.tsx',
          // Reading a property or a global has no side effects in our code, nor in the libraries we use.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          optimization: { inlineConst: { mode: 'all' } },
          // One file for everything the first screen needs: it compresses 4 kB better than separate ones.
          // Files are named by hash alone, because the first one has to name every chunk that may be loaded
          // later.
          output: {
            codeSplitting: {
              groups: [
                { name: 'app', tags: ['$initial'] },
                // What nearly every screen fetches with, and what every page loads once its screen is there.
                { name: 'api-client', test: /\/(api-(client|request)\.ts|(useQuery|queryOptions)\.js)$/ },
                // What Discover asks for.
                { name: 'search', test: /\/(discover-query|events\.api)\.ts$/ },
                {
                  name: 'after-start',
                  test: /\/src\/(app\/offline|lib\/typed-text|components\/offline-notice)\.tsx?$/,
                },
                // Icons of what people do with an event, and of its state.
                {
                  name: 'event-icons',
                  test: /\/icons\/(calendar-clock|calendar-plus|calendar-x-2|circle-question-mark|clock|hourglass)\.mjs$/,
                },
                // Icons of verdicts at the door.
                {
                  name: 'door-icons',
                  test: /\/icons\/(banknote|door-open|rotate-cw|shield-x|smartphone)\.mjs$/,
                },
                // Small parts of the map that other screens have too.
                {
                  name: 'map-parts',
                  test: /\/(icons\/(map-pin-off|minus)\.mjs|map-legend\.tsx|map\/box\.ts)$/,
                },
                // Part of the text of an event's page; the rest of the components' styles would be most of it.
                {
                  name: 'event-components',
                  test: /\/src\/components\/(action-bar|banner|form|skeleton)\.module\.css$/,
                },
                // One sheet for the styles of shared components, which most screens need several of, and of the banner that five have.
                { name: 'components', test: /\/(src\/components\/[\w-]+|verify-banner)\.module\.css$/ },
              ],
            },
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names }) =>
              names[0]?.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash][extname]',
          },
        },
      },
}));
