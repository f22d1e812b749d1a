import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotACalendarError } from './calendar';
import { calendar, read, readOne, vevent } from './testing/sample-calendar';

const titles = (text: string | Uint8Array) => read(text).events.map((event) => event.details.summary);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('parseCalendar with other input', () => {
  it.each([
    ['a login page', '<!DOCTYPE html><html><title>Sign in</title></html>', /web page/],
    ['a page after an empty line', '\n<html lang="en"><body>404</body></html>', /web page/],
    ['the body of a 404', 'Not Found', /BEGIN:VCALENDAR/],
    ['JSON', '{"error":"unauthorized"}', /JSON/],
    ['nothing', '', /empty/],
    ['only spaces', ' \r\n \r\n', /BEGIN:VCALENDAR/],
    ['a contact', 'BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n', /BEGIN:VCALENDAR/],
  ])('refuses %s in one sentence', (_, text, message) => {
    expect(() => read(text)).toThrow(NotACalendarError);
    expect(() => read(text)).toThrow(message);
  });

  it('refuses binary data', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 255, 0, 254]);
    expect(() => read(png)).toThrow(NotACalendarError);
  });

  it('accepts a calendar without events', () => {
    expect(read(calendar())).toEqual({
      events: [],
      problems: [],
      read: 0,
      guessedZones: [],
      skipped: { before: 0, after: 0 },
    });
  });
});

describe('parseCalendar: bytes', () => {
  const text = calendar(vevent('SUMMARY:Café “Zürich” – 5 €'));

  it('reads UTF-8 with and without a byte order mark', () => {
    expect(titles(text)).toEqual(['Café “Zürich” – 5 €']);
    expect(titles(`\ufeff${text}`)).toEqual(['Café “Zürich” – 5 €']);
  });

  it('reads UTF-16 in both byte orders, with and without a mark', () => {
    const littleEndian = Buffer.from(text, 'utf16le');
    const bigEndian = Buffer.from(littleEndian).swap16();
    for (const bytes of [littleEndian, bigEndian]) expect(titles(bytes)).toEqual(['Café “Zürich” – 5 €']);
    expect(titles(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(['Café “Zürich” – 5 €']);
  });

  it('reads Latin-1 and Windows-1252, even in a file whose other lines are UTF-8', () => {
    expect(titles(latin1(calendar(vevent('SUMMARY:Caf\xe9 \x93Z\xfcrich\x94 \x80'))))).toEqual([
      'Café “Zürich” €',
    ]);
    const mixed = Buffer.concat([
      Buffer.from(
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261005T190000Z\r\nLOCATION:Zürich\r\n',
      ),
      latin1('SUMMARY:Caf\xe9\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'),
    ]);
    expect(readOne(mixed).details).toMatchObject({ summary: 'Café', location: 'Zürich' });
  });

  it('joins folded lines before it decodes them', () => {
    const bytes = Buffer.from(calendar(vevent('SUMMARY:Zürich|')), 'utf8');
    const cut = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.subarray(0, cut), Buffer.from('\r\n '), bytes.subarray(cut)]);
    expect(titles(folded)).toEqual(['Zürich|']);
  });

  it.each([
    ['LF', (crlf: string) => crlf.replaceAll('\r\n', '\n')],
    ['CR', (crlf: string) => crlf.replaceAll('\r\n', '\r')],
    ['CR CR LF', (crlf: string) => crlf.replaceAll('\r\n', '\r\r\n')],
    ['empty lines between', (crlf: string) => crlf.replaceAll('\r\n', '\r\n\r\n')],
  ])('takes %s as the end of a line', (_, convert) => {
    expect(titles(convert(calendar(vevent('SUMMARY:Open', ' \tmic'))))).toEqual(['Open mic']);
  });

  it('reads lines of any length', () => {
    const long = 'word '.repeat(1_500).trim();
    expect(readOne(calendar(vevent(`DESCRIPTION:${long}`))).details.description).toBe(long);
  });
});

describe('parseCalendar with a broken structure', () => {
  it('rejects a broken entry by its name and continues', () => {
    const {
      events,
      problems,
      read: entries,
    } = read(
      calendar(
        vevent('UID:a', 'SUMMARY:First'),
        vevent('UID:b', 'SUMMARY:Broken', 'DTSTART:20261332T190000'),
        ['BEGIN:VEVENT', 'UID:c', 'SUMMARY:Timeless', 'END:VEVENT'].join('\r\n'),
        vevent('UID:d', 'SUMMARY:Last'),
      ),
    );
    expect(events.map((event) => event.details.summary)).toEqual(['First', 'Last']);
    expect(problems).toEqual([
      {
        entry: { position: 2, summary: 'Broken' },
        reason: { code: 'unreadable-start', written: '20261332T190000' },
      },
      { entry: { position: 3, summary: 'Timeless' }, reason: { code: 'no-start' } },
    ]);
    expect(entries).toBe(4);
  });

  it.each(['20260230', '20261301', '20261005T250000', '2026-10-05T19:60', 'tomorrow', ''])(
    'rejects %j as a start',
    (start) => {
      expect(read(calendar(vevent(`DTSTART:${start}`))).problems).toHaveLength(1);
    },
  );

  it.each([
    ['2026-10-05T19:00:00Z', '2026-10-05T19:00'],
    ['20261005T1900Z', '2026-10-05T19:00'],
    ['20261005T235960Z', '2026-10-05T23:59'],
    ['20261005T240000Z', '2026-10-06T00:00'],
    ['2026-10-05', '2026-10-05T04:00'],
    ['20261005T::', '2026-10-05T04:00'],
  ])('accepts %s as a start', (start, instant) => {
    expect(
      readOne(calendar(vevent(`DTSTART:${start}`)))
        .start.toISOString()
        .slice(0, 16),
    ).toBe(instant);
  });

  it('survives a missing END:VEVENT, END:VALARM and END:VCALENDAR', () => {
    const open = ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:First', 'DTSTART:20261005T190000Z'];
    const alarm = ['BEGIN:VALARM', 'DESCRIPTION:Reminder', 'TRIGGER:-PT5M'];
    const text = ['BEGIN:VCALENDAR', ...open, ...alarm, vevent('UID:b', 'SUMMARY:Second')].join('\r\n');
    expect(titles(text)).toEqual(['First', 'Second']);
  });

  it('keeps the content of a nested alarm out of the event', () => {
    const alarm = ['BEGIN:VALARM', 'SUMMARY:Alarm', 'DESCRIPTION:Wake up', 'END:VALARM'];
    const event = readOne(calendar(vevent(...alarm, 'SUMMARY:Open mic', 'DESCRIPTION:Bring a song')));
    expect(event.details).toMatchObject({ summary: 'Open mic', description: 'Bring a song' });
  });

  it('reads a truncated file', () => {
    const text = calendar(vevent('UID:a'), vevent('UID:b', 'SUMMARY:Second', 'DTEND:20261005T230000Z'));
    expect(titles(text.slice(0, text.indexOf('T230000Z') + 3))).toEqual(['Open mic', 'Second']);
  });

  it('reads several calendars, also with events outside of any', () => {
    const text = calendar(vevent('UID:a')) + calendar(vevent('UID:b')) + vevent('UID:c');
    expect(read(text).events.map((event) => event.id)).toEqual(['a', 'b', 'c']);
  });

  it('takes text after an unescaped line break as text, but nothing after an attendee', () => {
    const event = readOne(
      calendar(
        vevent(
          'DESCRIPTION:Doors at 6',
          'Note: bring a song',
          'ATTENDEE;CN=Ada:mailto:ada',
          'secret line of Ada',
        ),
      ),
    );
    expect(event.details.description).toBe('Doors at 6\nNote: bring a song');
  });

  it('accepts parameters in any form', () => {
    const line = 'DTSTART;X-A="a:b;c";TZID="America/New_York";X-B=:20261005T190000';
    expect(readOne(calendar(vevent(line))).start.toISOString()).toBe('2026-10-05T23:00:00.000Z');
    const unclosed = 'DTSTART;TZID="America/New_York:20261005T190000"';
    expect(readOne(calendar(vevent(unclosed))).start.toISOString()).toBe('2026-10-05T23:00:00.000Z');
  });
});

describe('parseCalendar with identities', () => {
  it('identifies an event by its UID', () => {
    expect(readOne(calendar(vevent('UID:abc@example.edu')))).toMatchObject({ id: 'abc@example.edu' });
  });

  it('hashes start and title without a UID, the same in every import', () => {
    const without = (title: string) => calendar(vevent(`SUMMARY:${title}`).replace('UID:event-1\r\n', ''));
    const [one, again, other] = ['Open mic', 'Open mic', 'Chess'].map((title) => readOne(without(title)).id);
    expect(one).toMatch(/^no-uid-[0-9a-f]{32}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('keeps the newest of duplicate entries', () => {
    const older = vevent('SUMMARY:Old', 'SEQUENCE:1', 'LAST-MODIFIED:20260102T000000Z');
    const newest = vevent('SUMMARY:New', 'SEQUENCE:2', 'LAST-MODIFIED:20260101T000000Z');
    expect(titles(calendar(older, newest))).toEqual(['New']);
    expect(titles(calendar(newest, older))).toEqual(['New']);
  });

  it('distinguishes different events with one UID by their start', () => {
    const ids = read(calendar(vevent(), vevent('DTSTART:20261006T190000Z'))).events.map((event) => event.id);
    expect(ids).toEqual(['event-1#20261005T230000Z', 'event-1#20261006T190000Z']);
  });

  it('rejects private entries without revealing their content', () => {
    const { events, problems } = read(
      calendar(vevent('CLASS:PRIVATE', 'SUMMARY:Doctor'), vevent('UID:b', 'CLASS:confidential')),
    );
    expect(events).toEqual([]);
    expect(problems.map(({ entry }) => entry)).toEqual([
      { position: 1, summary: '' },
      { position: 2, summary: '' },
    ]);
    expect(JSON.stringify(problems)).not.toContain('Doctor');
  });

  it('lets no address of an organizer or attendee into any field', () => {
    const text = calendar(
      vevent(
        'UID:Ada@Example.edu-20261005',
        'ORGANIZER;CN=Ada:mailto:ada@example.edu',
        'ATTENDEE;CN="Bo";EMAIL=bo@example.edu:MAILTO:bo.private@example.edu',
        'SUMMARY:Talk (ada@example.edu)',
        'DESCRIPTION:Write to bo.private@example.edu\\, <a href="mailto:bo@example.edu">Bo</a> or club@example.edu.',
        'X-ALT-DESC;FMTTYPE=text/html:<p>Write to <a href="mailto:ADA@example.edu">Ada</a> or club@example.edu</p>',
        'LOCATION:ada@example.edu',
      ),
    );
    const told = JSON.stringify(read(text)).toLowerCase();
    for (const address of ['ada@example.edu', 'bo@example.edu', 'bo.private@example.edu']) {
      expect(told).not.toContain(address);
    }
    expect(told).toContain('club@example.edu');
  });
});

describe('parseCalendar with arbitrary bytes', () => {
  const fragment = fc.constantFrom(
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'TZID:X',
    'BEGIN:STANDARD',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'UID:a',
    'SUMMARY:s',
    'DTSTART:20261005T190000Z',
    'DTSTART;TZID=X:20261005T190000',
    'RRULE:FREQ=DAILY',
    'RRULE:FREQ=SECONDLY;BYSETPOS=-1',
    'EXDATE:20261006',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261006',
    'DURATION:P1D',
    'DTEND;VALUE=DATE:20261007',
    'RDATE;VALUE=PERIOD:20261008T190000Z/PT1H',
    ' folded',
    ':',
    ';=',
    '"',
  );

  it('throws nothing but NotACalendarError', () => {
    const lines = fc.array(fc.oneof({ weight: 6, arbitrary: fragment }, fc.string()), { maxLength: 40 });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      lines.map((parts) => new TextEncoder().encode(parts.join('\r\n'))),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        try {
          read(input);
        } catch (error) {
          expect(error).toBeInstanceOf(NotACalendarError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
