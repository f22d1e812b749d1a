import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDataFolder, unwritableDataFolder } from '../data-folder';
import type { Database } from '../db/client';
import { startHeartbeat } from '../db/heartbeat';
import { StartupError } from '../errors';

/** An arbitrary number for the advisory locks of folders; the second number of a lock is that of its folder. */
const lockClass = 815_274_302;
const folderNumberMax = 2 ** 31;
const reconnectDelayMs = 1_000;
const otherFolder =
  'Another server of this database is running and keeps uploads in a folder of its own. Set S3_ENDPOINT for both, or give both the same DATA_DIR/objects.';

/** A number that is kept in the folder: processes that share it, by a disk or over a network, read the same. */
function numberOf(folder: string): number {
  const path = join(folder, 'folder.id');
  prepareDataFolder(folder);
  try {
    if (!existsSync(path)) writeFileSync(path, String(randomInt(1, folderNumberMax)), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritableDataFolder(folder);
  }
  return Number(readFileSync(path, 'utf8'));
}

/**
 * Holds a lock in the database for as long as this process keeps uploads in the folder. Two servers with folders of
 * their own would split the uploads, and each would miss half of them without a word.
 * @throws StartupError if a running server of this database keeps them in another folder
 */
export async function claimUploadFolder(
  { direct }: Database,
  folder: string,
): Promise<{ close(): Promise<void> }> {
  const number = numberOf(folder);
  let client: pg.Client;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Takes the lock on a connection of its own; false if a server with another folder has its lock. */
  const claim = async (): Promise<boolean> => {
    const connecting = new pg.Client(direct);
    client = connecting;
    connecting.on('error', () => {});
    connecting.once('end', () => {
      if (!isClosed) timer = setTimeout(() => void claimAgain(), reconnectDelayMs);
    });
    await connecting.connect();
    await connecting.query('select pg_advisory_lock_shared($1, $2)', [lockClass, number]);
    const { rows } = await connecting.query(
      `select from pg_locks where locktype = 'advisory' and classid = $1 and objid <> $2
       and database = (select oid from pg_database where datname = current_database())`,
      [lockClass, number],
    );
    startHeartbeat(connecting);
    return rows.length === 0;
  };
  const claimAgain = async () => {
    const isAlone = await claim().catch(() => null);
    if (isAlone === null) await client.end().catch(() => {});
    if (isAlone === false) console.error(`Uploads are split: ${otherFolder}`);
  };
  const close = async () => {
    isClosed = true;
    clearTimeout(timer);
    await client.end().catch(() => {});
  };

  if (!(await claim())) {
    await close();
    throw new StartupError(otherFolder);
  }
  return { close };
}
