import { describe, expect, test } from 'vitest';
import { type NormalizedEvent, NotASourceError } from './normalized-event';
import { parseTicketmaster } from './ticketmaster.parse';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2020-01-01'),
  to: new Date('2030-01-01'),
};

/** A game as the Discovery API returned it in 2024, reduced to the fields we read. */
function game(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Philadelphia Flyers vs. Toronto Maple Leafs',
    type: 'event',
    id: '17GZvOG6C6u5xAJ',
    test: false,
    url: 'https://www.ticketmaster.com/event/300060E1CD2E2166',
    images: [
      { ratio: '16_9', url: 'https://s1.ticketm.net/source', width: 2426, height: 1365, fallback: false },
      { ratio: '3_2', url: 'https://s1.ticketm.net/3_2.jpg', width: 640, height: 427, fallback: false },
      { ratio: '16_9', url: 'https://s1.ticketm.net/stock.jpg', width: 640, height: 360, fallback: true },
      { ratio: '16_9', url: 'https://s1.ticketm.net/retina.jpg', width: 640, height: 360, fallback: false },
      { ratio: '16_9', url: 'https://s1.ticketm.net/thumb.jpg', width: 100, height: 56, fallback: false },
    ],
    dates: {
      start: {
        localDate: '2025-01-07',
        localTime: '19:30:00',
        dateTime: '2025-01-08T00:30:00Z',
        dateTBD: false,
        dateTBA: false,
        timeTBA: false,
        noSpecificTime: false,
      },
      timezone: 'America/New_York',
      status: { code: 'onsale' },
    },
    classifications: [
      { primary: true, segment: { name: 'Sports' }, genre: { name: 'Hockey' }, subGenre: { name: 'NHL' } },
    ],
    priceRanges: [{ type: 'standard', currency: 'USD', min: 25, max: 998 }],
    _embedded: {
      venues: [
        {
          name: 'Wells Fargo Center',
          id: 'KovZ917AiMF',
          postalCode: '19148',
          timezone: 'America/New_York',
          city: { name: 'Philadelphia' },
          state: { name: 'Pennsylvania', stateCode: 'PA' },
          country: { name: 'United States Of America', countryCode: 'US' },
          address: { line1: '3601 South Broad St' },
          location: { longitude: '-75.17362730', latitude: '39.90455100' },
        },
      ],
    },
    ...overrides,
  };
}

const page = (...events: unknown[]) => ({
  _embedded: { events },
  page: { size: 20, totalElements: events.length, totalPages: 1, number: 0 },
});

function only(input: unknown): NormalizedEvent {
  const { events, rejected } = parseTicketmaster(input, context);
  expect(rejected).toEqual([]);
  expect(events).toHaveLength(1);
  return events[0] as NormalizedEvent;
}

test('reads every field of a game', () => {
  expect(only(JSON.stringify(page(game())))).toEqual({
    source: 'ticketmaster',
    externalId: '17GZvOG6C6u5xAJ',
    uid: '17GZvOG6C6u5xAJ',
    title: 'Philadelphia Flyers vs. Toronto Maple Leafs',
    description: '',
    descriptionHtml: null,
    category: 'sports',
    status: 'scheduled',
    startDate: new Date('2025-01-08T00:30:00Z'),
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: 'America/New_York',
    isZoneAssumed: false,
    timeKind: 'instant',
    location: '3601 South Broad St, Philadelphia, PA 19148',
    venueName: 'Wells Fargo Center',
    venueId: 'KovZ917AiMF',
    latitude: 39.904551,
    longitude: -75.1736273,
    isOnline: false,
    isAway: false,
    organizer: null,
    isDateToKnow: false,
    url: 'https://www.ticketmaster.com/event/300060E1CD2E2166',
    imageUrl: 'https://s1.ticketm.net/retina.jpg',
    isPriceKnown: true,
    minPrice: 25,
    maxPrice: 998,
  });
});

describe('responses in every form', () => {
  test.each([
    ['a page', page(game())],
    ['one event', game()],
    ['a list of events', [game()]],
    ['a list of pages', [page(game())]],
    ['a recorded exchange', [{ scope: 'https://app.ticketmaster.com', response: page(game()) }]],
    ['bytes', Buffer.from(JSON.stringify(page(game())))],
  ])('are read as %s', (_, input) => {
    expect(only(input).externalId).toBe('17GZvOG6C6u5xAJ');
  });

  test('can be empty', () => {
    const empty = { _links: {}, page: { size: 20, totalElements: 0, totalPages: 0, number: 0 } };
    expect(parseTicketmaster(empty, context)).toEqual({
      events: [],
      rejected: [],
      read: 0,
      skipped: { before: 0, after: 0 },
      isPartial: false,
    });
  });
});

describe('dates', () => {
  const withDates = (dates: Record<string, unknown>) =>
    only(game({ dates: { timezone: 'America/New_York', ...dates } }));

  test('use the local date and time at the venue if there is no instant', () => {
    const event = withDates({ start: { localDate: '2025-07-07', localTime: '19:30:00' } });
    expect(event.startDate).toEqual(new Date('2025-07-07T23:30:00Z'));
    expect(event.timeTba).toBe(false);
  });

  test.each([
    { localDate: '2025-07-07', timeTBA: true, noSpecificTime: true },
    { localDate: '2025-07-07' },
    { localDate: '2025-07-07', dateTime: '2025-07-08T03:59:00Z', timeTBA: true },
    { localDate: '2025-07-07', localTime: '00:00:00', noSpecificTime: true },
  ])('keep the day of an unknown time: %j', (start) => {
    const event = withDates({ start });
    expect(event).toMatchObject({
      timeTba: true,
      allDay: false,
      startDate: new Date('2025-07-07T04:00:00Z'),
      endDate: new Date('2025-07-08T04:00:00Z'),
    });
  });

  test('use an end unless it is approximate or before the start', () => {
    const start = { dateTime: '2025-07-07T20:00:00Z' };
    const endOf = (end: unknown) => withDates({ start, end }).endDate;
    expect(endOf({ dateTime: '2025-07-07T23:00:00Z' })).toEqual(new Date('2025-07-07T23:00:00Z'));
    expect(endOf({ dateTime: '2025-07-07T23:00:00Z', approximate: true })).toBeNull();
    expect(endOf({ dateTime: '2025-07-07T19:00:00Z' })).toBeNull();
  });

  test('to be announced are rejected with that reason', () => {
    const { rejected } = parseTicketmaster(game({ dates: { start: { dateTBA: true } } }), context);
    expect(rejected).toEqual([
      { entry: 'Philadelphia Flyers vs. Toronto Maple Leafs', reason: 'its date is to be announced' },
    ]);
  });

  test.each([
    ['onsale', 'scheduled'],
    ['offsale', 'scheduled'],
    ['rescheduled', 'scheduled'],
    ['cancelled', 'cancelled'],
    ['canceled', 'cancelled'],
    ['postponed', 'postponed'],
  ])('status %s is %s', (code, status) => {
    const dates = { start: { dateTime: '2025-07-07T20:00:00Z' }, status: { code } };
    expect(only(game({ dates })).status).toBe(status);
  });

  test('outside the window are left out and counted', () => {
    const parsed = parseTicketmaster(game(), { ...context, from: new Date('2025-02-01') });
    const skipped = { before: 1, after: 0 };
    expect(parsed).toEqual({ events: [], rejected: [], read: 1, skipped, isPartial: false });
  });
});

describe('locations and prices', () => {
  test('can lack coordinates, zone and address', () => {
    const event = only(game({ _embedded: { venues: [{ name: 'General Use' }] } }));
    expect(event).toMatchObject({
      venueName: 'General Use',
      location: 'General Use',
      latitude: null,
      longitude: null,
    });
  });

  test('can lack a venue', () => {
    const event = only(game({ _embedded: { venues: [] } }));
    expect(event).toMatchObject({
      location: 'Location to be announced',
      venueName: null,
      timezone: 'America/New_York',
    });
  });

  test('get their zone from the coordinates if none is given', () => {
    const venues = [
      { name: 'The Fortitude Music Hall', location: { longitude: '153.0346', latitude: '-27.4580' } },
    ];
    const dates = { start: { dateTime: '2025-07-07T09:00:00Z' } };
    expect(only(game({ dates, _embedded: { venues } })).timezone).toBe('Australia/Brisbane');
  });

  test('name the country, because CA is a state', () => {
    const venues = [
      { city: { name: 'Toronto' }, state: { stateCode: 'ON' }, country: { countryCode: 'CA' } },
    ];
    expect(only(game({ _embedded: { venues } })).location).toBe('Toronto, ON, Canada');
  });

  test('are given in words, not dollars, in foreign currencies', () => {
    const priceRanges = [
      { currency: 'AUD', min: 88.34, max: 88.34 },
      { currency: 'AUD', min: 77.69, max: 77.69 },
    ];
    expect(only(game({ priceRanges, info: '.', pleaseNote: '18+' }))).toMatchObject({
      minPrice: 0,
      maxPrice: 0,
      description: '18+\n\nTickets: AUD 77.69 to 88.34',
    });
  });

  test('include only http addresses', () => {
    const images = [{ ratio: '16_9', width: 640, url: 'javascript:alert(1)' }];
    expect(only(game({ url: 'javascript:alert(1)', images }))).toMatchObject({ url: null, imageUrl: null });
  });
});

test('are still read after a broken entry', () => {
  const { events, rejected, read } = parseTicketmaster(
    page(
      game(),
      { id: 'x1' },
      null,
      7,
      game({ id: 'x2', name: '  ' }),
      game({ id: 'x3', dates: 'soon' }),
      game({ test: true }),
    ),
    context,
  );
  expect(read).toBe(7);
  expect(events).toHaveLength(1);
  expect(rejected.map(({ entry, reason }) => `${entry}: ${reason}`)).toEqual([
    'x1: it is not an event',
    'entry 3: it is not an event',
    'entry 4: it is not an event',
    'entry 5: it has no title',
    'Philadelphia Flyers vs. Toronto Maple Leafs: it is not an event',
    'Philadelphia Flyers vs. Toronto Maple Leafs: it is marked as a test event',
  ]);
});

describe("other input than Ticketmaster's is reported in one sentence", () => {
  test.each([
    ['an error answer', { fault: { faultstring: 'Invalid ApiKey' } }, 'Invalid ApiKey'],
    ['a login page', '<!DOCTYPE html><title>Log in</title>', 'it is a web page'],
    ['an empty file', '', 'it is empty'],
    [
      'a SeatGeek answer',
      { events: [{ datetime_utc: '2025-01-01T00:00:00' }], meta: {} },
      'no _embedded.events',
    ],
    [
      'rows made from it by somebody',
      [{ id: 'r', title: 'Honeythunder', start_date: '2026-07-10' }],
      'no _embedded.events',
    ],
    ['a number', 7, 'no _embedded.events'],
    ['lists in lists', JSON.stringify([[[[game()]]]]), 'no _embedded.events'],
  ])('if it is %s', (_, input, words) => {
    expect(() => parseTicketmaster(input, context)).toThrow(NotASourceError);
    expect(() => parseTicketmaster(input, context)).toThrow(words);
  });
});
