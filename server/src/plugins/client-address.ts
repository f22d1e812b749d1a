import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Env } from '../env';

/**
 * Whether a hop of a request is a proxy whose X-Forwarded-* headers are believed: hop 0 is the peer of the
 * socket, 1 the address before it, and so on. A client can write any addresses in front of those.
 */
export function trustedProxies({ TRUST_PROXY }: Env): (address: string, hop: number) => boolean {
  if (typeof TRUST_PROXY === 'number') return (_, hop) => hop < TRUST_PROXY;
  return proxyAddr.compile(TRUST_PROXY);
}

/** The address of the client, as Fastify's request.ip; undefined if it has disconnected. */
export function clientAddress(
  request: IncomingMessage,
  isTrusted: ReturnType<typeof trustedProxies>,
): string | undefined {
  return request.socket.remoteAddress && proxyAddr(request, isTrusted);
}
