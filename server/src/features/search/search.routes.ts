import { eventRoutes as contract, type SearchQuery } from '@quad/shared/contract/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { route } from '../../plugins/route';
import { findEncodedPage, type ListShape } from './search.service';
import { feedRoutes } from './search-feeds.routes';
import { searchHeaders } from './search-headers';

export function searchRoutes(app: FastifyInstance, context: AppContext): void {
  const { front } = context.searchCaches;

  const sendSearch = async (
    { query, request, reply }: { query: SearchQuery; request: FastifyRequest; reply: FastifyReply },
    shape: ListShape,
  ) => {
    const { user } = request;
    front.learn(reply.getHeaders());
    const page = await findEncodedPage(context, query, user, shape);
    const { body, freshUntil } = page;
    const headers = searchHeaders(request.url, page, user ? 'person' : 'visitor');
    front.keep(request.url, { body, headers: Object.entries(headers).flat(), freshUntil });
    reply.headers(headers);
    const made = await body.makeFor(request.headers);
    for (let at = 0; at < made.headers.length; at += 2) {
      reply.header(made.headers[at] ?? '', made.headers[at + 1]);
    }
    return reply.code(made.status).send(made.bytes);
  };

  route(app, contract.search, (input) => sendSearch(input, 'list'));
  route(app, contract.list, (input) => sendSearch(input, 'object'));

  feedRoutes(app, context);
}
