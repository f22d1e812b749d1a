import { createServer } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { AppContext } from '../../app-context';
import type { RequestCounts } from '../../plugins/request-counts';
import { searchMisses } from './search-misses';

/** Makes the application's server one that answers visitors' searches before the application. */
export function searchFirstServer(context: AppContext, counts: RequestCounts): FastifyServerFactory {
  const { front } = context.searchCaches;
  const answerMiss = searchMisses(context, counts);
  return (handler, options) => {
    const server = createServer((request, response) => {
      if (front.answer(request, response)) return;
      // A server that stops lets the application say so.
      if (server.listening && answerMiss(request, response, handler)) return;
      handler(request, response);
    });
    // Fastify sets these on servers that it makes itself.
    const { keepAliveTimeout, requestTimeout } = options as Record<string, number>;
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    return server;
  };
}
