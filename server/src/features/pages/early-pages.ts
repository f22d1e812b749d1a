import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../../app-context';
import { type EarlyResponder, isPlainVisitor, logsRequests } from '../../plugins/early-responses';
import type { RequestCounts } from '../../plugins/request-counts';
import { type MakePage, type SharedAddress, sharedPath, type VisitorPages } from './visitor-pages';

/**
 * Sends visitors the pages that they share, with the headers and rate limit of the application, which sends the first one,
 * and handles whatever is unusual, refused or fails.
 */
export function earlyPages({ env }: AppContext, pages: VisitorPages, counts: RequestCounts): EarlyResponder {
  const isLogged = logsRequests(env.LOG_LEVEL);

  const addressOf = ({ headers, url = '' }: IncomingMessage): SharedAddress | null => {
    const path = sharedPath(url);
    // Without PUBLIC_URL the application finds out how the client came here.
    if (path === null || (!env.PUBLIC_URL && headers['x-forwarded-proto'] !== undefined)) return null;
    return { path, origin: env.PUBLIC_URL ?? `http://${headers.host ?? ''}` };
  };

  const respond = async (
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    address: SharedAddress,
    make: MakePage,
    limitHeaders: string[],
  ) => {
    const { headers } = request;
    const isRepeated = pages.has(address);
    const { status, body } = await pages.get(address, make);
    const isFound = status === 200;
    const made = body.makeFor(isFound ? headers : { 'accept-encoding': headers['accept-encoding'] });
    if (response.destroyed) return;
    response.writeHead(isFound ? made.status : status, [
      ...pages.applicationHeaders,
      ...(isFound ? ['etag', body.etag] : []),
      ...limitHeaders,
      ...made.headers,
    ]);
    response.end(made.bytes);
    // It is asked for again, and so by many.
    if (isRepeated) body.compressMore(headers).catch(() => {});
  };

  return (request, response, application) => {
    if (isLogged || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    if (!isPlainVisitor(request)) return false;
    const { make } = pages;
    const address = make && pages.applicationHeaders.length > 0 ? addressOf(request) : null;
    const limitHeaders = address && counts.countBare(request);
    if (!make || !address || !limitHeaders) return false;
    respond({ request, response }, address, make, limitHeaders).catch(() => {
      if (!response.headersSent && !response.destroyed) application(request, response);
    });
    return true;
  };
}
