import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's files in a folder of this machine, for a database that runs with `fsync = on`. Its own NodeFS takes
 * Postgres' calls of fsync for done, so that a power loss takes what the system has not written yet: every
 * commit of some seconds (decision 015).
 */
export class DurableFiles extends NodeFS {
  /** @type {NodeFS['init']} */
  async init(lite, options) {
    const made = await super.init(lite, options);
    const useFsync = (/** @type {any} */ { FS, NODEFS }) => {
      NODEFS.stream_ops.fsync = (/** @type {{ nfd: number, node: { mode: number } }} */ { nfd, node }) => {
        // Of a file only the time of its last change is left out.
        NODEFS.tryFSOperation(() => (FS.isDir(node.mode) ? fsyncSync(nfd) : fdatasyncSync(nfd)));
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), useFsync];
    return made;
  }
}

/**
 * Writes everything in a folder to the disk: what initdb made, or a version that didn't call fsync.
 * @param {string} folder
 */
export function syncFolder(folder) {
  for (const name of ['..', '', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const file = openSync(join(folder, name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
