import type { IncomingMessage, ServerResponse } from 'node:http';
import { eventRoutes, type SearchQuery, searchQuerySchema } from '@quad/shared/contract/events';
import type { AppContext } from '../../app-context';
import type { RequestCounts } from '../../plugins/request-counts';
import { sessionCookie } from '../../plugins/session-cookie';
import { findEncodedPage, type ListShape } from './search.service';
import { searchHeaders } from './search-headers';

/** Passes a request to the application. */
type Application = (request: IncomingMessage, response: ServerResponse) => void;

const shapes = new Map<string, ListShape>([
  [eventRoutes.search.path, 'list'],
  [eventRoutes.list.path, 'object'],
]);
const parameters = new Set(Object.keys(searchQuerySchema.shape));
/** Needs no decoding. */
const plainParameter = /^(\w+)=([\w.,:-]*)$/;
/** Levels at which the application logs every request. */
const loggingLevels = new Set(['info', 'debug', 'trace']);

/** The parameters of an unescaped query, all known and given once; otherwise null. */
function plainParameters(query: string): Record<string, string> | null {
  const values: Record<string, string> = {};
  if (query === '') return values;
  for (const part of query.split('&')) {
    const [, name, value] = plainParameter.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    if (!parameters.has(name) || values[name] !== undefined) return null;
    values[name] = value;
  }
  return values;
}

/** The search of an address, if it is valid and needs no decoding. */
function readSearch(url: string): { query: SearchQuery; shape: ListShape } | null {
  const mark = url.indexOf('?');
  const shape = shapes.get(mark < 0 ? url : url.slice(0, mark));
  const values = shape && plainParameters(mark < 0 ? '' : url.slice(mark + 1));
  if (!values) return null;
  const parsed = searchQuerySchema.safeParse(values);
  return parsed.success ? { query: parsed.data, shape } : null;
}

/**
 * Responds to visitors' searches that aren't remembered, with the headers and rate limit of the application
 * but without its hooks, which cost about as much as the search (docs/decisions/004-search-read-path.md). The
 * application handles whatever is unusual, refused or fails.
 */
export function searchMisses(context: AppContext, counts: RequestCounts) {
  const { front } = context.searchCaches;
  const isLogged = loggingLevels.has(context.env.LOG_LEVEL);

  const send = async (
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    { url, query, shape }: { url: string; query: SearchQuery; shape: ListShape },
    limitHeaders: string[],
  ) => {
    const page = await findEncodedPage(context, query, null, shape);
    const { body, freshUntil } = page;
    const headers = Object.entries(searchHeaders(url, page, 'visitor')).flat();
    front.keep(url, { body, headers, freshUntil });
    const made = await body.makeFor(request.headers);
    if (response.destroyed) return;
    response.writeHead(made.status, [
      ...front.applicationHeaders,
      ...limitHeaders,
      ...headers,
      ...made.headers,
    ]);
    response.end(made.bytes);
  };

  /** Responds to a search; false leaves the request to the application. */
  return (request: IncomingMessage, response: ServerResponse, application: Application): boolean => {
    const { headers, method, url = '' } = request;
    if (isLogged || method !== 'GET' || front.applicationHeaders.length === 0) return false;
    if (headers.cookie?.includes(sessionCookie)) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const search = readSearch(url);
    const limitHeaders = search && counts.countBare(request);
    if (!limitHeaders) return false;
    send({ request, response }, { url, ...search }, limitHeaders).catch(() => {
      if (!response.headersSent && !response.destroyed) application(request, response);
    });
    return true;
  };
}
