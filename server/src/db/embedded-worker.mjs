/**
 * The embedded database: PGlite in its own thread, so that its work never stalls requests, with Postgres'
 * wire protocol on a unix socket, so that `pg` and everything above it works as with a real server. PGlite
 * has one backend. Each connection's messages are collected up to the end of a request (Query, Sync or
 * FunctionCall) and run as a unit; while a transaction is open, only its connection is served.
 *
 * A session of Postgres ends with its connection, but this backend's never does. So prepared statements get
 * names of their own for each connection, its settings are kept apart from those of others, and a connection
 * that ends leaves nothing behind.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFiles, syncFolder } from './durable-files.mjs';
import { renameStatements } from './statement-names.mjs';

const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const CANCEL_REQUEST = 80877102;
const endOfRequest = new Set(['Q', 'S', 'F'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);
/** The severity field of an error that ends a server of Postgres. */
const panic = Buffer.from('VPANIC\0');

/** @type {{ dataDir: string, socketPath: string }} */
const { dataDir, socketPath } = workerData;

/** PGlite's usual options without -F, which turns fsync off; of Postgres' ways to sync its log only fsync() reaches the file system. */
const startParams = [
  ...PGlite.defaultStartParams.filter((option) => option !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
];
// Optimizing what only a start runs takes a third of its CPU; this is fifty times V8's own budget for a function.
setFlagsFromString('--wasm-tiering-budget=90000000');
const lite = await PGlite.create({
  fs: new DurableFiles(dataDir),
  startParams,
  extensions: { pg_trgm, btree_gin, unaccent },
});
syncFolder(dataDir);

/**
 * @typedef {object} Connection
 * @property {import('node:net').Socket} socket
 * @property {Buffer} buffer
 * @property {boolean} started
 * @property {Buffer[]} requests
 * @property {number} scanned
 * @property {string} prefix What its prepared statements' names begin with.
 * @property {{ name: string, value: string }[]} settings What it has set, while another one is served.
 */
/** @type {Set<Connection>} */
const connections = new Set();
/** @type {Connection[]} */
const waiting = [];
/** @type {Connection[]} Connections that ended, and whose session is still to be cleared. */
const ended = [];
/** @type {Connection | null} The connection whose transaction is open. */
let owner = null;
/** @type {Connection | null} The connection whose settings the backend has. */
let served = null;
let isRunning = false;
let isClosing = false;
let opened = 0;

/** Gives the backend the settings of another connection. @param {Connection} next */
async function serveNext(next) {
  if (served) {
    const { rows } = await lite.query(
      "select name, current_setting(name) as value from pg_settings where source = 'session'",
    );
    served.settings = /** @type {Connection['settings']} */ (rows);
    await lite.exec('reset all');
  }
  served = next;
  for (const { name, value } of next.settings)
    await lite.query('select set_config($1, $2, false)', [name, value]);
}

/** Ends a connection's session: its transaction, prepared statements, locks and settings. @param {Connection} connection */
async function endSession(connection) {
  if (owner === connection) {
    owner = null;
    await lite.exec('rollback');
  }
  const prepared = await lite.query('select name from pg_prepared_statements where starts_with(name, $1)', [
    connection.prefix,
  ]);
  for (const { name } of /** @type {{ name: string }[]} */ (prepared.rows))
    await lite.exec(`deallocate "${name}"`);
  if (served === connection) {
    served = null;
    await lite.exec('reset all; select pg_advisory_unlock_all()');
  }
}

async function run() {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const left = ended.shift();
      if (left) {
        await endSession(left);
        continue;
      }
      const next = owner ?? waiting.shift();
      const request = next?.requests.shift();
      if (!next || (owner && !request)) break;
      if (!request) continue;
      if (next !== served) await serveNext(next);
      await lite.execProtocolRawStream(request, {
        onRawData: (data) => {
          const bytes = Buffer.from(data);
          // It can't write its log; whatever it is asked next would never return.
          if (bytes.includes(panic)) stop(new Error(bytes.toString().replaceAll('\0', ' ')));
          if (next.socket.writable) next.socket.write(bytes);
        },
      });
      owner = lite.isInTransaction() ? next : null;
    }
  } finally {
    isRunning = false;
  }
}

/** Ends this thread because the backend itself has failed; embedded.ts starts another one. @param {Error} error */
function stop(error) {
  console.error('The embedded database stopped:', error.message);
  process.exit(1);
}

/** @param {Connection} connection @param {Buffer} request */
function enqueue(connection, request) {
  connection.requests.push(request);
  waiting.push(connection);
  run().catch(stop);
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
      enqueue(connection, renameStatements(request, connection.prefix));
    }
  }
}

/** @param {Connection} connection */
function close(connection) {
  if (!connections.delete(connection) || isClosing) return;
  connection.requests = [];
  ended.push(connection);
  run().catch(stop);
}

const server = createServer((socket) => {
  opened += 1;
  /** @type {Connection} */
  const connection = {
    socket,
    buffer: Buffer.alloc(0),
    started: false,
    requests: [],
    scanned: 0,
    settings: [],
    prefix: `${opened}_`,
  };
  connections.add(connection);
  socket.on('data', (data) => {
    connection.buffer = connection.buffer.length ? Buffer.concat([connection.buffer, data]) : data;
    readRequests(connection);
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => close(connection));
});

// A thread that ended before has left its socket.
rmSync(socketPath, { force: true });
server.listen(socketPath, () => {
  chmodSync(socketPath, 0o600);
  parentPort?.postMessage({ type: 'ready' });
});

parentPort?.on('message', async (message) => {
  if (message !== 'close') return;
  isClosing = true;
  server.close();
  for (const { socket } of connections) socket.destroy();
  await lite.close();
  parentPort?.postMessage({ type: 'closed' });
});
