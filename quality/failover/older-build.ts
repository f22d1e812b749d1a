import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A build with a file of which the current one knows nothing, as pages of the version before load it. */
export interface OlderBuild {
  /** Its server. */
  program: string;
  /** The path of that file at the site. */
  asset: string;
}

/**
 * Copies the built site to a folder and adds a file to its scripts.
 * @param program the built server, server/dist/main.js
 */
export function makeOlderBuild(program: string, folder: string): OlderBuild {
  const server = dirname(resolve(program));
  const root = dirname(dirname(server));
  mkdirSync(join(folder, 'server'), { recursive: true });
  for (const part of [
    'server/dist',
    'server/drizzle',
    'server/package.json',
    'web/dist',
    'web/package.json',
    'package.json',
  ])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const part of ['node_modules', 'server/node_modules'].filter((path) => existsSync(join(root, path))))
    symlinkSync(join(root, part), join(folder, part));
  const name = 'older-page-0a1b2c3d.js';
  writeFileSync(join(folder, 'web/dist/client/assets', name), 'export const version = "older";\n');
  return { program: join(folder, 'server/dist', basename(program)), asset: `/assets/${name}` };
}
