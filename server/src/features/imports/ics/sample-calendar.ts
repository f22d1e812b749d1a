import type { NormalizedEvent, ParseContext, ParsedSource } from '../normalized-event';
import { parseIcs } from './ics.parse';

/** What tests read calendars with, unless they say otherwise: a campus in New York, the autumn of 2026. */
export const autumn: ParseContext = {
  campusTimezone: 'America/New_York',
  from: new Date('2026-09-01T00:00:00Z'),
  to: new Date('2027-01-01T00:00:00Z'),
};

/** A calendar of these lines, those of `BEGIN:VCALENDAR` round them. */
export function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** An event with a UID, a title and a start (19:00 in New York on October 5, 2026) unless its lines give others. */
export function vevent(...lines: string[]): string {
  const has = (name: string) => lines.some((line) => line.startsWith(name));
  const defaults = [
    has('UID') ? [] : ['UID:event-1'],
    has('SUMMARY') ? [] : ['SUMMARY:Open mic'],
    has('DTSTART') ? [] : ['DTSTART;TZID=America/New_York:20261005T190000'],
  ].flat();
  return ['BEGIN:VEVENT', ...defaults, ...lines, 'END:VEVENT'].join('\r\n');
}

export function read(text: string | Uint8Array, context: Partial<ParseContext> = {}): ParsedSource {
  return parseIcs(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    ...autumn,
    ...context,
  });
}

/** The only event of a calendar that holds one. */
export function readOne(text: string | Uint8Array, context: Partial<ParseContext> = {}): NormalizedEvent {
  const { events, rejected } = read(text, context);
  const [event] = events;
  if (!event || events.length > 1) {
    throw new Error(`${events.length} events; rejected: ${rejected.map(({ reason }) => reason).join('; ')}`);
  }
  return event;
}

export function startsOf(text: string, context: Partial<ParseContext> = {}): string[] {
  return read(text, context).events.map((event) => event.startDate.toISOString().slice(0, 16));
}
