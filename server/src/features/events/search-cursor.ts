import { createHash } from 'node:crypto';
import type { SearchQuery } from '@quad/shared/contract/events';
import { AppError } from '../../errors';

/** Where a page of a search ended. */
export interface SearchCursor {
  /** The last event's start as an ISO instant with microseconds, or the haversine of its distance. */
  key: string;
  id: string;
  /** The words were corrected: the next page corrects them too, even if something matches them by then. */
  isCorrected: boolean;
}

const maxLength = 200;
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;
const haversinePattern = /^\d(\.\d{1,17})?(e-\d{1,3})?$/;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Eight characters that stand for everything that decides which events a search finds, and in which order. */
function fingerprint({ cursor: _cursor, limit: _limit, count: _count, ...search }: SearchQuery): string {
  const fields = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 8);
}

/** False for days that no month has and for hours past 23: Postgres refuses them. */
function isInstant(key: string): boolean {
  const second = key.slice(0, 19);
  const date = new Date(`${second}Z`);
  return instantPattern.test(key) && date.getTime() >= 0 && date.toISOString().startsWith(second);
}

export function encodeCursor(query: SearchQuery, { key, id, isCorrected }: SearchCursor): string {
  const text = [fingerprint(query), key, id, isCorrected ? '1' : '0'].join('|');
  return Buffer.from(text).toString('base64url');
}

/**
 * Reads the cursor of a search; null on its first page.
 * @throws AppError INVALID_CURSOR for one that was not made for this very search
 */
export function decodeCursor(query: SearchQuery): SearchCursor | null {
  if (query.cursor === undefined) return null;
  const text =
    query.cursor.length <= maxLength ? Buffer.from(query.cursor, 'base64url').toString('utf8') : '';
  const [mark, key = '', id = '', corrected, ...rest] = text.split('|');
  const isKey = query.sort === 'distance' ? haversinePattern.test(key) && Number(key) <= 1 : isInstant(key);
  const isCursor =
    rest.length === 0 && isKey && idPattern.test(id) && (corrected === '0' || corrected === '1');
  if (!isCursor || mark !== fingerprint(query)) {
    throw new AppError('INVALID_CURSOR', 'cursor does not belong to this search; begin with its first page');
  }
  return { key, id, isCorrected: corrected === '1' };
}
