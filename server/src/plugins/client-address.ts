import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { Env } from '../env';
import { isHttps } from './session-cookie';

/**
 * Whether a hop of a request is a proxy whose X-Forwarded-* headers are believed: hop 0 is the peer of the
 * socket, 1 the address before it, and so on. A client can write any addresses in front of those.
 */
export function trustedProxies({ TRUST_PROXY }: Env): (address: string, hop: number) => boolean {
  if (typeof TRUST_PROXY === 'number') return (_, hop) => hop < TRUST_PROXY;
  const isNamed = proxyAddr.compile(TRUST_PROXY);
  return (address, hop) => isNamed(withoutPort(address), hop);
}

/** An address of X-Forwarded-For: some proxies write the port too, which is another one for each connection. */
function withoutPort(written: string): string {
  const [, ip = written] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
  return ip;
}

/** Whether all visitors look like one: https is a proxy's work, and this one isn't named. */
export const isProxyUnnamed = (env: Env): boolean => isHttps(env) && env.TRUST_PROXY === 0;

/** The address of the client, as Fastify's request.ip; undefined if it has disconnected. */
export function clientAddress(
  request: IncomingMessage,
  isTrusted: ReturnType<typeof trustedProxies>,
): string | undefined {
  return request.socket.remoteAddress && proxyAddr(request, isTrusted);
}

/**
 * The key of an address in a limit. One machine may use any of the 2^64 addresses of its IPv6 network, so the
 * network counts; an IPv4-mapped IPv6 address counts as IPv4.
 */
export function addressKey(written: string): string {
  const ip = withoutPort(written);
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ''] = ip.toLowerCase().split('%');
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...gap, ...after].slice(0, 4).map((part) => Number.parseInt(part, 16));
  return `${network.map((part) => part.toString(16)).join(':')}::/64`;
}
