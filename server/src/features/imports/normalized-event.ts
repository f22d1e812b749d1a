import type { Category } from '@quad/shared/categories';

/** Where imported events come from; also the value of events.external_source. */
export const importSources = ['ics', 'ticketmaster', 'seatgeek', 'localist', 'jsonld'] as const;
export type ImportSource = (typeof importSources)[number];

/** One occurrence of one event, in our terms, whatever the source's format was. */
export interface NormalizedEvent {
  source: ImportSource;
  /** Stable across imports of the same source; a recurring event's occurrences each have their own. */
  externalId: string;
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
  /** Address or place in words; never empty ('Location to be announced' when the source has none). */
  location: string;
  venueName: string | null;
  venueId: string | null;
  latitude: number | null;
  longitude: number | null;
  url: string | null;
  imageUrl: string | null;
  /** False when the source tells no price: then 0 does not mean free. */
  isPriceKnown: boolean;
  /** US dollars; all 0 when free or unknown. */
  minPrice: number;
  maxPrice: number;
}

/** One entry of a source that could not become an event, and why, in words for the operator. */
export interface RejectedEntry {
  /** The entry's own id, title or position. */
  entry: string;
  reason: string;
}

/** On which side of the window of an import an entry lies. */
export type OutsideWindow = 'before' | 'after';

/** How many entries have no date within the window, by side; the sum may be less than what is missing of `read`. */
export type Skipped = Record<OutsideWindow, number>;

/** What one source yields. A broken entry is a rejection; only a file that is no such source at all throws. */
export interface ParsedSource {
  events: NormalizedEvent[];
  rejected: RejectedEntry[];
  /** Entries read, before recurrence was expanded. */
  read: number;
  /** Of those, the ones outside of the window. */
  skipped: Skipped;
}

/** What a parser may assume about the feed. */
export interface ParseContext {
  /** Zone of floating times when the feed names none. */
  campusTimezone: string;
  /** Occurrences that end before `from` or start at or after `to` are left out. */
  from: Date;
  to: Date;
}

/** The input is not this kind of source at all: a login page, a 404 body, an empty file. */
export class NotASourceError extends Error {
  override readonly name = 'NotASourceError';
}
