import { hash } from 'node:crypto';
import type { NormalizedEvent } from './normalized-event';

const beyondAscii = /[^\s!-~]/;

/** Lower case without accents, and with single spaces. */
function fold(text: string): string {
  const plain = beyondAscii.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, 32);

/** Identifies an entry without a UID by its title and place, whatever its date: it is the same when it moves. */
export function keyWithoutUid(title: string, venueName: string | null, location: string): string {
  const words = [title, venueName ?? '', location].map(fold).join('\n');
  return `no-uid-${shortHash(words)}`;
}

/** What finds an entry again whose id has changed: its title, start and place. */
export function fingerprintOf({
  title,
  startDate,
  venueName,
  location,
}: Pick<NormalizedEvent, 'title' | 'startDate' | 'venueName' | 'location'>): string {
  const words = [fold(title), startDate.toISOString(), fold(venueName ?? location)].join('\n');
  return shortHash(words);
}
