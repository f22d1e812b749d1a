import { crc32 } from 'node:zlib';
import type { SearchQuery } from '@quad/shared/contract/events';
import * as z from 'zod/mini';
import { AppError } from '../../errors';
import { isCursorInstant } from '../../plugins/keyset';

/** 17 digits that count, after up to five zeros. */
const haversinePattern = /^\d(\.\d{1,22})?(e-\d{1,3})?$/;
const maxLength = 2_000;

const wordSchema = z.string().check(z.regex(/^[^\0]{1,200}$/u));

const cursorSchema = z.tuple([
  /** Identifies the search: see fingerprint. */
  z.string(),
  /** The last event's start as an ISO instant with microseconds, or the haversine of its distance. */
  z.string(),
  /** The last event's id. */
  z.uuid(),
  /** The words that typos were corrected to, so that later pages use them too; or null. */
  z.nullable(
    z
      .array(z.array(wordSchema).check(z.minLength(1), z.maxLength(10)))
      .check(z.minLength(1), z.maxLength(20)),
  ),
  /** Whether that event is ongoing; absent in cursors of before. */
  z.optional(z.boolean()),
]);

/** Where a page of a search ended. */
export interface SearchCursor {
  key: string;
  id: string;
  /** The events left are ongoing ones, which come last. */
  isOngoing: boolean;
  corrected: readonly (readonly string[])[] | null;
}

/** Parameters that don't affect which events a search finds. */
const ofPage = new Set(['cursor', 'limit', 'count']);

/**
 * A hash of everything that decides which events a search finds, and in which order. A collision does no
 * harm: the cursor then continues in the wrong list.
 */
function fingerprint(query: SearchQuery): string {
  const fields = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !ofPage.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return crc32(JSON.stringify(fields)).toString(36);
}

const isHaversine = (key: string) => haversinePattern.test(key) && Number(key) <= 1;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where a page of a search begins, and how to write the cursor of the next page. */
export interface PageStart {
  /** Null on the first page. */
  after: SearchCursor | null;
  encode(end: SearchCursor): string;
}

/**
 * Reads the cursor of a search.
 * @throws AppError INVALID_CURSOR if it wasn't made for this search
 */
export function pageStartOf(query: SearchQuery): PageStart {
  const encode = ({ key, id, corrected, isOngoing }: SearchCursor) =>
    Buffer.from(JSON.stringify([fingerprint(query), key, id, corrected, isOngoing])).toString('base64url');
  if (query.cursor === undefined) return { after: null, encode };
  const text = Buffer.from(query.cursor.slice(0, maxLength), 'base64url').toString('utf8');
  const parsed = cursorSchema.safeParse(parseJson(text));
  if (parsed.success) {
    const [mark, key, id, corrected, isOngoing = false] = parsed.data;
    const isKey = query.sort === 'distance' ? isHaversine(key) : isCursorInstant(key);
    if (isKey && mark === fingerprint(query)) return { after: { key, id, corrected, isOngoing }, encode };
  }
  throw new AppError('INVALID_CURSOR', 'cursor does not belong to this search; begin with its first page');
}
