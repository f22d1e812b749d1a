import { eventRoutes as contract, type SearchQuery } from '@quad/shared/contract/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { AppError } from '../../errors';
import { nextLink } from '../../plugins/keyset';
import { route } from '../../plugins/route';
import { acceptedEncoding } from './encoded-body';
import { answerSearch, getEvent, type ListShape } from './events.service';
import { feedRoutes } from './events-feeds.routes';
import { searchFrontOf } from './search-front';

/** Visitors' answers may be kept by anybody for a second; a person's own are asked for again, and often answered 304. */
const cacheControl = { visitor: 'public, max-age=1', person: 'private, no-cache' };

/** What data needs of the headers that the application puts on everything. */
function frontHeaders(reply: FastifyReply): Record<string, string> {
  const transport = reply.getHeader('strict-transport-security');
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(transport === undefined ? {} : { 'strict-transport-security': String(transport) }),
  };
}

export function eventRoutes(app: FastifyInstance, context: AppContext): void {
  const front = searchFrontOf(context);

  const sendSearch = async (
    { query, request, reply }: { query: SearchQuery; request: FastifyRequest; reply: FastifyReply },
    shape: ListShape,
  ) => {
    const { user } = request;
    const { body, nextCursor, total, freshUntil } = await answerSearch(context, query, user, shape);
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': user ? cacheControl.person : cacheControl.visitor,
      vary: 'Accept-Encoding, Cookie',
      etag: body.etag,
    };
    if (nextCursor !== null) headers.link = nextLink(request.url, nextCursor);
    if (total !== null) headers['x-total-count'] = String(total);
    front.keep(request.url, {
      body,
      headers: Object.entries({ ...headers, ...frontHeaders(reply) }).flat(),
      freshUntil,
    });
    reply.headers(headers);
    if (body.isKnownTo(request.headers['if-none-match'])) return reply.code(304).send();
    const encoded = await body.make(acceptedEncoding(request.headers['accept-encoding']));
    for (let at = 0; at < encoded.headers.length; at += 2) {
      reply.header(encoded.headers[at] ?? '', encoded.headers[at + 1]);
    }
    return reply.send(encoded.bytes);
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
