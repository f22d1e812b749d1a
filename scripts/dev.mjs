import { spawn } from 'node:child_process';
import { ensureBuilt, forgetBuilds } from './build.mjs';
import { root, tool } from './run.mjs';

const vite = ['build', 'web', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'];

/** The web is rebuilt when it changes, and the server starts again when it or the rendered web changes: reload the page. */
const watchers = [
  [tool('vite'), [...vite, '--outDir', 'dist/client']],
  [tool('vite'), [...vite, '--outDir', 'dist/server', '--ssr', 'src/app/entry-server.tsx']],
  [tool('tsx'), ['watch', '--clear-screen=false', '--include', 'web/dist/**/*', 'server/src/main.ts']],
];

/** Runs until it is stopped, or until one of the watchers ends. */
export async function develop() {
  await ensureBuilt();
  // What the watchers write is not what the next start expects.
  forgetBuilds();
  const children = watchers.map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }));
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const ends = children.map(
    (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
  );
  process.exitCode = await Promise.race(ends);
  stop();
  await Promise.all(ends);
}
