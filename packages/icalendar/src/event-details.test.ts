import { describe, expect, it } from 'vitest';
import { calendar, read, readOne, vevent } from './testing/sample-calendar';

const detailsOf = (...lines: string[]) => readOne(calendar(vevent(...lines))).details;

describe('the details of an event', () => {
  it('are empty instead of undefined if they are missing', () => {
    expect(detailsOf('SUMMARY:')).toEqual({
      entry: { position: 1, summary: '' },
      summary: '',
      description: '',
      htmlDescription: '',
      location: '',
      status: '',
      cost: '',
      categories: [],
      coordinates: null,
      venue: { name: '', address: '' },
      links: [],
      images: [],
      organizer: '',
      conferences: [],
      customFields: [],
    });
  });

  it('have no escapes or control characters, and keep HTML as written', () => {
    expect(detailsOf('SUMMARY:Arts &amp\\; <b>Crafts</b>\\, free\\nat\u0007 \u202enoon \\\\').summary).toBe(
      'Arts &amp; <b>Crafts</b>, free\nat noon \\',
    );
  });

  it.each([
    ['ORGANIZER;CN=Physics Club:mailto:club@example.edu', 'Physics Club'],
    ['ORGANIZER;CN="Jazz; Blues":mailto:jazz@example.edu', 'Jazz; Blues'],
    ['ORGANIZER;CN="Growing%20Power":MAILTO:power@example.edu', 'Growing Power'],
    ['ORGANIZER;CN=club@example.edu:mailto:club@example.edu', ''],
    ['ORGANIZER:mailto:club@example.edu', ''],
  ])('have the organizer of %s by name, never by address', (line, name) => {
    expect(detailsOf(line).organizer).toBe(name);
  });

  it('have the fields that a campus adds in Trumba, and where to take part online', () => {
    const details = detailsOf(
      'X-TRUMBA-CUSTOMFIELD;NAME="Organization";ID=17870;TYPE=SingleLine:Admissions, Records',
      'X-TRUMBA-CUSTOMFIELD;NAME="Event Type";ID=12;TYPE=number:Lecture',
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://zoom.example/j/1',
      'X-GOOGLE-CONFERENCE:https://meet.example/abc',
    );
    expect(details.customFields).toEqual([
      { name: 'Organization', value: 'Admissions, Records' },
      { name: 'Event Type', value: 'Lecture' },
    ]);
    expect(details.conferences).toEqual(['https://zoom.example/j/1', 'https://meet.example/abc']);
  });

  it('are read from the fields that producers use', () => {
    const details = detailsOf(
      'DESCRIPTION:Plain',
      'X-ALT-DESC;FMTTYPE=text/html:<p>Rich</p>',
      'STATUS:cancelled',
      'CATEGORIES:Main Calendar,Rock\\, Pop',
      'CATEGORIES:Free',
      'X-TRUMBA-CUSTOMFIELD;NAME="Event Type";ID=12;TYPE=number:Lecture',
      'COST:$8',
      'URL:https://example.edu/e',
      'X-TRUMBA-LINK:https://example.edu/t',
      'X-APPLE-STRUCTURED-LOCATION;X-ADDRESS="1 Main St, Oxford";X-TITLE=Hall:geo:39.13,-84.51',
    );
    expect(details).toMatchObject({
      description: 'Plain',
      htmlDescription: '<p>Rich</p>',
      status: 'CANCELLED',
      categories: ['Lecture', 'Main Calendar', 'Rock, Pop', 'Free'],
      cost: '$8',
      links: ['https://example.edu/e', 'https://example.edu/t'],
      coordinates: { latitude: 39.13, longitude: -84.51 },
      venue: { name: 'Hall', address: '1 Main St, Oxford' },
    });
  });

  it.each([
    ['GEO:39.1329;-84.5150', { latitude: 39.1329, longitude: -84.515 }],
    ['GEO:39.1329\\;-84.5150', { latitude: 39.1329, longitude: -84.515 }],
    ['GEO:91;10', null],
    ['GEO:north', null],
  ])('have coordinates in degrees: %s', (line, coordinates) => {
    expect(detailsOf(line).coordinates).toEqual(coordinates);
  });

  it.each([
    ['ATTACH;FMTTYPE=image/jpeg:https://example.edu/a', ['https://example.edu/a']],
    ['ATTACH:https://example.edu/a.PNG?size=1', ['https://example.edu/a.PNG?size=1']],
    ['IMAGE;VALUE=URI:https://example.edu/i', ['https://example.edu/i']],
    ['X-WP-IMAGES-URL:thumbnail\\;https://example.edu/t.jpg\\;150', ['https://example.edu/t.jpg']],
    [
      'X-WP-IMAGES-URL:thumbnail\\;https://example.edu/t.jpg\\;150\\;150\\,full\\;https://example.edu/f.jpg\\;900\\;600',
      ['https://example.edu/f.jpg'],
    ],
    ['URL:https://images.example.edu/upload/poster.jpg', ['https://images.example.edu/upload/poster.jpg']],
    [
      'URL:https://se-images.campuslabs.com/clink/images/9c4bd7d2?preset=large-w',
      ['https://se-images.campuslabs.com/clink/images/9c4bd7d2?preset=large-w'],
    ],
    ['URL:https://example.edu/event/12', []],
    ['ATTACH;FMTTYPE=application/pdf:https://example.edu/a.png', []],
    ['ATTACH:https://example.png', []],
    ['ATTACH;FMTTYPE=image/png:CID:part1', []],
  ])('have the addresses of pictures: %s', (line, images) => {
    expect(detailsOf(line).images).toEqual(images);
  });

  it('have the picture of the largest kind first, and no picture as link', () => {
    const details = detailsOf(
      'IMAGE;DISPLAY=THUMBNAIL:https://example.edu/t',
      'IMAGE:https://example.edu/i',
      'IMAGE;DISPLAY=FULLSIZE:https://example.edu/f',
      'URL:https://example.edu/u.png',
      'X-TRUMBA-LINK:https://example.edu/page',
    );
    const images = ['f', 'i', 't', 'u.png'].map((name) => `https://example.edu/${name}`);
    expect(details).toMatchObject({ images, links: ['https://example.edu/page'] });
  });

  it('are one object for all occurrences with the same content', () => {
    const text = calendar(vevent('RRULE:FREQ=DAILY;COUNT=2'));
    const [first, second] = read(text).events;
    expect(first?.details).toBe(second?.details);
  });
});
