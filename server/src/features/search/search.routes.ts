import type { IncomingMessage } from 'node:http';
import { correctedHeader } from '@quad/shared/api-request';
import { eventRoutes as contract, eventRoutes } from '@quad/shared/contract/events';
import { zonesHeader } from '@quad/shared/zone-book';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AppContext } from '../../app-context';
import { type Finder, isVisitors, type SharedResponse, sendShared } from '../../plugins/early-responses';
import { isDecodable } from '../../plugins/error-responses';
import { nextLink } from '../../plugins/keyset';
import type { RequestCounts } from '../../plugins/request-counts';
import { route } from '../../plugins/route';
import type { EncodedBody } from './encoded-body';
import { type EncodedPage, type FindFor, findList, findObject, visitorsAge } from './search.service';
import { findEncodedPoints } from './search-points.service';

/** Anybody may cache visitors' results for a second; a person's own are revalidated, often with a 304. */
const cacheControl = { visitor: 'public, max-age=1', person: 'private, no-store' };

/** The headers of a search's response, except those that depend on its encoding. */
function headersOf(
  url: string,
  { body, nextCursor, total, corrected, zones }: EncodedPage,
  reader: keyof typeof cacheControl,
): string[] {
  const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', cacheControl[reader]];
  // Data must not run anything, wherever it is opened.
  headers.push('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  headers.push('vary', 'Accept-Encoding, Cookie', 'etag', body.etag);
  if (zones) headers.push(zonesHeader, zones);
  if (nextCursor !== null) headers.push('link', nextLink(url, nextCursor));
  if (total !== null) headers.push('x-total-count', String(total));
  if (corrected !== null) headers.push(correctedHeader, encodeURIComponent(corrected));
  return headers;
}

function encoded(
  body: EncodedBody,
  { headers }: Pick<IncomingMessage, 'headers'>,
  own: readonly string[],
): SharedResponse {
  const made = body.makeFor(headers);
  return { ...made, headers: [...own, ...made.headers] };
}

/** The response to a search within the application. */
const searchResponse = (
  { url, headers, user }: Pick<FastifyRequest, 'url' | 'headers' | 'user'>,
  page: EncodedPage,
): SharedResponse => encoded(page.body, { headers }, headersOf(url, page, user ? 'person' : 'visitor'));

/** Finds what a visitor asked for. */
type FindForVisitor = (context: AppContext) => Promise<EncodedPage>;

/** Reads the parameters of a route; null if they are invalid. */
function reader<Query>(
  { query }: { query?: z.ZodMiniType<Query> },
  find: FindFor<Query>,
): (values: Record<string, string>) => FindForVisitor | null {
  return (values) => {
    const parsed = query?.safeParse(values);
    return parsed?.success ? (context) => find(context, parsed.data, null) : null;
  };
}

const readers = new Map([
  [eventRoutes.search.path as string, reader(eventRoutes.search, findList)],
  [eventRoutes.list.path, reader(eventRoutes.list, findObject)],
  [eventRoutes.points.path, reader(eventRoutes.points, findEncodedPoints)],
]);

/** The search of an address, if it is valid and each parameter is given once. */
function readSearch(url: string): FindForVisitor | null {
  const mark = url.indexOf('?');
  const read = readers.get(mark < 0 ? url : url.slice(0, mark));
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (!read || !isDecodable(query) || query.includes('%00')) return null;
  const given = [...new URLSearchParams(query)];
  const values = Object.fromEntries(given);
  return Object.keys(values).length === given.length ? read(values) : null;
}

/**
 * Finds what visitors search for without the application's hooks, which cost about as much as the search
 * (docs/decisions/004-search-read-path.md).
 */
function searchFinder(context: AppContext, counts: RequestCounts): Finder {
  const { eventChanges, searchCaches } = context;
  const { repeated } = searchCaches;
  return (request) => {
    if (!isVisitors(request)) return null;
    const known = repeated.find(request, eventChanges.seenWithin(visitorsAge(context)));
    if (known) return known;
    const { url = '' } = request;
    const find = readSearch(url);
    if (!find) return null;
    return async () => {
      const { version } = eventChanges;
      const page = await find(context);
      counts.charge(request, page.work);
      const own = headersOf(url, page, 'visitor');
      repeated.keep(url, { body: page.body, freshUntil: page.freshUntil, version, headers: own });
      return encoded(page.body, request, own);
    };
  };
}

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
