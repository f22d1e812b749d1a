import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { prepareDataFolder, unwritableDataFolder } from '../data-folder';
import { StartupError } from '../errors';

/** Where the embedded database listens: its unix socket's directory, and how to stop it if it is ours. */
export interface EmbeddedDatabase {
  socketDir: string;
  /** True if this process runs it; false if it joined that of a running server. */
  isOwner: boolean;
  close(): Promise<void>;
}

interface Lock {
  pid: number;
  /** Distinguishes two processes with the same pid. */
  startedAt: string;
  socketDir: string;
  token: string;
}

/** The start time of a process in clock ticks since boot; null if /proc has none. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function isAlive(lock: Lock): boolean {
  try {
    process.kill(lock.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const start = processStart(lock.pid);
  return start === null || start === lock.startedAt;
}

function readLock(path: string): Lock | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock;
  } catch {
    return null;
  }
}

/**
 * Takes the lock of a data folder, or returns that of the living holder. PGlite has no lock: two processes in
 * one folder would silently lose rows.
 */
function takeLock(path: string, mine: Lock): Lock {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, JSON.stringify(mine));
      closeSync(file);
      return mine;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readLock(path);
      if (holder && isAlive(holder)) return holder;
      rmSync(path, { force: true });
    }
  }
  throw new StartupError(`The lock ${path} can't be taken; another process seems to be starting. Try again.`);
}

/** How long to wait before a database thread that ended is started again, for example until the disk has room. */
const restartDelayMs = 1_000;

/** Starts the database's thread. @throws Error if the database can't be opened */
async function startWorker(dataDir: string, socketPath: string): Promise<Worker> {
  const worker = new Worker(createRequire(import.meta.url).resolve('@quad/server/embedded-worker'), {
    workerData: { dataDir, socketPath },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database did not start')));
    worker.once('message', () => resolve());
  });
  // An error ends the thread; that is what 'exit' is for.
  worker.on('error', (error) => console.error('The embedded database stopped:', error));
  return worker;
}

/**
 * Runs the database in its thread, and starts it again when it ended: Postgres ends itself when it can't write
 * its log, for example on a full disk, and recovers from what is on the disk.
 * @returns how to stop it
 */
async function keepRunning(dataDir: string, socketPath: string): Promise<{ close(): Promise<void> }> {
  let worker = await startWorker(dataDir, socketPath);
  let isClosing = false;
  let restarting: Promise<void> = Promise.resolve();
  const restart = async () => {
    while (!isClosing) {
      await setTimeout(restartDelayMs);
      try {
        worker = await startWorker(dataDir, socketPath);
        worker.once('exit', onExit);
        return;
      } catch (error) {
        console.error('The embedded database did not start:', error);
      }
    }
  };
  const onExit = () => {
    if (!isClosing) restarting = restart();
  };
  worker.once('exit', onExit);
  return {
    async close() {
      isClosing = true;
      await restarting;
      const closed = new Promise<void>((resolve) => {
        worker.once('message', () => resolve());
        worker.once('exit', () => resolve());
      });
      worker.postMessage('close');
      await closed;
      await worker.terminate();
    },
  };
}

/**
 * Opens the embedded database of a data folder, or joins that of a running server.
 * @param mode 'exclusive' refuses to join: a second server on one folder is a mistake
 * @throws StartupError if the folder can't be written or is in use
 */
export async function openEmbedded(dataDir: string, mode: 'exclusive' | 'shared'): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'database');
  const lockPath = join(dataDir, 'database.lock');
  prepareDataFolder(dataDir);
  const socketDir = mkdtempSync(join(tmpdir(), 'quad-'));
  const mine: Lock = {
    pid: process.pid,
    startedAt: processStart(process.pid) ?? '',
    socketDir,
    token: randomUUID(),
  };
  let lock: Lock;
  try {
    lock = takeLock(lockPath, mine);
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true });
    if (error instanceof StartupError) throw error;
    throw unwritableDataFolder(dataDir);
  }
  if (lock.token !== mine.token) {
    rmSync(socketDir, { recursive: true, force: true });
    if (mode === 'exclusive') {
      throw new StartupError(
        `DATA_DIR ${dataDir} is in use by the Quad process ${lock.pid}; stop it, or choose another DATA_DIR.`,
      );
    }
    if (!existsSync(join(lock.socketDir, '.s.PGSQL.5432'))) {
      throw new StartupError(
        `The Quad process ${lock.pid} is still starting its database; try again in a moment.`,
      );
    }
    return { socketDir: lock.socketDir, isOwner: false, close: async () => {} };
  }
  const release = () => {
    if (readLock(lockPath)?.token === mine.token) rmSync(lockPath, { force: true });
    rmSync(socketDir, { recursive: true, force: true });
  };
  process.once('exit', release);
  try {
    const running = await keepRunning(folder, join(socketDir, '.s.PGSQL.5432'));
    const close = async () => {
      await running.close();
      process.off('exit', release);
      release();
    };
    return { socketDir, isOwner: true, close };
  } catch (error) {
    process.off('exit', release);
    release();
    throw new StartupError(`The embedded database in ${folder} can't be opened: ${(error as Error).message}`);
  }
}
