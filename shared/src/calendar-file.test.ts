import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar-file';
import { instantAt, localDay } from './local-time';

const disco: CalendarEvent = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  title: 'Silent Disco; three channels, one roof',
  description: 'Bring a student ID.\nShoes you can jump in \\o/',
  status: 'scheduled',
  startDate: '2026-11-29T03:00:00.000Z',
  endDate: '2026-11-29T06:00:00.000Z',
  allDay: false,
  timeTba: false,
  timezone: 'America/New_York',
  location: '1420 Main St, Over-the-Rhine',
  venueName: 'The Kiln Rooftop',
  latitude: 39.1102,
  longitude: -84.515,
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const options = { publicUrl: 'https://quad.example', now: new Date('2026-11-21T00:00:00.000Z') };

/** Content lines unfolded as RFC 5545 specifies. */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');
const contentOf = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.slice(name.length);
const readText = (text: string) =>
  text.replace(/\\([\\;,nN])/g, (_, c: string) => (c.toLowerCase() === 'n' ? '\n' : c));

describe('calendarFile', () => {
  it('writes one event, in UTC, with its page', () => {
    expect(linesOf(calendarFile([disco], options))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Quad//Campus events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:3b241101-e2bb-4255-8caf-4136c566a962@quad',
      'DTSTAMP:20261120T120000Z',
      'LAST-MODIFIED:20261120T120000Z',
      'SEQUENCE:217339200',
      'DTSTART:20261129T030000Z',
      'DTEND:20261129T060000Z',
      'SUMMARY:Silent Disco\\; three channels\\, one roof',
      'DESCRIPTION:Bring a student ID.\\nShoes you can jump in \\\\o/\\n\\nhttps://quad.example/events/3b241101-e2bb-4255-8caf-4136c566a962',
      'LOCATION:The Kiln Rooftop\\, 1420 Main St\\, Over-the-Rhine',
      'GEO:39.110200;-84.515000',
      'URL:https://quad.example/events/3b241101-e2bb-4255-8caf-4136c566a962',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it("uses the file's time as the stamp of an event without one", () => {
    expect(contentOf(calendarFile([{ ...disco, updatedAt: undefined }], options), 'DTSTAMP')).toBe(
      ':20261121T000000Z',
    );
  });

  it('writes all-day events as dates with an exclusive end, whatever the clocks do', () => {
    const fallBack = {
      ...disco,
      allDay: true,
      startDate: '2026-11-01T04:00:00.000Z',
      endDate: '2026-11-03T05:00:00.000Z',
    };
    const file = calendarFile([fallBack], options);
    expect(contentOf(file, 'DTSTART')).toBe(';VALUE=DATE:20261101');
    expect(contentOf(file, 'DTEND')).toBe(';VALUE=DATE:20261103');
    const single = calendarFile([{ ...fallBack, endDate: null }], options);
    expect(contentOf(single, 'DTEND')).toBe(';VALUE=DATE:20261102');
  });

  it('writes a day whose time will be announced as that day, with a note', () => {
    const file = calendarFile([{ ...disco, timeTba: true, endDate: null }], options);
    expect(contentOf(file, 'DTSTART')).toBe(';VALUE=DATE:20261128');
    expect(contentOf(file, 'DESCRIPTION')).toContain('Time to be announced.');
  });

  it('ends an event without an end after three hours, as lists do', () => {
    expect(contentOf(calendarFile([{ ...disco, endDate: null }], options), 'DTEND')).toBe(
      ':20261129T060000Z',
    );
  });

  it('leaves out unknown values, and an end that is not after the start', () => {
    const file = calendarFile(
      [{ ...disco, latitude: null, longitude: null, venueName: null, endDate: disco.startDate }],
      options,
    );
    expect(file).not.toMatch(/^GEO|^DTEND/m);
    expect(contentOf(file, 'LOCATION')).toBe(':1420 Main St\\, Over-the-Rhine');
  });

  it('marks canceled and postponed events', () => {
    expect(contentOf(calendarFile([{ ...disco, status: 'cancelled' }], options), 'STATUS')).toBe(
      ':CANCELLED',
    );
    expect(contentOf(calendarFile([{ ...disco, status: 'postponed' }], options), 'STATUS')).toBe(
      ':TENTATIVE',
    );
  });

  it('names a feed and contains all of its events', () => {
    const file = calendarFile([disco, { ...disco, id: 'b' }], { ...options, name: 'Free, near campus' });
    expect(contentOf(file, 'X-WR-CALNAME')).toBe(':Free\\, near campus');
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(calendarFile([], options)).toContain('END:VCALENDAR\r\n');
  });

  it('folds long lines at 75 octets, the blank of a continuation counted, never inside a character', () => {
    const folded = calendarFile(
      [{ ...disco, description: `${'a'.repeat(300)}${'🎧é'.repeat(80)}` }],
      options,
    ).split('\r\n');
    const octets = folded.map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...octets)).toBe(75);
    expect(folded.join('')).not.toContain('\uFFFD');
    expect(contentOf(folded.join('\r\n'), 'DESCRIPTION')).toContain('🎧é'.repeat(80));
  });

  it('is safe from injection: no text adds a line, and every text can be read back', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom('\\', ';', ',', '\n', '\r', 'é', '🎧', 'a', ' ', ':', '\u0000'),
        maxLength: 200,
      }),
      fc.constant('x\r\nEND:VEVENT\r\nBEGIN:VALARM'),
    );
    fc.assert(
      fc.property(text, text, text, (title, description, location) => {
        const file = calendarFile([{ ...disco, title, description, location }], options);
        for (const line of file.split('\r\n')) {
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        }
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const lines = linesOf(file);
        expect(lines).toHaveLength(21);
        const written = title
          // biome-ignore lint/suspicious/noControlCharactersInRegex: what the file must not hold
          .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
          .replace(/\r\n?/g, '\n');
        expect(readText(contentOf(file, 'SUMMARY') ?? '')).toBe(`:${written}`);
      }),
    );
  });

  it('keeps the days of all-day events in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'America/New_York',
          'Europe/London',
          'Asia/Kathmandu',
          'Australia/Lord_Howe',
          'Pacific/Auckland',
        ),
        fc.integer({ min: 18_000, max: 25_000 }),
        fc.integer({ min: 1, max: 9 }),
        (timezone, day, days) => {
          const start = instantAt(day, 0, timezone);
          const end = instantAt(day + days, 0, timezone);
          const file = calendarFile(
            [
              {
                ...disco,
                timezone,
                allDay: true,
                startDate: start.toISOString(),
                endDate: end.toISOString(),
              },
            ],
            options,
          );
          const dayOf = (name: string) => {
            const [, y, m, d] = /(\d{4})(\d\d)(\d\d)$/.exec(contentOf(file, name) ?? '') ?? [];
            return Date.UTC(Number(y), Number(m) - 1, Number(d)) / 86_400_000;
          };
          expect(dayOf('DTSTART')).toBe(localDay(start, timezone));
          expect(dayOf('DTEND') - dayOf('DTSTART')).toBe(days);
        },
      ),
    );
  });
});
