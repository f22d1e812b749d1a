import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { AppContext } from '../../app-context';
import type { RequestCounts } from '../../plugins/request-counts';
import { searchMisses } from './search-misses';

/** Creates the application's server, which responds to visitors' searches before the application does. */
export function searchFirstServer(context: AppContext, counts: RequestCounts): FastifyServerFactory {
  const { front } = context.searchCaches;
  const respondToMiss = searchMisses(context, counts);
  return (handler, options) => {
    // How often slow requests are looked for (plugins/slow-clients.ts), in milliseconds.
    const server = createServer({ connectionsCheckingInterval: 1_000 }, (request, response) => {
      if (front.respond(request, response)) return;
      // While the server is stopping, the application responds.
      if (server.listening && respondToMiss(request, response, handler)) return;
      handler(request, response);
    });
    // Fastify sets this only on servers that it creates itself.
    const { keepAliveTimeout } = options as Record<string, number>;
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    return server;
  };
}
