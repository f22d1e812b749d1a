/**
 * npm run dev: one process that serves the web and the server from source through Vite. A changed part of the web is
 * replaced in the open page. A changed server is loaded beside the running one, which it then takes over from: the
 * embedded database, the port and the page's connection to Vite stay open.
 */
import { createServer as createHttpServer } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { createServer as createVite } from 'vite';
import { CommandError, root, secondsSince } from './run.mjs';

const serverSources = ['server/src', 'server/drizzle', 'shared/src', 'packages'].map(
  (path) => join(root, path) + sep,
);
const isTest = /\.test\.tsx?$|\/testing\//;
const entry = '<script type="module" src="/src/app/entry-client.tsx"></script>';

/** Runs until it is stopped. */
export async function develop() {
  process.env.DATA_DIR = resolve(root, process.env.DATA_DIR || '.data');
  const http = createHttpServer();
  const vite = await createVite({
    root: join(root, 'web'),
    appType: 'custom',
    logLevel: 'warn',
    server: {
      middlewareMode: true,
      hmr: { server: http },
      warmup: { clientFiles: ['src/app/entry-client.tsx'], ssrFiles: ['src/app/entry-server.tsx'] },
    },
  });
  const load = (path) => vite.ssrLoadModule(join(root, path));
  const { loadEnv } = await load('server/src/env.ts');
  const settings = loadEnv();
  const address = await listen(http, settings);
  // The app itself listens on an arbitrary port: it is reached through this process.
  const env = { ...settings, PORT: 0, HOST: '127.0.0.1', PUBLIC_URL: settings.PUBLIC_URL ?? address };
  const { prepareDatabase } = await load('server/src/serve.ts');
  const database = await prepareDatabase(env, console.log);

  /** The app from the current sources. */
  const start = async () => {
    const [{ serve }, { openDatabase }, { migrateDatabase }] = await Promise.all(
      ['serve', 'db/client', 'db/migrate'].map((name) => load(`server/src/${name}.ts`)),
    );
    const opened = await openDatabase(env);
    await migrateDatabase(opened.db);
    const server = await serve(env, opened, { openPages: () => pagesFromSource(vite) });
    return { ...server, close: () => server.close().then(() => opened.close()) };
  };
  let current = await start();
  http.on('request', (request, response) =>
    vite.middlewares(request, response, () => current.app.server.emit('request', request, response)),
  );

  let changed;
  let starting = Promise.resolve();
  const restart = async (path) => {
    const started = performance.now();
    try {
      const previous = current;
      current = await start();
      console.log(`Server ready again in ${secondsSince(started)} (${path.slice(root.length + 1)})`);
      await previous.close();
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(`The server stays as it was: ${error.stack}`);
    }
  };
  vite.watcher.add(serverSources).on('all', (_event, path) => {
    if (isTest.test(path) || !serverSources.some((folder) => path.startsWith(folder))) return;
    clearTimeout(changed);
    // Several files saved together count as one change.
    changed = setTimeout(() => {
      starting = starting.then(() => restart(path));
    }, 30);
  });

  console.log(`Ready: ${env.PUBLIC_URL}`);
  if (current.outboxUrl) console.log(`Mails: ${current.outboxUrl}`);
  const { demoLogin } = await load('server/src/db/seed.ts');
  if (env.seedsDemo) console.log(`Demo login: ${demoLogin.email} / ${demoLogin.password}`);

  const stop = async () => {
    http.closeAllConnections();
    await vite.close();
    await current.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
}

/** @throws CommandError if it can't listen on the port */
function listen(http, { HOST: host, PORT: port }) {
  return new Promise((resolve, reject) => {
    http.once('error', ({ message }) =>
      reject(new CommandError(`${host}:${port} can't be listened on: ${message}`)),
    );
    http.listen(port, host, () => resolve(`http://${host}:${http.address().port}`));
  });
}

/** Renders pages from the web's sources; their styles and code come from Vite. */
async function pagesFromSource(vite) {
  const load = () => vite.ssrLoadModule('/src/app/entry-server.tsx');
  const html = await vite.transformIndexHtml('/', `<head></head>${entry}`);
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  const tags = scripts.map(([tag]) => tag).join('');
  return {
    isChanging: true,
    inlineScripts: [...(await load()).inlineScripts, ...scripts.map(([, text]) => text)].filter(Boolean),
    async render(url, boot) {
      const { render, renderDocument } = await load();
      const { status, head, html, data, notice } = render(url, boot);
      const document = renderDocument({
        head: head + tags,
        html,
        data,
        notice,
        css: '',
        inlinedStyles: [],
        scripts: [],
      });
      return { document, status };
    },
  };
}
