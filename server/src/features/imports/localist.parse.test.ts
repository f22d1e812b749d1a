import { describe, expect, test } from 'vitest';
import { parseLocalist } from './localist.parse';
import { type NormalizedEvent, NotASourceError } from './normalized-event';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2010-01-01'),
  to: new Date('2030-01-01'),
};

const instance = (fields: Record<string, unknown>) => ({
  event_instance: { id: 1795899, all_day: false, ...fields },
});

/** A class in the format of /api/2/events/{id} of a campus calendar, reduced to the fields we read. */
function yoga(overrides: Record<string, unknown> = {}) {
  return {
    event: {
      id: 606807,
      title: 'Yoga with Fisher @USC',
      url: '',
      first_date: '2020-02-02',
      last_date: '2020-04-05',
      location: '',
      room_number: 'Harris Hall',
      location_name: 'USC Fisher Museum of Art (HAR)',
      address: '823 Exposition Boulevard, Los Angeles, CA 90089',
      private: false,
      rejected: false,
      free: true,
      ticket_url: '',
      ticket_cost: '',
      venue_id: 208859,
      description_text: 'FREE yoga during our exhibition.',
      description: '<p>FREE yoga during <b>our</b> exhibition.</p>\r\n<script>alert(1)</script>',
      geo: { latitude: '34.018344', longitude: '-118.288379', city: 'Los Angeles', state: 'CA' },
      filters: {},
      localist_url: 'http://calendar.usc.edu/event/yoga_with_fisher_usc_1440',
      photo_url: 'http://images-cf.localist.com/photos/313216/huge/a.jpg',
      event_instances: [instance({ start: '2020-02-02T10:45:00-08:00', end: '2020-02-02T11:45:00-08:00' })],
      ...overrides,
    },
  };
}

function all(input: unknown): NormalizedEvent[] {
  const { events, rejected } = parseLocalist(input, context);
  expect(rejected).toEqual([]);
  return events;
}
const only = (overrides: Record<string, unknown> = {}) => all(yoga(overrides))[0] as NormalizedEvent;

test('reads every field of a class', () => {
  expect(only()).toEqual({
    source: 'localist',
    externalId: '606807-1795899',
    uid: '606807',
    title: 'Yoga with Fisher @USC',
    description: 'FREE yoga during our exhibition.',
    descriptionHtml: expect.stringContaining('<b>our</b>'),
    category: 'sports',
    status: 'scheduled',
    startDate: new Date('2020-02-02T18:45:00Z'),
    endDate: new Date('2020-02-02T19:45:00Z'),
    allDay: false,
    timeTba: false,
    timezone: 'America/Los_Angeles',
    isZoneAssumed: false,
    timeKind: 'instant',
    location: 'Harris Hall, 823 Exposition Boulevard, Los Angeles, CA 90089',
    venueName: 'USC Fisher Museum of Art (HAR)',
    venueId: '208859',
    latitude: 34.018344,
    longitude: -118.288379,
    isOnline: false,
    isAway: false,
    organizer: null,
    isDateToKnow: false,
    url: 'http://calendar.usc.edu/event/yoga_with_fisher_usc_1440',
    imageUrl: 'http://images-cf.localist.com/photos/313216/huge/a.jpg',
    isPriceKnown: true,
    minPrice: 0,
    maxPrice: 0,
  });
  expect(only().descriptionHtml).not.toContain('script');
});

describe('occurrences', () => {
  test('have their own ids', () => {
    const event_instances = [
      instance({ id: 1, start: '2020-03-01T10:45:00-08:00', end: null }),
      instance({ id: 2, start: '2020-03-08T10:45:00-07:00', end: null }),
    ];
    expect(
      all(yoga({ event_instances })).map((event) => [event.externalId, event.startDate.toISOString()]),
    ).toEqual([
      ['606807-1', '2020-03-01T18:45:00.000Z'],
      ['606807-2', '2020-03-08T17:45:00.000Z'],
    ]);
  });

  test('have the written day, in the local zone, if they last all day', () => {
    const event_instances = [instance({ start: '2015-11-29T00:00:00-08:00', end: null, all_day: true })];
    const geo = { latitude: '40.739714', longitude: '-73.840785' };
    expect(only({ event_instances, geo })).toMatchObject({
      allDay: true,
      timezone: 'America/New_York',
      startDate: new Date('2015-11-29T05:00:00Z'),
      endDate: new Date('2015-11-30T05:00:00Z'),
    });
  });

  test('have an unknown time if they are midnight without an end', () => {
    const event_instances = [instance({ start: '2015-11-29T00:00:00-08:00', end: null })];
    expect(only({ event_instances })).toMatchObject({ timeTba: true, allDay: false });
  });

  test('default to the first date', () => {
    expect(only({ event_instances: [] })).toMatchObject({ allDay: true, externalId: '606807' });
  });
});

describe('prices', () => {
  test.each([
    ['$10. Students and Seniors: $7.00. Members and Students: Free', 0, 10],
    ['$15 for USC Students, $36 for USC Faculty and Staff', 15, 36],
    ['', 0, 0],
    ['see website', 0, 0],
  ])('are read from %j', (ticket_cost, minPrice, maxPrice) => {
    expect(only({ ticket_cost })).toMatchObject({ minPrice, maxPrice });
  });
});

describe('addresses', () => {
  test('prefer tickets, then the calendar, then the organizer', () => {
    const url = 'https://organizer.example/';
    expect(only({ url, ticket_url: 'https://tickets.example/' }).url).toBe('https://tickets.example/');
    expect(only({ url }).url).toContain('calendar.usc.edu');
    expect(only({ url, localist_url: null }).url).toBe(url);
  });

  test('do not give an online event a point', () => {
    expect(only({ experience: 'virtual' })).toMatchObject({
      location: 'Online',
      latitude: null,
      longitude: null,
    });
  });

  test('an offset keeps its local time if the location is unknown', () => {
    expect(only({ geo: { latitude: null, longitude: null } }).timezone).toBe('America/Los_Angeles');
  });
});

test('private and unpublished events are rejected, a canceled one is kept', () => {
  const { rejected } = parseLocalist(
    { events: [yoga({ private: true }), yoga({ status: 'pending' }), 7] },
    context,
  );
  expect(rejected.map(({ reason }) => reason)).toEqual([
    'it is private',
    'it is not published',
    'it is not an event',
  ]);
  expect(only({ status: 'canceled' }).status).toBe('cancelled');
});

test('types of the calendar determine the category', () => {
  const filters = {
    event_audience: [{ name: 'Sports fans' }],
    event_types: [{ name: 'Lecture / Talk / Workshop' }],
  };
  expect(only({ title: 'An evening', filters }).category).toBe('study');
  const audience = { event_audience: [{ name: 'Sports' }] };
  expect(only({ title: 'An evening', description_text: 'Hello', filters: audience }).category).toBe('social');
});

test.each([
  ['an error answer', { status: 'error', error: 'Not found' }, 'Not found'],
  ['a SeatGeek answer', { events: [{ datetime_utc: 'x' }] }, 'no events wrapped'],
  ['an Eventbrite answer', { pagination: {}, events: [{ name: { text: 'x' } }] }, 'no events wrapped'],
])('%s is not a response of Localist', (_, input, words) => {
  expect(() => parseLocalist(input, context)).toThrow(NotASourceError);
  expect(() => parseLocalist(input, context)).toThrow(words);
});

test('an empty calendar is accepted', () => {
  expect(parseLocalist({ events: [], page: { total: 0 } }, context)).toEqual({
    events: [],
    rejected: [],
    read: 0,
    skipped: { before: 0, after: 0 },
    isPartial: false,
  });
});
