import { autumn, calendar, vevent } from '@quad/icalendar/sample-calendar';
import { describe, expect, it } from 'vitest';
import { parseIcs } from './ics.parse';

const read = (text: string) =>
  parseIcs(new TextEncoder().encode(text), { ...autumn, campusTimezone: autumn.timezone });

/** The event of a calendar whose only entry has these lines. */
function one(...lines: string[]) {
  const { events, rejected } = read(calendar(vevent(...lines)));
  const [event] = events;
  if (!event) throw new Error(rejected.map(({ reason }) => reason).join('; '));
  return event;
}

describe('title', () => {
  it('is one line of plain text, without escapes, entities, tags and control characters', () => {
    const title = 'SUMMARY:Arts &amp\\; Crafts\\, <b>free</b>\\n at\u0007 \u202enoon \\\\ caf&eacute;';
    expect(one(title).title).toBe('Arts & Crafts, free at noon \\ café');
  });

  it('is the first line of the description if it is missing', () => {
    expect(one('SUMMARY:', 'DESCRIPTION:Blood drive\\nIn the hall').title).toBe('Blood drive');
  });

  it('must not be missing together with the description', () => {
    const { events, rejected } = read(calendar(vevent('SUMMARY: ')));
    expect(events).toEqual([]);
    expect(rejected).toEqual([{ entry: 'entry 1', reason: 'it has neither a title nor a description' }]);
  });

  it('is cut at 300 characters, never within one', () => {
    const { title } = one(`SUMMARY:${'🎉'.repeat(400)}`);
    expect(title.length).toBeLessThanOrEqual(300);
    expect(title.endsWith('🎉…')).toBe(true);
  });
});

describe('description', () => {
  it('of plain text keeps its lines and has no HTML', () => {
    const event = one('DESCRIPTION:Doors 6 pm\\n\\n\\n\\n  Tickets &lt\\; $10 \\; 1 < 2');
    expect([event.description, event.descriptionHtml]).toEqual(['Doors 6 pm\n\nTickets < $10 ; 1 < 2', null]);
  });

  it('that is HTML is cleaned, and converted to text too', () => {
    const event = one('DESCRIPTION:<p>Come <b>all</b></p><script>alert(1)</script><ul><li>Food</li></ul>');
    expect(event.descriptionHtml).toBe('<p>Come <b>all</b></p><ul><li>Food</li></ul>');
    expect(event.description).toBe('Come all\n\n• Food');
  });

  it('that is HTML in entities is treated as HTML', () => {
    const event = one('DESCRIPTION:&lt\\;p&gt\\;Come&lt\\;/p&gt\\;&lt\\;img src=x onerror=alert(1)&gt\\;');
    expect([event.description, event.descriptionHtml]).toEqual(['Come', '<p>Come</p>']);
  });

  it('of mixed text and tags keeps its line breaks', () => {
    const event = one(
      'DESCRIPTION:Agenda: <a href="https://example.edu/a">here</a>\\nRoom 4\\n<p>Welcome</p>\\n',
    );
    expect(event.description).toBe('Agenda: here\nRoom 4\n\nWelcome');
  });

  it('is read from X-ALT-DESC, unless that is empty', () => {
    const alternative = 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Rich <i>text</i></p></body></html>';
    expect(one('DESCRIPTION:Plain', alternative).descriptionHtml).toBe('<p>Rich <i>text</i></p>');
    expect(
      one('DESCRIPTION:Plain', 'X-ALT-DESC;FMTTYPE=text/html:<html><body></body></html>').description,
    ).toBe('Plain');
  });

  it('is cut at 10,000 characters', () => {
    expect(one(`DESCRIPTION:${'word '.repeat(5_000)}`).description.length).toBeLessThanOrEqual(10_000);
  });
});

describe('status', () => {
  it.each([
    ['STATUS:CONFIRMED', 'scheduled'],
    ['STATUS:TENTATIVE', 'scheduled'],
    ['STATUS:cancelled', 'cancelled'],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', 'scheduled'],
    ['SUMMARY:CANCELLED: Yoga', 'cancelled'],
    ['SUMMARY:Board meeting - Canceled', 'cancelled'],
    ['SUMMARY:[Postponed] Gala', 'postponed'],
    ['SUMMARY:How cancelled culture works', 'scheduled'],
  ])('is read from %s', (line, status) => {
    expect(one(line).status).toBe(status);
  });
});

describe('the location', () => {
  it.each([
    ['NRG Stadium\\, Houston', 'NRG Stadium', 'Houston'],
    [
      'Fox Theatre\\, 660 Peachtree St NE\\, Atlanta\\, GA 30308',
      'Fox Theatre',
      '660 Peachtree St NE, Atlanta, GA 30308',
    ],
    ['Tangeman Center\\n2766 UC Main St\\nCincinnati', 'Tangeman Center', '2766 UC Main St, Cincinnati'],
    ['Lab (1415 E University Dr\\, Tempe)', 'Lab', '1415 E University Dr, Tempe'],
    ['660 Peachtree St NE\\, Atlanta', null, '660 Peachtree St NE, Atlanta'],
    ['New York\\, NY', null, 'New York, NY'],
    ['Room 301', null, 'Room 301'],
    ['TBA', null, 'Location to be announced'],
    ['', null, 'Location to be announced'],
    ['#_LOCATIONNAME\\, #_LOCATIONCOUNTRY', null, 'Location to be announced'],
  ])('is split into venue and address: %s', (line, venueName, location) => {
    expect(one(`LOCATION:${line}`)).toMatchObject({ venueName, location });
  });

  it('that is a web address makes the event online', () => {
    const event = one('LOCATION:https://zoom.us/j/1?pwd=a');
    expect(event).toMatchObject({ location: 'Online', venueName: null, url: 'https://zoom.us/j/1?pwd=a' });
    expect(one('LOCATION:https://zoom.us/j/1', 'URL:https://example.edu/e').url).toBe(
      'https://example.edu/e',
    );
  });

  it.each([
    ['GEO:39.1329;-84.5150', 39.1329, -84.515],
    ['GEO:39.1329\\;-84.5150', 39.1329, -84.515],
    [
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=1 Main St;X-TITLE=Hall:geo:39.1329,-84.5150',
      39.1329,
      -84.515,
    ],
    ['GEO:0;0', null, null],
    ['GEO:91;10', null, null],
    ['GEO:north', null, null],
  ])('has the coordinates of %s', (line, latitude, longitude) => {
    expect(one(line)).toMatchObject({ latitude, longitude });
  });

  it("is read from Apple's property if LOCATION is missing", () => {
    const line = 'X-APPLE-STRUCTURED-LOCATION;X-ADDRESS="1 Main St, Oxford";X-TITLE=Hall:geo:39.13,-84.51';
    expect(one(line)).toMatchObject({ venueName: 'Hall', location: '1 Main St, Oxford' });
  });
});

describe('links and pictures', () => {
  it.each([
    ['URL:https://example.edu/e?a=1&amp;b=2', 'https://example.edu/e?a=1&b=2'],
    ['URL;VALUE=URI:http://example.edu/', 'http://example.edu/'],
    ['URL:javascript:alert(1)', null],
    ['URL:mailto:ada@example.edu', null],
    ['URL:example.edu', null],
    [`URL:https://example.edu/${'a'.repeat(2_000)}`, null],
    ['X-TRUMBA-LINK:https://example.edu/t', 'https://example.edu/t'],
  ])('have the address of the page in %.60s', (line, url) => {
    expect(one(line).url).toBe(url);
  });

  it.each([
    ['ATTACH;FMTTYPE=image/jpeg:https://example.edu/a', 'https://example.edu/a'],
    ['ATTACH:https://example.edu/a.PNG?size=1', 'https://example.edu/a.PNG?size=1'],
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://example.edu/i', 'https://example.edu/i'],
    ['X-WP-IMAGES-URL:thumbnail\\;https://example.edu/t.jpg\\;150', 'https://example.edu/t.jpg'],
    ['URL:https://example.edu/upload/poster.jpg', 'https://example.edu/upload/poster.jpg'],
    [
      'X-ALT-DESC;FMTTYPE=text/html:<p>Come</p><img src="https://example.edu/x.png">',
      'https://example.edu/x.png',
    ],
    [
      'X-TRUMBA-CUSTOMFIELD;NAME="Event image";ID=42;TYPE=Image:<a href="https://example.edu/i.png">x</a>',
      'https://example.edu/i.png',
    ],
    ['ATTACH;FMTTYPE=application/pdf:https://example.edu/a.png', null],
    ['ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:iVBORw0KGgo=', null],
    ['ATTACH:CID:part1', null],
  ])('have the picture of %s', (line, imageUrl) => {
    expect(one(line).imageUrl).toBe(imageUrl);
  });
});

describe('price and category', () => {
  it.each([
    ['X-COST:10', 10, 10],
    ['COST:$8 students\\, $12.50 others', 8, 12.5],
    ['X-COST:Free', 0, 0],
    ['X-COST:25 €', 0, 0],
    ['X-COST:donation', 0, 0],
  ])('are read from %s', (line, minPrice, maxPrice) => {
    expect(one(line)).toMatchObject({ minPrice, maxPrice });
  });

  it('come from CATEGORIES', () => {
    expect(one('SUMMARY:An evening', 'CATEGORIES:Main Calendar,Concert').category).toBe('concerts');
  });
});
