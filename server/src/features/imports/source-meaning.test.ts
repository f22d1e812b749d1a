import { autumn, calendar, vevent } from '@quad/icalendar/sample-calendar';
import type { EventSummary } from '@quad/shared/contract/events';
import { afterEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app';
import { parseIcs } from './ics/ics.parse';
import { importEvents } from './imports.service';
import { parseJsonLd } from './jsonld.parse';
import { parseLocalist } from './localist.parse';
import type { ParsedSource } from './normalized-event';

const context = { campusTimezone: 'America/New_York', from: autumn.from, to: autumn.to };
const start = '2026-10-05T19:00:00-04:00';

const first = ({ events, rejected }: ParsedSource) => {
  const [event] = events;
  if (!event) throw new Error(rejected.map(({ reason }) => reason).join('; '));
  return event;
};
const ics = (...lines: string[]) => first(parseIcs(Buffer.from(calendar(vevent(...lines))), context));
const icsIn = (zone: string, ...lines: string[]) =>
  first(
    parseIcs(
      Buffer.from(calendar(`X-WR-TIMEZONE:${zone}`, vevent('DTSTART:20261005T190000', ...lines))),
      context,
    ),
  );
const jsonld = (fields: object) =>
  first(parseJsonLd({ '@type': 'Event', name: 'Open mic', startDate: start, ...fields }, context));
const localist = (fields: object) =>
  first(parseLocalist({ event: { id: 1, title: 'Open mic', first_date: '2026-10-05', ...fields } }, context));

describe('the organizer', () => {
  test.each([
    [() => ics('ORGANIZER;CN=Physics Club:mailto:club@example.edu')],
    [
      () =>
        ics(
          'ORGANIZER;CN=Ada:mailto:ada@example.edu',
          'X-TRUMBA-CUSTOMFIELD;NAME="Department";ID=1;TYPE=SingleLine:Science',
          'X-TRUMBA-CUSTOMFIELD;NAME="Organization";ID=2;TYPE=SingleLine:Physics Club',
        ),
    ],
    [
      () =>
        jsonld({ organizer: { '@type': 'Organization', name: 'Physics Club', email: 'club@example.edu' } }),
    ],
    [() => jsonld({ organizer: ['Physics Club'] })],
    [() => localist({ groups: [{ id: 1, name: 'Physics Club' }], departments: [{ name: 'Science' }] })],
    [() => localist({ department_name: 'Physics Club' })],
    [
      () =>
        localist({ filters: { departments: [{ name: 'Physics Club' }], event_types: [{ name: 'Talk' }] } }),
    ],
  ])('is read from %s', (read) => {
    expect(read().organizer).toBe('Physics Club');
  });

  test.each([
    [() => ics('ORGANIZER;CN=club@example.edu:mailto:club@example.edu')],
    [() => ics('X-TRUMBA-CUSTOMFIELD;NAME="Sponsor";ID=2;TYPE=SingleLine:ada@example.edu')],
    [() => jsonld({ organizer: { name: 'mailto:club@example.edu' } })],
    [() => localist({ group_name: 'club@example.edu' })],
  ])('is never an e-mail address: %s', (read) => {
    expect(read().organizer).toBeNull();
  });
});

describe('an event online only', () => {
  test.each([
    [true, () => ics('X-GOOGLE-CONFERENCE:https://meet.example/abc')],
    [true, () => ics('LOCATION:https://zoom.example/j/1')],
    [false, () => ics('LOCATION:Room 4', 'X-GOOGLE-CONFERENCE:https://meet.example/abc')],
    [true, () => jsonld({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' })],
    [true, () => jsonld({ location: { '@type': 'VirtualLocation', url: 'https://zoom.example/j/1' } })],
    [
      false,
      () =>
        jsonld({
          eventAttendanceMode: 'MixedEventAttendanceMode',
          location: [{ '@type': 'VirtualLocation' }, { '@type': 'Place', name: 'Hall' }],
        }),
    ],
    [true, () => localist({ experience: 'virtual' })],
    [false, () => localist({ experience: 'hybrid', location_name: 'Hall' })],
  ])('is marked so (%s) by %s', (isOnline, read) => {
    expect(read().isOnline).toBe(isOnline);
  });
});

describe('a location that is none', () => {
  test.each([
    'Sign in to download the location',
    'TBD',
    'Location TBA',
    'Private Location (register to display)',
    'Venue: to be announced',
    '-',
  ])('such as %s is no place', (words) => {
    const nowhere = { location: 'Location to be announced', venueName: null };
    expect(ics(`LOCATION:${words}`)).toMatchObject(nowhere);
    expect(localist({ location_name: words })).toMatchObject(nowhere);
  });
});

describe('a web address for a location', () => {
  const page = 'https://events.example.edu/open-mic';
  const zoom = 'https://example.zoom.us/j/1';
  const apple =
    'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="1 Owl St";X-TITLE="Owl Hall":geo:39.1329,-84.5150';

  test.each([
    [zoom, { location: 'Online', isOnline: true, url: zoom, latitude: null }],
    ['meet.google.com/abc', { location: 'Online', isOnline: true, url: 'https://meet.google.com/abc' }],
    [page, { location: "See the event's page", isOnline: false, url: page, latitude: null }],
    [`See website: ${page}`, { location: "See the event's page", isOnline: false, url: page }],
    ['https://maps.app.goo.gl/AbC1', { location: "See the event's page", isOnline: false }],
    [
      'https://maps.google.com/?q=39.1316,-84.5172',
      { location: '39.1316, -84.5172', isOnline: false, latitude: 39.1316, longitude: -84.5172, url: null },
    ],
    [
      'https://www.google.com/maps/place/Owl+Hall/@39.13,-84.51,17z/data=!4m5!8m2!3d39.1313!4d-84.5161',
      { location: 'Owl Hall', isOnline: false, latitude: 39.1313, longitude: -84.5161 },
    ],
    [
      'https://maps.apple.com/?address=1%20Owl%20St&ll=39.1329,-84.515&q=Owl%20Hall',
      { location: 'Owl Hall', isOnline: false, latitude: 39.1329, longitude: -84.515 },
    ],
    [
      'https://www.openstreetmap.org/?mlat=39.1316&mlon=-84.5172#map=18/39.1/-84.5',
      { isOnline: false, latitude: 39.1316, longitude: -84.5172 },
    ],
    [`Owl Stadium, tickets: ${page}`, { location: 'Owl Stadium', isOnline: false, url: page }],
    ['39°08\'20.0"N 84°25\'22.4"W', { isOnline: false, latitude: 39.138889, longitude: -84.422889 }],
    ['Owl Hall (39.1405, -84.5185)', { location: 'Owl Hall', isOnline: false, latitude: 39.1405 }],
  ])('is read for what it leads to: %s', (written, expected) => {
    expect(ics(`LOCATION:${written.replaceAll(',', '\\,')}`)).toMatchObject(expected);
    expect(jsonld({ location: written })).toMatchObject(expected);
  });

  test('gives way to a point and to a place that the calendar names', () => {
    for (const written of [page, zoom]) {
      expect(ics(`LOCATION:${written}`, 'GEO:39.1316;-84.5172')).toMatchObject({
        isOnline: false,
        latitude: 39.1316,
        url: written,
      });
      expect(ics(`LOCATION:${written}`, apple)).toMatchObject({
        isOnline: false,
        venueName: 'Owl Hall',
        location: '1 Owl St',
        latitude: 39.1329,
      });
    }
  });
});

describe('a title', () => {
  test.each([
    ['cancelled', 'Cancelled due to weather: Sledding'],
    ['cancelled', 'Study hall CANCELLED today'],
    ['cancelled', 'Event Cancelled'],
    ['cancelled', 'Game canceled due to rain'],
    ['cancelled', 'Canceled (snow): Hike'],
    ['cancelled', 'Hike called off because of ice'],
    ['postponed', 'Postponed to Dec 12: Chess club'],
    ['postponed', 'Chess club has been postponed until further notice'],
    ['scheduled', 'Cancelled flights: a lecture on airline economics'],
    ['scheduled', 'How to get cancelled'],
    ['scheduled', 'Classes cancelled'],
    ['scheduled', 'Postponed Pleasures: poems'],
  ])('says that its event is %s, or does not: %s', (status, title) => {
    expect(ics(`SUMMARY:${title}`).status).toBe(status);
    expect(jsonld({ name: title }).status).toBe(status);
  });
});

describe('a price', () => {
  const range = ({ isPriceKnown, minPrice, maxPrice }: ReturnType<typeof ics>) =>
    isPriceKnown ? [minPrice, maxPrice] : null;
  const offer = (price: unknown, more: object = {}) => ({ offers: { '@type': 'Offer', price, ...more } });

  test.each([
    ['$5-10', [5, 10]],
    ['$5 – $10 at the door', [5, 10]],
    ['$5 to $7.50', [5, 7.5]],
    ['Free for students, $5-10 for others', [0, 10]],
    ['$10 - 7 PM doors', [10, 10]],
    ['5-10 dollars', [5, 10]],
    ['12', [12, 12]],
    ['see website', null],
  ])('written as %s is %j', (cost, expected) => {
    expect(range(ics(`X-COST:${cost}`))).toEqual(expected);
    expect(range(localist({ ticket_cost: cost }))).toEqual(expected);
  });

  test('without a currency is in dollars only where those are spent', () => {
    expect(range(icsIn('America/Chicago', 'X-COST:$12'))).toEqual([12, 12]);
    expect(range(icsIn('Europe/Berlin', 'X-COST:12'))).toBeNull();
    expect(range(icsIn('America/Toronto', 'X-COST:$12'))).toBeNull();
    expect(range(icsIn('Europe/Berlin', 'X-COST:USD 12'))).toEqual([12, 12]);
    expect(range(icsIn('Europe/Berlin', 'X-COST:Free'))).toEqual([0, 0]);
    const london = { location: { name: 'Hall', address: { addressCountry: 'GB' } } };
    expect(range(jsonld({ ...london, ...offer('12') }))).toBeNull();
    expect(range(jsonld({ ...london, ...offer('12', { priceCurrency: 'USD' }) }))).toEqual([12, 12]);
    expect(range(jsonld(offer('12')))).toEqual([12, 12]);
  });

  test('is free if the page says that it is accessible for free', () => {
    expect(range(jsonld({ isAccessibleForFree: true }))).toEqual([0, 0]);
    expect(range(jsonld({ isAccessibleForFree: 'http://schema.org/True' }))).toEqual([0, 0]);
    expect(range(jsonld({ isAccessibleForFree: true, ...offer('12') }))).toEqual([12, 12]);
    expect(range(jsonld({ isAccessibleForFree: false, ...offer('0') }))).toBeNull();
    expect(range(jsonld({}))).toBeNull();
  });
});

describe('imported', () => {
  const testApp = useTestApp();
  afterEach(() => testApp.database.pool.query('truncate events cascade'));
  const campus = { lat: 39.13, lng: -84.5 };
  const window = { from: new Date(), to: new Date(Date.now() + 60 * 86_400_000) };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/[-:]|\.\d{3}/g, '');

  const importLines = (...events: string[][]) =>
    importEvents(
      testApp.database.db,
      parseIcs(Buffer.from(calendar(...events.map((lines) => vevent(`DTSTART:${tomorrow}`, ...lines)))), {
        ...context,
        ...window,
      }),
      { near: campus, area: campus },
    );
  const found = async (query: string) =>
    (await testApp.get(`/api/events/search?lat=39.13&lng=-84.5&${query}`)).json<EventSummary[]>();

  test('an event is found by its organizer, whose address is nowhere', async () => {
    await importLines(['UID:a', 'ORGANIZER;CN=Zymurgy Society:mailto:z@example.edu'], ['UID:b']);
    const [event, ...others] = await found('keyword=zymurgy');
    expect([event?.organizer, others]).toEqual(['Zymurgy Society', []]);
    const page = await testApp.get(`/api/events/${event?.id}`);
    expect(page.json()).toMatchObject({ organizer: 'Zymurgy Society' });
    expect(page.body).not.toContain('z@example.edu');
  });

  test('a date to know and an online event say so', async () => {
    await importLines(
      ['UID:a', 'SUMMARY:Deadline to drop classes'],
      ['UID:b', 'SUMMARY:Talk', 'CONFERENCE;VALUE=URI:https://zoom.example/j/1'],
    );
    const rows = await testApp.database.pool.query(
      'select title, is_date_to_know, is_online from events order by title',
    );
    expect(rows.rows).toEqual([
      { title: 'Deadline to drop classes', is_date_to_know: true, is_online: false },
      { title: 'Talk', is_date_to_know: false, is_online: true },
    ]);
  });

  test('coordinates and what joins them are no room, and a place beside a meeting is one', async () => {
    const located = async (location: string) => {
      await testApp.database.pool.query('truncate events cascade');
      await importLines(['UID:a', `LOCATION:${location.replaceAll(',', '\\,')}`]);
      const { rows } = await testApp.database.pool.query(
        'select room, is_online, latitude, point_certainty from events',
      );
      return Object.values(rows[0]);
    };
    expect(await located('39.1389, -84.4229')).toEqual([null, false, 39.1389, null]);
    expect(await located('Owl Hall 500 and Zoom')).toEqual(['500', false, 39.13, 'campus']);
    expect(await located('Hybrid: Old Chemistry 601 or https://example.zoom.us/j/5')).toEqual([
      '601',
      false,
      39.13,
      'campus',
    ]);
    expect(await located('Zoom, Passcode 5512')).toEqual([null, true, null, null]);
  });

  test('a game at the opponent’s without a place is not listed on campus', async () => {
    await importLines(
      ['UID:a', "SUMMARY:Akron University Men's Soccer at Kent State"],
      ['UID:b', "SUMMARY:Akron University Men's Soccer vs Ohio"],
    );
    expect((await found('')).map(({ title }) => title)).toEqual(["Akron University Men's Soccer vs Ohio"]);
  });
});
