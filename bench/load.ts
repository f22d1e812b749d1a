import { connect, type Socket } from 'node:net';

interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** Path of the n-th request. */
  path(index: number): string;
  headers?: Record<string, string>;
}

export interface LoadResult {
  requests: number;
  /** Responses with a status other than 200 and 304. */
  failures: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Keeps a server on 127.0.0.1 busy over keep-alive connections, one request at a time on each. Uses raw
 * sockets, so that generating the load costs little of the machine being measured.
 */
export async function applyLoad(options: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let failures = 0;
  let sent = 0;
  const started = performance.now();
  const end = started + options.seconds * 1000;
  const extra = Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const rest = ` HTTP/1.1\r\nhost: 127.0.0.1\r\n${extra.join('')}\r\n`;

  const work = async () => {
    const socket = connect(options.port, '127.0.0.1');
    socket.setNoDelay(true);
    const responses = readResponses(socket);
    while (performance.now() < end) {
      const from = performance.now();
      socket.write(`GET ${options.path(sent++)}${rest}`);
      const { value: status } = await responses.next();
      if (status !== 200 && status !== 304) failures += 1;
      times.push(performance.now() - from);
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: options.connections }, work));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { requests: times.length, failures, seconds, p50: at(0.5), p99: at(0.99) };
}

/** The status of each response, as soon as its last byte has arrived. */
async function* readResponses(socket: Socket): AsyncGenerator<number, number> {
  let head = '';
  let missing = -1;
  let status = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    let body = chunk.length;
    if (missing < 0) {
      head += chunk.toString('latin1');
      const at = head.indexOf('\r\n\r\n');
      if (at < 0) continue;
      status = Number(head.slice(9, 12));
      const length = status === 304 ? 0 : Number(/content-length: (\d+)/i.exec(head.slice(0, at))?.[1] ?? 0);
      body = head.length - at - 4;
      missing = length;
      head = '';
    }
    missing -= body;
    if (missing > 0) continue;
    missing = -1;
    yield status;
  }
  return 0;
}
