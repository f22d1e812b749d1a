import { hash } from 'node:crypto';
import type { Category } from '@quad/shared/categories';
import type { SourceKind } from '@quad/shared/source-kinds';

/** One occurrence of one event in our terms, whatever the source's format. */
export interface NormalizedEvent {
  /** The kind of its source; also the value of events.external_source. */
  source: SourceKind;
  /** Stable across imports of the same source; each occurrence of a recurring event has its own. */
  externalId: string;
  /** What all occurrences of one entry share; of an entry without an id of its own, made of its title and place. */
  uid: string;
  title: string;
  /** Plain text, '' when there is none. */
  description: string;
  /** Sanitized HTML, null when the source had plain text only. */
  descriptionHtml: string | null;
  category: Category;
  status: 'scheduled' | 'cancelled' | 'postponed';
  startDate: Date;
  endDate: Date | null;
  allDay: boolean;
  timeTba: boolean;
  /** IANA zone. */
  timezone: string;
  /** The source names no zone: a time of day is then that of its place, once that is known. */
  isZoneAssumed: boolean;
  /** What of its times stays if a law changes clocks. */
  timeKind: 'wall' | 'day' | 'instant';
  /** Address or location in words; never empty ('Location to be announced' if the source has none). */
  location: string;
  venueName: string | null;
  venueId: string | null;
  latitude: number | null;
  longitude: number | null;
  /** People take part from anywhere, and only so. */
  isOnline: boolean;
  /** A game at the opponent's: without a place of its own it isn't on campus either. */
  isAway: boolean;
  /** The name of the group, office or person behind it, without addresses. */
  organizer: string | null;
  /** A deadline, closure and the like: in lists on request only. */
  isDateToKnow: boolean;
  url: string | null;
  /** The picture's address at the source, which is fetched later (features/media/source-pictures.ts). */
  imageUrl: string | null;
  /** False if the source gives no price: then 0 doesn't mean free. */
  isPriceKnown: boolean;
  /** US dollars; all 0 when free or unknown. */
  minPrice: number;
  maxPrice: number;
}

/** An entry of a source that couldn't become an event, and why, in words for the operator. */
export interface RejectedEntry {
  /** The entry's id, title or position. */
  entry: string;
  reason: string;
}

/** Whether an entry lies before or after the window of an import. */
export type OutsideWindow = 'before' | 'after';

/** Number of entries without a date in the window; the sum may be less than what `read` lacks. */
export type Skipped = Record<OutsideWindow, number>;

/** The result for one source. A broken entry is a rejection; only a file of another kind throws. */
export interface ParsedSource {
  events: NormalizedEvent[];
  rejected: RejectedEntry[];
  /** Entries read, before recurrence was expanded. */
  read: number;
  /** Those outside the window. */
  skipped: Skipped;
  /** Whether a limit ended the reading before the end of the file; `rejected` says which. */
  isPartial: boolean;
}

/** How far ahead sources are read, unless a command says otherwise. */
export const horizonDays = 180;

/** What a parser may assume about the feed. */
export interface ParseContext {
  /** Zone of floating times if the feed names none. */
  campusTimezone: string;
  /** Occurrences that end before `from`, or start at or after `to`, are left out. */
  from: Date;
  to: Date;
  /** Series of calendars that are written in UTC stay at their hour in UTC (decision 031). */
  keepsUtc?: boolean;
  /** What the feed writes in UTC is local time: an editor saw that its events are hours off. */
  utcIsLocal?: boolean;
  /** Categories by the source's own words in lower case; '*' is for all. They go before ours. */
  categories?: Readonly<Record<string, Category>>;
}

/** The input isn't this kind of source at all: a login page, a 404 body, an empty file. */
export class NotASourceError extends Error {
  override readonly name = 'NotASourceError';
}

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
