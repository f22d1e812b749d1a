import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './errors';

/** One level at a time: Node's recursive mkdir never returns if the parent can't hold folders (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates DATA_DIR if it is missing.
 * @throws StartupError if this user can't write there
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch {
    throw unwritableDataFolder(dataDir);
  }
}

export const unwritableDataFolder = (dataDir: string) =>
  new StartupError(`DATA_DIR ${dataDir} can't be written; choose a folder that this user may write to.`);

/** Where videos and pictures are without an S3-compatible store. */
export const objectsFolder = (dataDir: string) => join(dataDir, 'objects');

/** In DATA_DIR from the first to the last thing that a restore writes; says where it puts files. */
export const restoreMark = (dataDir: string) => join(dataDir, 'restore-unfinished');

/** @throws StartupError where a restore was broken off: an empty site would come up in place of the one that was lost */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new StartupError(
    `A restore into ${dataDir} was broken off. Run it again (npm run restore), or choose another DATA_DIR to begin with nothing.`,
  );
}
