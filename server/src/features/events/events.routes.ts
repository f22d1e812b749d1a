import { eventRoutes as contract, type SearchQuery } from '@quad/shared/contract/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { nextLink } from '../../plugins/keyset';
import { route } from '../../plugins/route';
import { acceptedEncoding } from './encoded-body';
import { answerSearch, getEvent, type ListShape } from './events.service';
import { feedRoutes } from './events-feeds.routes';

/** Visitors' answers may be kept by anybody for a second; a person's own are asked for again, and often answered 304. */
const cacheControl = { visitor: 'public, max-age=1', person: 'private, no-cache' };

export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  const sendSearch = async (
    { query, request, reply }: { query: SearchQuery; request: FastifyRequest; reply: FastifyReply },
    shape: ListShape,
  ) => {
    const { user } = request;
    const { body, nextCursor, total } = await answerSearch(context, query, user, shape);
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': user ? cacheControl.person : cacheControl.visitor,
      vary: 'Accept-Encoding, Cookie',
      etag: body.etag,
    });
    if (nextCursor !== null) reply.header('link', nextLink(request.url, nextCursor));
    if (total !== null) reply.header('x-total-count', total);
    if (body.isKnownTo(request.headers['if-none-match'])) return reply.code(304).send();
    const { bytes, encoding } = await body.in(acceptedEncoding(request.headers['accept-encoding']));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes);
  };

  route(app, contract.search, (input) => sendSearch(input, 'list'));
  route(app, contract.list, (input) => sendSearch(input, 'object'));

  route(app, contract.get, async ({ params, query, user, reply }) => {
    const event = await getEvent(context, params.id, user, query.externalSource);
    if (!event) throw new AppError('NOT_FOUND', 'Event not found');
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
    return event;
  });

  feedRoutes(app, context);
}
