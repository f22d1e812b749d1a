import { once } from 'node:events';
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent, type AgentOptions, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { Env } from '../env';

/** The proxies that lead outside, and what is reached without them. */
export type Proxies = Pick<Env, 'HTTP_PROXY' | 'HTTPS_PROXY' | 'NO_PROXY'>;

/** For what is inside. */
export const withoutProxies: Proxies = { NO_PROXY: ['*'] };

/** How long a proxy may take to open a connection, in milliseconds. */
const connectMs = 10_000;

const withoutBrackets = (host: string) => host.replace(/^\[|\]$/g, '');
const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80');
const isThisMachine = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function isInNetwork(host: string, network: string): boolean {
  if (!isIP(host) || !ipaddr.isValidCIDR(network)) return false;
  const [address, [base, bits]] = [ipaddr.parse(host), ipaddr.parseCIDR(network)];
  return address.kind() === base.kind() && address.match(base, bits);
}

/** Whether an entry of NO_PROXY names a host: itself, a name above it, its network, or everything. */
function names(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (isInNetwork(host, entry)) return true;
  const colon = entry.lastIndexOf(':');
  // More colons are those of an IPv6 address, which has brackets beside a port.
  const hasPort = colon >= 0 && (entry.indexOf(':') === colon || entry[colon - 1] === ']');
  if (hasPort && entry.slice(colon + 1) !== port) return false;
  const name = hasPort ? entry.slice(0, colon) : entry;
  const above = withoutBrackets(name).replace(/^\*?\./, '');
  return above !== '' && (host === above || (!isIP(host) && host.endsWith(`.${above}`)));
}

/** The proxy that leads to an address; null if it is asked without one, as this machine always is. */
export function proxyFor({ HTTP_PROXY, HTTPS_PROXY, NO_PROXY }: Proxies, url: URL): URL | null {
  const proxy = url.protocol === 'https:' ? (HTTPS_PROXY ?? HTTP_PROXY) : HTTP_PROXY;
  const host = withoutBrackets(url.hostname);
  if (!proxy || isThisMachine(host)) return null;
  return NO_PROXY.some((entry) => names(entry, host, portOf(url))) ? null : new URL(proxy);
}

const addressOf = ({ hostname, port }: URL) => ({ hostname: withoutBrackets(hostname), port: port || '80' });

function signIn({ username, password }: URL): Record<string, string> {
  if (!username) return {};
  const both = [username, password].map(decodeURIComponent).join(':');
  return { 'proxy-authorization': `Basic ${Buffer.from(both).toString('base64')}` };
}

const refusalWords: Record<number, string> = {
  403: 'the proxy refuses it (403)',
  407: 'the proxy wants a user and a password (407)',
};

/**
 * Has a proxy connect to `host:port`.
 * @throws Error that says how it refused, or that it didn't respond
 */
export async function openTunnel(proxy: URL, target: string): Promise<Duplex> {
  const headers = { host: target, ...signIn(proxy) };
  const asked = requestHttp({
    ...addressOf(proxy),
    method: 'CONNECT',
    path: target,
    agent: false,
    headers,
  });
  asked.setTimeout(connectMs, () => asked.destroy(new Error('the proxy does not respond')));
  asked.end();
  const [response, socket] = (await once(asked, 'connect')) as [
    IncomingMessage,
    Duplex & { setTimeout(ms: number): void },
  ];
  const { statusCode: status = 0 } = response;
  if (status < 200 || status > 299) {
    socket.destroy();
    throw new Error(refusalWords[status] ?? `the proxy can't connect (${status})`);
  }
  socket.setTimeout(0);
  return socket;
}

/** Connects by https, through the proxy where one leads there. */
export class WayOutAgent extends Agent {
  constructor(
    private readonly proxies: Proxies,
    options: AgentOptions = {},
  ) {
    super(options);
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const host = String(options.host);
    const target = `${isIP(host) === 6 ? `[${host}]` : host}:${options.port}`;
    const proxy = proxyFor(this.proxies, new URL(`https://${target}`));
    if (!proxy) return super.createConnection(options, callback);
    openTunnel(proxy, target).then(
      (socket) => {
        const encrypted = super.createConnection({ ...options, socket } as RequestOptions);
        if (encrypted) callback?.(null, encrypted);
      },
      (error: Error) => callback?.(error, null as unknown as Duplex),
    );
  }
}

type OutgoingOptions = RequestOptions & { headers: Record<string, string> };

/** Begins a request like node:http and node:https, through the proxy where one leads there. */
export function requestOut(proxies: Proxies, url: URL, options: OutgoingOptions): ClientRequest {
  const isEncrypted = url.protocol === 'https:';
  const proxy = proxyFor(proxies, url);
  if (!proxy) return (isEncrypted ? requestHttps : requestHttp)(url, options);
  // Of a socket of its own, as `agent: false` has it.
  if (isEncrypted) return requestHttps(url, { ...options, agent: new WayOutAgent(proxies) });
  return requestHttp({
    ...urlToHttpOptions(url),
    ...options,
    ...addressOf(proxy),
    host: addressOf(proxy).hostname,
    path: `${url.origin}${url.pathname}${url.search}`,
    headers: { ...options.headers, host: url.host, ...signIn(proxy) },
    agent: false,
  });
}

const hasNoBody = (status: number) => status === 204 || status === 304;

/** `fetch`, through the proxy where one leads there; then it follows no redirect. */
export function fetchBy(proxies: Proxies): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    if (!proxyFor(proxies, url)) return fetch(input, init);
    const { method, signal } = asked;
    const headers = Object.fromEntries(asked.headers);
    const body = asked.body ? new Uint8Array(await asked.arrayBuffer()) : undefined;
    const outgoing = requestOut(proxies, url, { method, headers, signal });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const { statusCode: status = 502, headers: got } = response;
    const found = Object.entries(got).map(([name, value]): [string, string] => [name, String(value)]);
    const stream = Readable.toWeb(response) as ReadableStream;
    return new Response(hasNoBody(status) ? null : stream, { status, headers: found });
  };
}
