import type { CalendarEvent, CalendarReport, ParseOptions } from '../calendar';
import { parseCalendar } from '../parse-calendar';

/** The default options of the tests: New York, autumn 2026. */
export const autumn: ParseOptions = {
  timezone: 'America/New_York',
  from: new Date('2026-09-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
  assumedDurationMs: 3 * 3_600_000,
};

/** A calendar with these lines between BEGIN:VCALENDAR and END:VCALENDAR. */
export function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** An event with a UID, a summary and a start (19:00 in New York on October 5, 2026) by default. */
export function vevent(...lines: string[]): string {
  const has = (name: string) => lines.some((line) => line.startsWith(name));
  const defaults = [
    has('UID') ? [] : ['UID:event-1'],
    has('SUMMARY') ? [] : ['SUMMARY:Open mic'],
    has('DTSTART') ? [] : ['DTSTART;TZID=America/New_York:20261005T190000'],
  ].flat();
  return ['BEGIN:VEVENT', ...defaults, ...lines, 'END:VEVENT'].join('\r\n');
}

/** A whole file. */
export interface Calendar extends CalendarReport {
  events: CalendarEvent[];
}

export function read(text: string | Uint8Array, options: Partial<ParseOptions> = {}): Calendar {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const events: CalendarEvent[] = [];
  const report = parseCalendar(bytes, { ...autumn, ...options }, (found) => {
    for (const event of found) events.push(event);
  });
  return { events, ...report };
}

/** The only event of a calendar with one. */
export function readOne(text: string | Uint8Array, options: Partial<ParseOptions> = {}): CalendarEvent {
  const { events, problems } = read(text, options);
  const [event] = events;
  if (!event || events.length > 1) {
    throw new Error(`${events.length} events; problems: ${problems.map(({ reason }) => reason.code).join()}`);
  }
  return event;
}

/** The starts of a calendar's events in UTC, to the minute: '2026-10-05T23:00'. */
export function startsOf(text: string, options: Partial<ParseOptions> = {}): string[] {
  return read(text, options).events.map(({ start }) => start.toISOString().slice(0, 16));
}

/** The wall-clock time in a zone, '2026-10-05T19:00:00', computed independently of the parser. */
export function clockIn(zone: string, instant: Date | number): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}
