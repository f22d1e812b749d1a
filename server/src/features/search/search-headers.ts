import { nextLink } from '../../plugins/keyset';
import type { AnsweredPage } from './search.service';

/** Visitors' answers may be kept by anybody for a second; a person's own are asked for again, and often answered 304. */
const cacheControl = { visitor: 'public, max-age=1', person: 'private, no-cache' };

/** What an answer to a search says of itself; all but what depends on its encoding. */
export function searchHeaders(
  url: string,
  { body, nextCursor, total }: AnsweredPage,
  reader: keyof typeof cacheControl,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl[reader],
    // Data runs nothing, whatever opens it.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    vary: 'Accept-Encoding, Cookie',
    etag: body.etag,
  };
  if (nextCursor !== null) headers.link = nextLink(url, nextCursor);
  if (total !== null) headers['x-total-count'] = String(total);
  return headers;
}
