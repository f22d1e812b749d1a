/** How to read a file. */
export interface ParseOptions {
  /** IANA name of the zone for floating times and whole days when the calendar names none. */
  timezone: string;
  /** Occurrences that end at or before `from`, or start at or after `to`, are left out. */
  from: Date;
  to: Date;
  /** Length, in milliseconds, assumed for an event without an end when compared with `from`. Default: 0. */
  assumedDurationMs?: number;
  /**
   * True: a series written in UTC stays at its hour in UTC, as RFC 5545 says. By default, if its calendar names a
   * zone, it keeps the hour that clocks there show at its start: who publishes it means that hour.
   */
  keepsUtc?: boolean;
}

/** What there is to say of a calendar file besides its events. */
export interface CalendarReport {
  /** What couldn't be read or was cut by a limit. */
  problems: CalendarProblem[];
  /** VEVENTs read, before recurrence was expanded. */
  read: number;
  /** Names of zones that nobody knows, and the zone (IANA) in which their times were read; the first twenty. */
  guessedZones: { name: string; timezone: string }[];
  /** How many of them have no occurrence in the window, and whether they lie before or after it. */
  skipped: { before: number; after: number };
}

/** One occurrence of an event. */
export interface CalendarEvent {
  /**
   * Stable across readings: the UID, and for an occurrence of a series `UID#20261103T183000Z` (its planned
   * start in UTC) or `UID#20261103` (its planned day). An entry without a UID gets `no-uid-` and a hash of
   * its start and summary; a UID that is too long or contains an attendee's e-mail address is hashed
   * (SHA-256, 32 hexadecimal digits).
   */
  id: string;
  /** What all occurrences of a series share: the UID (a hash of it, as in `id`); null for an entry without one. */
  uid: string | null;
  start: Date;
  /** Exclusive; null when no end is known. */
  end: Date | null;
  /** True for whole days; `start` and `end` are then midnights in `timezone`. */
  allDay: boolean;
  /** IANA name. An event written in UTC has the zone of its calendar. */
  timezone: string;
  /** Neither the time nor its calendar names a zone, so that it is the one of the options. */
  isZoneAssumed: boolean;
  /** Its start is written in UTC: an instant, whatever clocks show. */
  isInUtc: boolean;
  /** Occurrences with equal details share one object. */
  details: EventDetails;
}

/**
 * The content of an event. Texts are as the author wrote them, with the escapes of RFC 5545 resolved and
 * without control characters and the e-mail addresses of the organizer and attendees. They may contain HTML:
 * escape or sanitize them before they reach a page. A missing text is ''.
 */
export interface EventDetails {
  entry: EntryName;
  summary: string;
  description: string;
  /** X-ALT-DESC of type text/html. */
  htmlDescription: string;
  location: string;
  /** Upper case: TENTATIVE, CONFIRMED, CANCELLED, or a producer's own value. */
  status: string;
  /** Trumba's Event Type, then CATEGORIES. */
  categories: string[];
  /** X-COST or COST, in words. */
  cost: string;
  /** GEO or X-APPLE-STRUCTURED-LOCATION, in degrees; null when missing or impossible. */
  coordinates: { latitude: number; longitude: number } | null;
  /** X-APPLE-STRUCTURED-LOCATION. */
  venue: { name: string; address: string };
  /** URL and X-TRUMBA-LINK, the preferred one first. Any scheme; not those of pictures. */
  links: string[];
  /** The name (CN) in ORGANIZER. */
  organizer: string;
  /** Where to take part online, in CONFERENCE and its forerunners. Any scheme. */
  conferences: string[];
  /** X-TRUMBA-CUSTOMFIELD, in file order: what a campus adds, such as 'Organization' and 'Event Type'. */
  customFields: { name: string; value: string }[];
  /** http and https addresses of pictures in IMAGE, ATTACH, X-WP-IMAGES-URL and URL, the largest kind first. */
  images: string[];
}

/** Identifies an entry to a person. */
export interface EntryName {
  /** 1 for the first VEVENT of the file. */
  position: number;
  /** '' for an entry that is not public. */
  summary: string;
}

/** Something that couldn't be read or was cut; `entry` is null if it concerns the whole file. */
export type CalendarProblem =
  | { entry: EntryName; reason: EntryProblem }
  | { entry: null; reason: FileProblem };

/** Why an entry, or some of its occurrences, is missing. */
export type EntryProblem =
  /** CLASS is PRIVATE or CONFIDENTIAL. */
  | { code: 'private'; classification: string }
  | { code: 'no-start' }
  | { code: 'unreadable-start'; written: string }
  | { code: 'unreadable' }
  | { code: 'too-many-with-uid'; limit: number }
  /** The other dates of the entry were kept. */
  | { code: 'unreadable-rule'; written: string }
  | { code: 'too-many-occurrences'; limit: number }
  | { code: 'costly-rule' };

/** Why the rest of a file is missing; `left` is the number of entries (or series) that weren't read. */
export type FileProblem =
  | { code: 'too-many-entries'; limit: number; left: number }
  | { code: 'too-many-events'; limit: number; left: number }
  | { code: 'too-much-work'; left: number };

/** The bytes are, for example, a login page, a 404 body or an empty file. The message is for people. */
export class NotACalendarError extends Error {
  override readonly name = 'NotACalendarError';
}
