import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What a store does with a call: it cuts the connection, responds with 503, never says a word, does it and cuts the
 * connection before the response, talks of another protocol, or breaks off in the middle of the response.
 */
export type StoreFault = 'refusal' | '503' | 'silence' | 'lost answer' | 'other protocol' | 'short body';

/** Stands between an app and its store, and makes calls fail. */
export interface StoreRelay {
  /** Instead of the store's own, without its path. */
  origin: string;
  /** What came so far: 'PUT media', 'DELETE pending'. */
  calls: string[];
  /** The next `times` calls of this kind fail. */
  fail(call: string, fault: StoreFault, times?: number): void;
  /** Nothing fails from now on; what was never responded to is cut off. */
  heal(): void;
  close(): Promise<void>;
}

/** 'PUT media' of a PUT to /bucket/media/1; 'GET' of a list. */
const nameOf = ({ method, url = '' }: IncomingMessage, bucket: string) => {
  const [, folder] = url.split(`/${bucket}/`);
  return `${method} ${folder?.split('/')[0] ?? ''}`.trim();
};

export async function startStoreRelay(store: string, bucket: string): Promise<StoreRelay> {
  const target = new URL(store);
  const calls: string[] = [];
  const faults: { call: string; fault: StoreFault; left: number }[] = [];
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();

  const pass = (received: IncomingMessage, reply: ServerResponse, fault: StoreFault | undefined) => {
    const { method, url, headers } = received;
    const passed = request(new URL(url ?? '/', target.origin), { method, headers }, (response) => {
      if (fault === 'lost answer') {
        response.resume().on('end', () => received.socket.destroy());
        return;
      }
      reply.writeHead(response.statusCode ?? 502, response.rawHeaders);
      if (fault === 'short body') response.once('data', (data) => reply.write(data.subarray(0, 10)));
      else response.pipe(reply);
    });
    passed.on('error', () => received.socket.destroy());
    received.pipe(passed);
  };

  const server = createServer((received, reply) => {
    const call = nameOf(received, bucket);
    calls.push(call);
    const found = faults.find((fault) => fault.call === call && fault.left > 0);
    if (found) found.left -= 1;
    if (found?.fault === 'refusal') received.socket.destroy();
    else if (found?.fault === '503') {
      received.resume();
      reply.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    } else if (found?.fault === 'silence') silent.add(received.socket);
    else if (found?.fault === 'other protocol')
      received.socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    else pass(received, reply, found?.fault);
  });
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (call, fault, times = 1) => void faults.push({ call, fault, left: times }),
    heal() {
      faults.length = 0;
      for (const socket of silent) socket.destroy();
      silent.clear();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
