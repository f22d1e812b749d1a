import { eventRoutes as contract } from '@quad/shared/contract/events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context';
import { type Finder, sendShared } from '../../plugins/early-responses';
import type { RequestCounts } from '../../plugins/request-counts';
import { route } from '../../plugins/route';
import { type FindFor, findList, findObject } from './search.service';
import { findEncodedPoints } from './search-points.service';
import { searchFinder, searchResponse } from './search-responses';

interface SearchRouteOptions {
  counts: RequestCounts;
  /** What finds responses before the application, for its own. */
  finders: Finder[];
}

export function searchRoutes(
  app: FastifyInstance,
  context: AppContext,
  { counts, finders }: SearchRouteOptions,
): void {
  finders.push(searchFinder(context, counts));

  const sendFound = async <Query>(
    { query, request, reply }: { query: Query; request: FastifyRequest; reply: FastifyReply },
    find: FindFor<Query>,
  ) => {
    const page = await find(context, query, request.user);
    counts.charge(request.raw, page.work);
    return sendShared(reply, searchResponse(request, page));
  };

  route(app, contract.search, (input) => sendFound(input, findList));
  route(app, contract.list, (input) => sendFound(input, findObject));
  route(app, contract.points, (input) => sendFound(input, findEncodedPoints));
}
