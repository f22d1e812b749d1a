import type { Env } from '../../env';
import { type EarlyResponder, hasBody, logsRequests } from '../../plugins/early-responses';
import type { RequestCounts } from '../../plugins/request-counts';
import { type BuildFiles, variantsOf } from './build-files';

const prefix = '/assets/';

/**
 * Sends the files of this process' build with the headers and rate limit of the application, which sends the first
 * one, and whatever is unusual or refused.
 */
export function earlyAssets({ LOG_LEVEL }: Env, files: BuildFiles, counts: RequestCounts): EarlyResponder {
  const isLogged = logsRequests(LOG_LEVEL);
  return (request, response) => {
    const { method, url = '', headers } = request;
    if (isLogged || method !== 'GET' || hasBody(request) || !url.startsWith(prefix)) return false;
    if (files.applicationHeaders.length === 0) return false;
    const name = variantsOf(url.slice(prefix.length), headers['accept-encoding']).find((name) =>
      files.has(name),
    );
    const file = name === undefined ? undefined : files.get(name);
    const limitHeaders = file && counts.countBare(request);
    if (!file || !limitHeaders) return false;
    response.writeHead(200, [...files.applicationHeaders, ...limitHeaders, ...file.headers]);
    response.end(file.body);
    return true;
  };
}
