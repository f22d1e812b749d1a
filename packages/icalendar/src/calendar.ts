/** How a file is read. */
export interface ParseOptions {
  /** IANA name of the zone of floating times and whole days where the calendar names none. */
  timezone: string;
  /** Occurrences that are over by `from` or start at or after `to` are left out. */
  from: Date;
  to: Date;
  /** How long an event without an end is taken to last when `from` is compared with it, in milliseconds. Default: 0. */
  assumedDurationMs?: number;
}

/** What a calendar file holds. */
export interface Calendar {
  /** In the order of the file by UID, the occurrences of a series ascending and its replaced ones last. */
  events: CalendarEvent[];
  /** What could not be read, or was cut by a limit. */
  problems: CalendarProblem[];
  /** VEVENTs read, before recurrence was expanded. */
  read: number;
  /** How many of them have no occurrence in the window, by the side on which they lie. */
  skipped: { before: number; after: number };
}

/** One occurrence of an event. */
export interface CalendarEvent {
  /**
   * The same in every reading: the UID, and for an occurrence of a series `UID#20261103T183000Z`, its planned start in
   * UTC, or `UID#20261103`, its planned day. An entry without a UID gets `no-uid-` and a hash of its start and summary;
   * a UID that is too long or holds the e-mail address of an attendee is hashed (SHA-256, 32 hexadecimal digits).
   */
  id: string;
  start: Date;
  /** Exclusive; null when no end is known. */
  end: Date | null;
  /** Whether it lasts whole days; then `start` and `end` are midnights in `timezone`. */
  allDay: boolean;
  /** IANA name. An event written in UTC has the zone of its calendar. */
  timezone: string;
  /** Occurrences that say the same share one object. */
  details: EventDetails;
}

/**
 * What an event says. Texts are as their author wrote them, with the escapes of RFC 5545 resolved, without control
 * characters and without the e-mail addresses of its organizer and attendees. They may hold HTML: escape or sanitize
 * them before they reach a page. A text that is missing is ''.
 */
export interface EventDetails {
  entry: EntryName;
  summary: string;
  description: string;
  /** X-ALT-DESC of type text/html. */
  htmlDescription: string;
  location: string;
  /** Upper case: TENTATIVE, CONFIRMED, CANCELLED, and what producers invent. */
  status: string;
  categories: string[];
  /** X-COST or COST, in words. */
  cost: string;
  /** GEO or X-APPLE-STRUCTURED-LOCATION, in degrees; null when missing or impossible. */
  coordinates: { latitude: number; longitude: number } | null;
  /** X-APPLE-STRUCTURED-LOCATION. */
  venue: { name: string; address: string };
  /** URL and X-TRUMBA-LINK, the first to be preferred. Of any scheme. */
  links: string[];
  /** http and https addresses of pictures in IMAGE, ATTACH and X-WP-IMAGES-URL, in the order of the file. */
  images: string[];
}

/** What a person would know an entry by. */
export interface EntryName {
  /** 1 for the first VEVENT of the file. */
  position: number;
  /** '' for an entry that is not public. */
  summary: string;
}

/** Something that could not be read or was cut; `entry` is null where it concerns the whole file. */
export type CalendarProblem =
  | { entry: EntryName; reason: EntryProblem }
  | { entry: null; reason: FileProblem };

/** Why an entry, or a part of its occurrences, is missing. */
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

/** Why the rest of a file is missing; `left` is how many entries or series were not read. */
export type FileProblem =
  | { code: 'too-many-entries'; limit: number; left: number }
  | { code: 'too-many-events'; limit: number; left: number }
  | { code: 'out-of-time'; limitMs: number; left: number; unit: 'entries' | 'series' };

/** The bytes are no calendar: a login page, a 404 body, an empty file. The message is a sentence for people. */
export class NotACalendarError extends Error {
  override readonly name = 'NotACalendarError';
}
