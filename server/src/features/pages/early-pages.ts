import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../../app-context';
import { type EarlyResponder, isPlainVisitor, logsRequests } from '../../plugins/early-responses';
import type { RequestCounts } from '../../plugins/request-counts';
import { type SharedAddress, sharedPath, type VisitorPages } from './visitor-pages';

/**
 * Sends visitors the pages that are kept and show what is so now, with the headers and rate limit of the application.
 * It renders all others, and handles whatever is unusual, refused or fails.
 */
export function earlyPages({ env }: AppContext, pages: VisitorPages, counts: RequestCounts): EarlyResponder {
  const isLogged = logsRequests(env.LOG_LEVEL);

  const addressOf = ({ headers, url = '' }: IncomingMessage): SharedAddress | null => {
    const path = sharedPath(url);
    // Without PUBLIC_URL the application finds out how the client came here.
    if (path === null || (!env.PUBLIC_URL && headers['x-forwarded-proto'] !== undefined)) return null;
    return { path, key: (env.PUBLIC_URL ?? `http://${headers.host ?? ''}`) + path };
  };

  const respond = async (address: SharedAddress, request: IncomingMessage, response: ServerResponse) => {
    const page = await pages.find(address);
    if (!page || page.headers.length === 0) return false;
    const made = page.body.madeFor(request.headers);
    const limitHeaders = made && counts.countBare(request);
    if (!made || !limitHeaders || response.destroyed) return false;
    response.writeHead(made.status, [...page.headers, ...limitHeaders, ...made.headers]);
    response.end(made.bytes);
    // It is asked for again, and so by many.
    page.body.compressMore(request.headers).catch(() => {});
    return true;
  };

  return (request, response, application) => {
    if (isLogged || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    if (!isPlainVisitor(request)) return false;
    const address = addressOf(request);
    if (!address || !pages.has(address)) return false;
    void respond(address, request, response)
      .catch(() => false)
      .then((isSent) => {
        if (!isSent && !response.destroyed) application(request, response);
      });
    return true;
  };
}
