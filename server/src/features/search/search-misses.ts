import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventRoutes, searchQuerySchema } from '@quad/shared/contract/events';
import type * as z from 'zod/mini';
import type { AppContext } from '../../app-context';
import { type EarlyResponder, isPlainVisitor, logsRequests } from '../../plugins/early-responses';
import type { RequestCounts } from '../../plugins/request-counts';
import { type EncodedPage, type FindFor, findList, findObject } from './search.service';
import { searchHeaders } from './search-headers';
import { findEncodedPoints } from './search-points.service';

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
const parameters = new Set(Object.keys(searchQuerySchema.shape));
/** Needs no decoding, except for its spaces. */
const plainParameter = /^(\w+)=([\w.,:+-]*)$/;

/** The parameters of an unescaped query, all known and given once; otherwise null. */
function plainParameters(query: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  if (query === '') return values;
  for (const part of query.split('&')) {
    const [, name, value] = plainParameter.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    if (!parameters.has(name) || values[name] !== undefined) return null;
    values[name] = value.replaceAll('+', ' ');
  }
  return values;
}

/** The search of an address, if it is valid and needs no decoding. */
function readSearch(url: string): FindForVisitor | null {
  const mark = url.indexOf('?');
  const read = readers.get(mark < 0 ? url : url.slice(0, mark));
  const values = read && plainParameters(mark < 0 ? '' : url.slice(mark + 1));
  return values ? read(values) : null;
}

/**
 * Responds to visitors' searches that aren't remembered, with the headers and rate limit of the application
 * but without its hooks, which cost about as much as the search (docs/decisions/004-search-read-path.md). The
 * application handles whatever is unusual, refused or fails.
 */
export function searchMisses(context: AppContext, counts: RequestCounts): EarlyResponder {
  const { front } = context.searchCaches;
  const isLogged = logsRequests(context.env.LOG_LEVEL);

  const send = async (
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    { url, find }: { url: string; find: FindForVisitor },
    limitHeaders: string[],
  ) => {
    const page = await find(context);
    const { body, freshUntil, work } = page;
    counts.charge(request, work);
    const headers = Object.entries(searchHeaders(url, page, 'visitor')).flat();
    front.keep(url, { body, headers, freshUntil });
    const made = body.makeFor(request.headers);
    if (response.destroyed) return;
    response.writeHead(made.status, [
      ...front.applicationHeaders,
      ...limitHeaders,
      ...headers,
      ...made.headers,
    ]);
    response.end(made.bytes);
  };

  return (request, response, application) => {
    const { method, url = '' } = request;
    if (isLogged || method !== 'GET' || front.applicationHeaders.length === 0) return false;
    if (!isPlainVisitor(request)) return false;
    const find = readSearch(url);
    const limitHeaders = find && counts.countBare(request);
    if (!limitHeaders) return false;
    send({ request, response }, { url, find }, limitHeaders).catch(() => {
      if (!response.headersSent && !response.destroyed) application(request, response);
    });
    return true;
  };
}
