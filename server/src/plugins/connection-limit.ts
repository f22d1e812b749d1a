import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';

/** Files and connections that aren't visitors': of the database, the store, other sites, and what is read from the disk. */
const kept = 300;
const everyMs = 60_000;

/**
 * Refuses connections for which there would be no file, and says so: the system would refuse them without a word to anybody, and
 * everything else that opens a file would fail.
 * @param openFilesMost of this process; null where the system doesn't say
 */
export function limitConnections(server: Server, log: FastifyBaseLogger, openFilesMost: number | null): void {
  if (openFilesMost === null) return;
  server.maxConnections = openFilesMost - kept;
  let refused = 0;
  server.on('drop', () => {
    refused += 1;
    if (refused > 1) return;
    log.warn(
      { openFilesMost },
      'connections are refused: raise the number of open files (LimitNOFILE, ulimit -n)',
    );
    setTimeout(() => {
      log.warn({ refused }, 'connections were refused within a minute');
      refused = 0;
    }, everyMs).unref();
  });
}
