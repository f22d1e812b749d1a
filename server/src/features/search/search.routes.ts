import { eventRoutes as contract } from '@quad/shared/contract/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import type { RequestCounts } from '../../plugins/request-counts';
import { route } from '../../plugins/route';
import {
  type FindFor,
  findList,
  findObject,
  forgetSearches,
  isListingMessage,
  showPublished,
} from './search.service';
import { searchHeaders } from './search-headers';
import { findEncodedPoints } from './search-points.service';

export function searchRoutes(app: FastifyInstance, context: AppContext, counts: RequestCounts): void {
  const { front } = context.searchCaches;

  const stopListening = context.live.subscribe((message) => {
    if (isListingMessage(message)) forgetSearches(context);
  });
  app.addHook('preClose', async () => {
    stopListening();
  });

  const sendFound = async <Query>(
    { query, request, reply }: { query: Query; request: FastifyRequest; reply: FastifyReply },
    find: FindFor<Query>,
  ) => {
    const { user, session } = request;
    if (session.publishedEventId) showPublished(context, session.publishedEventId);
    front.learn(reply.getHeaders());
    const page = await find(context, query, user);
    const { body, freshUntil, work } = page;
    counts.charge(request.raw, work);
    const headers = searchHeaders(request.url, page, user ? 'person' : 'visitor');
    front.keep(request.url, { body, headers: Object.entries(headers).flat(), freshUntil });
    reply.headers(headers);
    const made = body.makeFor(request.headers);
    for (let at = 0; at < made.headers.length; at += 2) {
      reply.header(made.headers[at] ?? '', made.headers[at + 1]);
    }
    return reply.code(made.status).send(made.bytes);
  };

  route(app, contract.search, (input) => sendFound(input, findList));
  route(app, contract.list, (input) => sendFound(input, findObject));
  route(app, contract.points, (input) => sendFound(input, findEncodedPoints));
}
