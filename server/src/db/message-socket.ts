import { type OnReadOpts, Socket, type SocketConstructorOpts } from 'node:net';
import type { Duplex } from 'node:stream';

/** Enough for a page of a search and what follows it. */
const usualBytes = 256 * 1024;
/** A letter, and the message's length without the letter. */
const headerBytes = 5;

/** Where the complete messages at the beginning of `memory` end, and the length of the next one, if known. */
function wholeMessages(memory: Buffer, filled: number): { end: number; next: number } {
  let end = 0;
  while (filled - end >= headerBytes) {
    const length = 1 + memory.readUInt32BE(end + 1);
    if (end + length > filled) return { end, next: length };
    end += length;
  }
  return { end, next: 0 };
}

/**
 * A connection to Postgres that reads into one buffer of its own and emits only complete messages. Node's own
 * allocates 64 kB for each read, and `pg` joins parts in larger buffers: for a search this cost more than
 * decoding the page (docs/decisions/004-search-read-path.md). The bytes of a `data` event are overwritten
 * after its listeners return; by then `pg` has made strings of them.
 */
export function messageSocket(): Socket {
  let memory = Buffer.allocUnsafeSlow(usualBytes);
  let filled = 0;
  const makeRoom = (bytes: number) => {
    const larger = Buffer.allocUnsafeSlow(bytes);
    memory.copy(larger, 0, 0, filled);
    memory = larger;
  };
  const onread: OnReadOpts = {
    buffer: () => memory.subarray(filled),
    callback(count) {
      filled += count;
      const { end, next } = wholeMessages(memory, filled);
      if (end > 0) {
        socket.emit('data', memory.subarray(0, end));
        memory.copyWithin(0, end, filled);
        filled -= end;
      }
      if (next > memory.length) makeRoom(next);
      else if (memory.length > usualBytes && Math.max(next, filled) < usualBytes) makeRoom(usualBytes);
      return true;
    },
  };
  // Node accepts `onread` here as well as in connect(); the types know only the latter.
  const socket = new Socket({ onread } as SocketConstructorOpts);
  return socket;
}

/** The `stream` of a pool. `pg` itself wraps encrypted connections, which are decrypted elsewhere. */
export const connectionStream = ((connection?: { ssl?: unknown }) =>
  connection?.ssl ? new Socket() : messageSocket()) satisfies () => Duplex;
