import { zonesHeader } from '@quad/shared/zone-book';
import { nextLink } from '../../plugins/keyset';
import type { EncodedPage } from './search.service';

/** Anybody may cache visitors' results for a second; a person's own are revalidated, often with a 304. */
const cacheControl = { visitor: 'public, max-age=1', person: 'private, no-store' };

/** The headers of a search's response, except those that depend on its encoding. */
export function searchHeaders(
  url: string,
  { body, nextCursor, total, zones }: EncodedPage,
  reader: keyof typeof cacheControl,
): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl[reader],
    // Data must not run anything, wherever it is opened.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    vary: 'Accept-Encoding, Cookie',
    etag: body.etag,
    ...(zones ? { [zonesHeader]: zones } : {}),
  };
  if (nextCursor !== null) headers.link = nextLink(url, nextCursor);
  if (total !== null) headers['x-total-count'] = String(total);
  return headers;
}
