import { expect, test } from 'vitest';
import { type NormalizedEvent, NotASourceError } from './normalized-event';
import { parseSeatGeek } from './seatgeek.parse';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2020-01-01'),
  to: new Date('2030-01-01'),
};

/** A concert in the format of /2/events in 2023, reduced to the fields we read. */
function concert(overrides: Record<string, unknown> = {}) {
  return {
    type: 'concert',
    id: 6160291,
    title: 'Cayucas',
    datetime_utc: '2023-12-10T03:30:00',
    datetime_local: '2023-12-09T19:30:00',
    time_tbd: false,
    date_tbd: false,
    datetime_tbd: false,
    enddatetime_utc: null,
    status: 'normal',
    description: '',
    url: 'https://seatgeek.com/cayucas-tickets/6160291',
    taxonomies: [{ id: 2000000, name: 'concert', parent_id: null }],
    stats: { lowest_price: 23, highest_price: 90, average_price: 36 },
    performers: [
      { name: 'Opener', image: 'https://seatgeek.com/images/opener.jpg' },
      { name: 'Cayucas', primary: true, image: 'https://seatgeek.com/images/cayucas.jpg' },
    ],
    venue: {
      id: 4186,
      name: 'The Siren',
      timezone: 'America/Los_Angeles',
      address: '900 Main St',
      city: 'Morro Bay',
      state: 'CA',
      postal_code: '93442',
      country: 'US',
      location: { lat: 35.3671, lon: -120.85 },
    },
    ...overrides,
  };
}

const answer = (...events: unknown[]) => ({ events, meta: { total: events.length, page: 1, per_page: 10 } });

function only(input: unknown): NormalizedEvent {
  const { events, rejected } = parseSeatGeek(input, context);
  expect(rejected).toEqual([]);
  return events[0] as NormalizedEvent;
}

test('reads every field of a concert, with UTC times that lack the Z', () => {
  expect(only(JSON.stringify(answer(concert())))).toEqual({
    source: 'seatgeek',
    externalId: '6160291',
    uid: '6160291',
    title: 'Cayucas',
    description: '',
    descriptionHtml: null,
    category: 'concerts',
    status: 'scheduled',
    startDate: new Date('2023-12-10T03:30:00Z'),
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: 'America/Los_Angeles',
    isZoneAssumed: false,
    timeKind: 'instant',
    location: '900 Main St, Morro Bay, CA 93442',
    venueName: 'The Siren',
    venueId: '4186',
    latitude: 35.3671,
    longitude: -120.85,
    isOnline: false,
    isAway: false,
    organizer: null,
    isDateToKnow: false,
    url: 'https://seatgeek.com/cayucas-tickets/6160291',
    imageUrl: 'https://seatgeek.com/images/cayucas.jpg',
    isPriceKnown: true,
    minPrice: 23,
    maxPrice: 90,
  });
});

test('uses only the local day with time_tbd', () => {
  const event = only(
    concert({ time_tbd: true, datetime_utc: '2023-12-10T07:30:00', datetime_local: '2023-12-09T23:30:00' }),
  );
  expect(event).toMatchObject({
    timeTba: true,
    startDate: new Date('2023-12-09T08:00:00Z'),
    endDate: new Date('2023-12-10T08:00:00Z'),
  });
});

test.each([
  [{ stats: { lowest_price: null, highest_price: null } }, 0, 0],
  [{ stats: { lowest_price: 52, highest_price: 52 } }, 52, 52],
  [{ stats: { lowest_price: -1, highest_price: 1e9 } }, 0, 0],
  [{ stats: null }, 0, 0],
])('reads the prices of %j', (overrides, minPrice, maxPrice) => {
  expect(only(concert(overrides))).toMatchObject({ minPrice, maxPrice });
});

test('reads the status, and accepts missing performers and a missing venue', () => {
  expect(only(concert({ status: 'postponed' })).status).toBe('postponed');
  expect(only(concert({ status: 'canceled' })).status).toBe('cancelled');
  const bare = only(concert({ venue: null, performers: null, url: null, taxonomies: null }));
  expect(bare).toMatchObject({
    location: 'Location to be announced',
    imageUrl: null,
    url: null,
    latitude: null,
  });
});

test('rejects a broken entry without the others, and accepts an empty response', () => {
  const { events, rejected } = parseSeatGeek(
    answer(concert(), 'x', concert({ title: null, short_title: null })),
    context,
  );
  expect(events).toHaveLength(1);
  expect(rejected.map(({ reason }) => reason)).toEqual(['it is not an event', 'it has no title']);
  expect(parseSeatGeek(answer(), context)).toEqual({
    events: [],
    rejected: [],
    read: 0,
    skipped: { before: 0, after: 0 },
    isPartial: false,
  });
});

test.each([
  [
    'an error answer',
    { status: 'error', code: 403, message: 'Client ID is required' },
    'Client ID is required',
  ],
  ['a Localist answer', { events: [{ event: { id: 1 } }], page: {} }, 'no events with datetime_utc'],
  ['a page', '<html></html>', 'it is a web page'],
])('refuses %s, which is not a response of SeatGeek', (_, input, words) => {
  expect(() => parseSeatGeek(input, context)).toThrow(NotASourceError);
  expect(() => parseSeatGeek(input, context)).toThrow(words);
});
