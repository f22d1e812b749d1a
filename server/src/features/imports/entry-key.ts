import { createHash } from 'node:crypto';
import type { NormalizedEvent } from './normalized-event';

/** Lower case without accents, and with single spaces. */
const fold = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** Identifies an entry without a UID by its title and place, whatever its date: it is the same when it moves. */
export function keyWithoutUid(title: string, venueName: string | null, location: string): string {
  const words = [title, venueName ?? '', location].map(fold).join('\n');
  return `no-uid-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}

/** What finds an entry again whose id has changed: its title, start and place. */
export function fingerprintOf({
  title,
  startDate,
  venueName,
  location,
}: Pick<NormalizedEvent, 'title' | 'startDate' | 'venueName' | 'location'>): string {
  const words = [fold(title), startDate.toISOString(), fold(venueName ?? location)].join('\n');
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}
