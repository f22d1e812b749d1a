import { createHash } from 'node:crypto';
import { type SourceTime, writtenDay } from '../../text/source-time';

interface Located {
  venueName: string | null;
  address: string | null;
  mark?: string;
}

/** The id of an entry without one: title, day and location identify it. */
export function fallbackId({ venueName, address, mark }: Located, title: string, start: SourceTime): string {
  const parts = [title, writtenDay(start), venueName, address];
  const words = (mark ? [...parts, mark] : parts).join('|').toLowerCase();
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}
