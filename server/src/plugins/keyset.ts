import { isUuid } from '@quad/shared/uuid';
import { AppError } from '../errors';

/** Where a page ended: an instant with microseconds, and the id that breaks ties. */
export interface Keyset {
  at: string;
  id: string;
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** False also for impossible days and hours past 23: Postgres refuses them. */
export function isCursorInstant(text: string): boolean {
  const second = text.slice(0, 19);
  const date = new Date(`${second}Z`);
  return instantPattern.test(text) && date.getTime() >= 0 && date.toISOString().startsWith(second);
}

/** An opaque, URL-safe cursor. */
export function encodeKeyset({ at, id }: Keyset): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

/** @throws AppError INVALID_CURSOR for a text that wasn't made by `encodeKeyset` */
export function decodeKeyset(cursor: string | undefined): Keyset | null {
  if (cursor === undefined) return null;
  const [at = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  if (rest.length > 0 || !isCursorInstant(at) || !isUuid(id)) {
    throw new AppError('INVALID_CURSOR', 'cursor is not one of ours');
  }
  return { at, id };
}

export interface Page<Item> {
  items: Item[];
  /** Null at the end. */
  nextCursor: string | null;
}

/** A page of rows of which one more than the limit was read. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => Keyset): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeKeyset(keyOf(last)) : null };
}

/** The Link header of the next page: the request's own address with another cursor (RFC 8288). */
export function nextLink(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?');
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `<${path}?${params}>; rel="next"`;
}
