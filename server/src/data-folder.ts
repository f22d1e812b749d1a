import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from './errors';

/** Step by step: Node's recursive mkdir never returns where the parent takes no folders, as below /proc. */
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
 * Makes sure that DATA_DIR stands.
 * @throws StartupError when this user may not write there
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
