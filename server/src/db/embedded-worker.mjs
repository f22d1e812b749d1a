/**
 * The embedded database: PGlite in its own thread, so that its work never stalls requests, with Postgres'
 * wire protocol on a unix socket, so that `pg` and everything above it works as with a real server. PGlite
 * has one backend. Each connection's messages are collected up to the end of a request (Query, Sync or
 * FunctionCall) and run as a unit; while a transaction is open, only its connection is served.
 */
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const endOfRequest = new Set(['Q', 'S', 'F'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/** @type {{ dataDir: string, socketPath: string }} */
const { dataDir, socketPath } = workerData;

const lite = await PGlite.create({ dataDir, extensions: { pg_trgm, btree_gin, unaccent } });

/** @typedef {{ socket: import('node:net').Socket, buffer: Buffer, started: boolean, requests: Buffer[], scanned: number }} Connection */
/** @type {Set<Connection>} */
const connections = new Set();
/** @type {Connection[]} */
const waiting = [];
/** @type {Connection | null} The connection whose transaction is open. */
let owner = null;
let isRunning = false;

async function run() {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = owner ?? waiting.shift();
      const request = next?.requests.shift();
      if (!next) break;
      if (!request) {
        if (owner) break;
        continue;
      }
      await lite.execProtocolRawStream(request, {
        onRawData: (data) => {
          if (next.socket.writable) next.socket.write(Buffer.from(data));
        },
      });
      if (lite.isInTransaction()) {
        if (connections.has(next)) owner = next;
        else await lite.exec('rollback');
      } else {
        owner = null;
      }
    }
  } finally {
    isRunning = false;
  }
}

/** @param {Connection} connection @param {Buffer} request */
function enqueue(connection, request) {
  connection.requests.push(request);
  waiting.push(connection);
  run().catch((error) => {
    parentPort?.postMessage({ type: 'error', message: String(error) });
    process.exit(1);
  });
}

/**
 * Cuts complete requests out of the received bytes.
 * @param {Connection} connection
 */
function readRequests(connection) {
  if (!connection.started) {
    if (connection.buffer.length < 8) return;
    const length = connection.buffer.readInt32BE(0);
    const code = connection.buffer.readInt32BE(4);
    if (connection.buffer.length < length) return;
    const message = connection.buffer.subarray(0, length);
    connection.buffer = connection.buffer.subarray(length);
    if (code === SSL_REQUEST || code === GSS_REQUEST) connection.socket.write('N');
    else if (code === CANCEL_REQUEST) connection.socket.end();
    else {
      connection.started = true;
      enqueue(connection, message);
    }
    readRequests(connection);
    return;
  }
  while (connection.buffer.length >= connection.scanned + 5) {
    const type = connection.buffer[connection.scanned];
    const end = connection.scanned + 1 + connection.buffer.readInt32BE(connection.scanned + 1);
    if (connection.buffer.length < end) return;
    if (type === TERMINATE) {
      connection.socket.end();
      return;
    }
    connection.scanned = end;
    if (endOfRequest.has(type)) {
      const request = connection.buffer.subarray(0, end);
      connection.buffer = connection.buffer.subarray(end);
      connection.scanned = 0;
      enqueue(connection, request);
    }
  }
}

/** @param {Connection} connection */
async function close(connection) {
  if (!connections.delete(connection)) return;
  connection.requests = [];
  if (owner === connection && !isRunning) {
    owner = null;
    await lite.exec('rollback');
    await run();
  }
}

const server = createServer((socket) => {
  /** @type {Connection} */
  const connection = { socket, buffer: Buffer.alloc(0), started: false, requests: [], scanned: 0 };
  connections.add(connection);
  socket.on('data', (data) => {
    connection.buffer = connection.buffer.length ? Buffer.concat([connection.buffer, data]) : data;
    readRequests(connection);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => void close(connection));
});

server.listen(socketPath, () => {
  chmodSync(socketPath, 0o600);
  parentPort?.postMessage({ type: 'ready' });
});

parentPort?.on('message', async (message) => {
  if (message !== 'close') return;
  server.close();
  for (const { socket } of connections) socket.destroy();
  await lite.close();
  parentPort?.postMessage({ type: 'closed' });
});
