import { type EventTimes, eventEnd, lastDay } from './event-times';
import { dateOfDay, localDay } from './local-time';
import { isPointExact, type PlacedEvent, placeNote } from './place-text';

/** The data of an event's calendar entry. */
export interface CalendarEvent extends EventTimes, PlacedEvent {
  id: string;
  title: string;
  description: string;
  status: 'scheduled' | 'cancelled' | 'postponed';
  longitude: number | null;
  /** What the owner of the calendar has answered; absent for people who go, and in calendars of nobody. */
  answer?: 'maybe' | 'waitlisted' | null;
  /** When the event last changed, an ISO instant; without it the entry has the file's own time stamp. */
  updatedAt?: string;
}

export interface CalendarOptions {
  /** Name of the whole calendar, for subscribed feeds. */
  name?: string;
  /** Origin of the event pages, without a trailing slash: 'https://quad.example'. */
  publicUrl: string;
  /** When the file is made; the time stamp of entries without their own. */
  now: Date;
  /** CANCEL takes the events out of calendars; PUBLISH by default. */
  method?: 'PUBLISH' | 'CANCEL';
  /** Who is named as the organizer of each event, in files that are mailed. */
  organizer?: { name: string; address: string };
}

const statusNames = { scheduled: 'CONFIRMED', cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const;
/** Revisions of an event are counted in seconds since then, which fit into a SEQUENCE until 2088. */
const firstRevision = Date.UTC(2020, 0);
/** RFC 5545, 3.1: the maximum length of a content line without its line break. */
const maxLineOctets = 75;

/** Most texts: printable ASCII, of which nothing has to be escaped. */
const isPlain = (text: string) => /^[ -+\--:<-[\]-~]*$/.test(text);
const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Control characters that calendars can't contain, and halves of characters; most texts have none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const rare = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uD800-\uDFFF]/;

function withoutControls(text: string): string {
  return (
    text
      .replace(/\p{Surrogate}/gu, '\uFFFD')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to drop
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
  );
}

/** Escapes a TEXT value (RFC 5545, 3.3.11); drops control characters that calendars can't contain. */
function escapeText(text: string): string {
  if (isPlain(text)) return text;
  const written = rare.test(text) ? withoutControls(text) : text;
  return written.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Where a line that begins there ends: after so many octets at most, and never inside a character. */
function lineEnd(text: string, start: number, most: number): number {
  const far = start + most;
  if (isAscii(text.slice(start, far))) return far;
  let end = start;
  let octets = 0;
  for (const character of text.slice(start, far)) {
    octets += octetsOf(character);
    if (octets > most) break;
    end += character.length;
  }
  return end;
}

/** Folds a content line to 75 octets (RFC 5545, 3.1), never inside a character. */
function fold(line: string): string {
  let at = lineEnd(line, 0, maxLineOctets);
  let folded = line.slice(0, at);
  while (at < line.length) {
    const end = lineEnd(line, at, maxLineOctets - 1);
    folded += `\r\n ${line.slice(at, end)}`;
    at = end;
  }
  return folded;
}

/** A line of a text that people wrote; the others are short, and of ASCII. */
const textLine = (name: string, text: string) => fold(`${name}:${escapeText(text)}`);

/** An ISO instant as 20261129T030000Z. */
const utc = (iso: string) =>
  `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`;

/** A day number as 20261128. */
function dateValue(day: number): string {
  const date = dateOfDay(day);
  return `${date.year}${String(date.month).padStart(2, '0')}${String(date.day).padStart(2, '0')}`;
}

const statusWords = { scheduled: null, cancelled: 'Cancelled', postponed: 'Postponed' } as const;
const answerWords = { maybe: 'Maybe', waitlisted: 'Waitlist' } as const;

/** The title where a status isn't shown beside it: 'Cancelled: Chess Night'; a place in line is none yet: 'Waitlist: …'. */
export function feedTitle({
  title,
  status,
  answer,
}: Pick<CalendarEvent, 'title' | 'status' | 'answer'>): string {
  const word = statusWords[status] ?? (answer ? answerWords[answer] : null);
  return word ? `${word}: ${title}` : title;
}

export function locationOf(event: PlacedEvent): string {
  const { venueName, location, room } = event;
  const written = venueName && !location.startsWith(venueName) ? `${venueName}, ${location}` : location;
  const place = !room || written.includes(room) ? written : `${room}, ${written}`;
  return event.pointCertainty === 'campus' ? `${place} (${placeNote(event)})` : place;
}

/** CN can't contain quotes (RFC 5545, 3.2). */
const organizerLine = ({ name, address }: { name: string; address: string }) =>
  fold(`ORGANIZER;CN="${(name || address).replace(/[\p{Cc}"]/gu, '')}":mailto:${address}`);

/** When it takes place: instants, or the days of one that has no time. */
function timeLines(event: CalendarEvent): string[] {
  const start = new Date(event.startDate);
  if (event.allDay || event.timeTba) {
    return [
      `DTSTART;VALUE=DATE:${dateValue(localDay(start, event.timezone))}`,
      `DTEND;VALUE=DATE:${dateValue(lastDay(event) + 1)}`,
    ];
  }
  const end = eventEnd(event);
  const startLine = `DTSTART:${utc(event.startDate)}`;
  return end > start ? [startLine, `DTEND:${utc(event.endDate ?? end.toISOString())}`] : [startLine];
}

const linesOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;

export function calendarEntry(event: CalendarEvent, options: CalendarOptions): string {
  const changed = utc(event.updatedAt ?? options.now.toISOString());
  const page = `${options.publicUrl}/events/${encodeURIComponent(event.id)}`;
  const isFree =
    event.allDay || event.timeTba || event.status === 'postponed' || event.answer === 'waitlisted';
  const notes = [event.timeTba ? 'Time to be announced.' : '', event.description, page];
  return linesOf([
    'BEGIN:VEVENT',
    ...(options.organizer ? [organizerLine(options.organizer)] : []),
    fold(`UID:${escapeText(event.id)}@quad`),
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...(event.updatedAt
      ? [`SEQUENCE:${Math.floor((Date.parse(event.updatedAt) - firstRevision) / 1000)}`]
      : []),
    ...timeLines(event),
    ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
    textLine('SUMMARY', feedTitle(event)),
    textLine('DESCRIPTION', notes.filter(Boolean).join('\n\n')),
    textLine('LOCATION', locationOf(event)),
    ...(event.latitude !== null && event.longitude !== null && isPointExact(event)
      ? [`GEO:${event.latitude.toFixed(6)};${event.longitude.toFixed(6)}`]
      : []),
    fold(`URL:${page}`),
    `STATUS:${event.answer && event.status === 'scheduled' ? 'TENTATIVE' : statusNames[event.status]}`,
    'END:VEVENT',
  ]);
}

/** The beginning of an iCalendar file; its entries follow, then calendarEnd. */
export const calendarStart = (options: CalendarOptions): string =>
  linesOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quad//Campus events//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${options.method ?? 'PUBLISH'}`,
    ...(options.name
      ? [
          textLine('X-WR-CALNAME', options.name),
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
  ]);

export const calendarEnd = 'END:VCALENDAR\r\n';

/**
 * An iCalendar file (RFC 5545) of any number of events: instants in UTC, all-day events as dates, the assumed
 * end of lists for events without one, and stable identifiers, so that calendars update instead of duplicate.
 */
export function calendarFile(events: readonly CalendarEvent[], options: CalendarOptions): string {
  const entries = events.map((event) => calendarEntry(event, options));
  return [calendarStart(options), ...entries, calendarEnd].join('');
}
