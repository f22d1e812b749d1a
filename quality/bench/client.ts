import { Agent, type RequestOptions, request as startRequest } from 'node:http';
import { Agent as EncryptedAgent, request as startEncrypted } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { quantile } from './cpu';

/** What somebody sends; GET unless it has a body. */
export interface Ask {
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Reply {
  /** 0 if there was none. */
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  bytes: Buffer;
}

export interface Client {
  send(ask: Ask): Promise<Reply>;
  close(): void;
}

/** As browsers ask. */
const accepted = { 'accept-encoding': 'br, gzip', accept: 'text/html,application/json' };
const patienceMs = 30_000;
const byte = () => Math.floor(Math.random() * 254) + 1;

/** How people reach a server on 127.0.0.1. */
export interface Way {
  port: number;
  /** The site's name, if they reach it through a front: over TLS, from the addresses of a campus. */
  front?: string;
}

/** The network for benchmarks (RFC 2544), as a proxy would say; limits are counted by address. */
const saidAddress = () => ({ 'x-forwarded-for': `198.18.${byte()}.${byte()}` });
/** Linux lets a connection come from anywhere in 127.0.0.0/8: what a front sees. Their connections are kept, as in browsers. */
const campusAddress = () => `127.1.1.${byte()}`;

/** What a request needs for its way. */
export function onWay({ port, front }: Way): RequestOptions & { servername?: string } {
  if (front === undefined) return { port, host: '127.0.0.1', headers: saidAddress() };
  return {
    port,
    host: '127.0.0.1',
    localAddress: campusAddress(),
    servername: front,
    headers: { host: front },
  };
}

/** Starts a request on a way; a front's certificate is its own. */
export const startOn = ({ front }: Way) => (front === undefined ? startRequest : startEncrypted);

const agentFor = ({ front }: Way, maxSockets: number) =>
  front === undefined
    ? new Agent({ keepAlive: true, maxSockets })
    : new EncryptedAgent({ keepAlive: true, maxSockets, rejectUnauthorized: false });

/**
 * People in front of a server, each with an address of their own unless they come through a front.
 * @param connections as many as are open at once; more requests wait for one
 */
export function openClient(way: Way, connections: number): Client {
  const agent = agentFor(way, connections);
  return {
    send: ({ path, headers, body }) =>
      new Promise((resolve) => {
        const text = body === undefined ? undefined : JSON.stringify(body);
        const own = onWay(way);
        const sent = startOn(way)(
          {
            ...own,
            agent,
            path,
            method: text === undefined ? 'GET' : 'POST',
            timeout: patienceMs,
            headers: {
              ...accepted,
              ...own.headers,
              ...(text === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                bytes: Buffer.concat(chunks),
              }),
            );
            response.on('error', () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) }));
          },
        );
        sent.on('timeout', () => sent.destroy());
        sent.on('error', () => resolve({ status: 0, headers: {}, bytes: Buffer.alloc(0) }));
        sent.end(text);
      }),
    close: () => agent.destroy(),
  };
}

export interface Load {
  requests: number;
  /** Responses with a status other than 200 and 304. */
  failures: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface BusyOptions {
  /** Requests under way at any time: a closed loop, which measures what a request costs, not how long one waits. */
  connections: number;
  /** Ends after so many seconds, or so many requests. */
  seconds?: number;
  requests?: number;
  /** The n-th request. */
  ask(index: number): Ask;
}

/** Keeps a server busy. */
export async function keepBusy(port: number, options: BusyOptions): Promise<Load> {
  const { connections, seconds = 600, requests = Number.POSITIVE_INFINITY, ask } = options;
  const client = openClient({ port }, connections);
  const times: number[] = [];
  let failures = 0;
  let sent = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const work = async () => {
    while (sent < requests && performance.now() < end) {
      const from = performance.now();
      const { status } = await client.send(ask(sent++));
      if (status !== 200 && status !== 304) failures += 1;
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  client.close();
  const spent = (performance.now() - started) / 1_000;
  return {
    requests: times.length,
    failures,
    seconds: spent,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** A request that somebody makes at a moment, whatever became of those before. */
export interface Arrival {
  kind: string;
  /** Milliseconds from the start. */
  at: number;
  ask: Ask;
}

export interface Outcome {
  kind: string;
  status: number;
  /** From the moment at which it was due, so that a server (or this program) that stalls is not spared. */
  ms: number;
}

/** `count` moments within a span, at random like people's, in their order. */
export const momentsIn = (count: number, spanMs: number): number[] =>
  Array.from({ length: count }, () => Math.random() * spanMs).sort((a, b) => a - b);

/**
 * Sends each request when it is due: an open loop, because people don't wait until others have been served.
 * @param onReply sees each reply
 */
export async function playArrivals(
  way: Way,
  arrivals: readonly Arrival[],
  onReply: (arrival: Arrival, reply: Reply) => void = () => {},
): Promise<Outcome[]> {
  const client = openClient(way, Number.POSITIVE_INFINITY);
  const started = performance.now();
  const running: Promise<Outcome>[] = [];
  for (const arrival of [...arrivals].sort((one, other) => one.at - other.at)) {
    const due = started + arrival.at;
    const wait = due - performance.now();
    if (wait > 1) await setTimeout(wait);
    running.push(
      client.send(arrival.ask).then((reply) => {
        onReply(arrival, reply);
        return { kind: arrival.kind, status: reply.status, ms: performance.now() - due };
      }),
    );
  }
  const outcomes = await Promise.all(running);
  client.close();
  return outcomes;
}
