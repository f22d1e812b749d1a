import { describe, expect, test } from 'vitest';
import { parseJsonLd } from './jsonld.parse';
import { type NormalizedEvent, NotASourceError } from './normalized-event';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2010-01-01'),
  to: new Date('2030-01-01'),
};

const script = (json: unknown) =>
  `<script type="application/ld+json">${typeof json === 'string' ? json : JSON.stringify(json)}</script>`;
const page = (...scripts: unknown[]) =>
  `<!DOCTYPE html><html><head><script>var x = "<b>";</script>${scripts.map(script).join('\n')}</head><body></body></html>`;

/** A concert as on a ticket site's page. */
function concert(overrides: Record<string, unknown> = {}) {
  return {
    '@context': 'http://schema.org',
    '@type': 'MusicEvent',
    name: 'Elysian Fields',
    url: 'http://www.songkick.com/concerts/30173984',
    startDate: '2017-06-10T19:30:00-0400',
    location: {
      '@type': 'Place',
      name: 'The Owl Music Parlor',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '497 Rogers Ave',
        addressLocality: 'Brooklyn',
        addressRegion: 'NY',
        postalCode: '11225',
        addressCountry: 'US',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 40.660109, longitude: -73.953193 },
    },
    ...overrides,
  };
}

function only(input: unknown): NormalizedEvent {
  const { events, rejected } = parseJsonLd(input, context);
  expect(rejected).toEqual([]);
  expect(events).toHaveLength(1);
  return events[0] as NormalizedEvent;
}

test('reads every field of a concert', () => {
  expect(only(page(concert()))).toEqual({
    source: 'jsonld',
    externalId: 'http://www.songkick.com/concerts/30173984',
    uid: 'http://www.songkick.com/concerts/30173984',
    title: 'Elysian Fields',
    description: '',
    descriptionHtml: null,
    category: 'concerts',
    status: 'scheduled',
    startDate: new Date('2017-06-10T23:30:00Z'),
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: 'America/New_York',
    isZoneAssumed: false,
    timeKind: 'instant',
    location: '497 Rogers Ave, Brooklyn, NY 11225',
    venueName: 'The Owl Music Parlor',
    venueId: null,
    latitude: 40.660109,
    longitude: -73.953193,
    isOnline: false,
    isAway: false,
    organizer: null,
    isDateToKnow: false,
    url: 'http://www.songkick.com/concerts/30173984',
    imageUrl: null,
    isPriceKnown: false,
    minPrice: 0,
    maxPrice: 0,
  });
});

describe('events in a document', () => {
  test.each([
    ['a list', [concert()]],
    [
      'a graph',
      { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage', name: 'x' }, concert()] },
    ],
    ['a full type address', concert({ '@type': 'https://schema.org/MusicEvent' })],
    ['several types', concert({ '@type': ['Thing', 'schema:Event'] })],
    ['a list of items', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: concert() }] }],
  ])('are found in %s', (_, json) => {
    expect(only(page(json)).title).toBe('Elysian Fields');
  });

  test('are found in bare JSON-LD and in bytes', () => {
    expect(only(JSON.stringify(concert())).title).toBe('Elysian Fields');
    expect(only(Buffer.from(page(concert()))).title).toBe('Elysian Fields');
    expect(only(concert()).title).toBe('Elysian Fields');
  });

  test('take their location from the venue that lists them', () => {
    const event = concert({ location: undefined });
    const venue = {
      '@type': 'Place',
      name: 'Songbyrd',
      address: '540 Penn St NE, Washington, DC 20002',
      event: [event],
    };
    expect(only(page(venue))).toMatchObject({
      venueName: 'Songbyrd',
      location: '540 Penn St NE, Washington, DC 20002',
    });
  });

  test('can refer to a location', () => {
    const place = { '@id': '#owl', '@type': 'Place', name: 'The Owl', address: '497 Rogers Ave' };
    expect(only(page({ '@graph': [place, concert({ location: { '@id': '#owl' } })] })).venueName).toBe(
      'The Owl',
    );
  });

  test('do not include the festival of a concert, nor broadcasts', () => {
    const superEvent = { '@type': 'Festival', name: 'The festival', startDate: '2017-06-09' };
    expect(only(page(concert({ superEvent }), { '@type': 'BroadcastEvent', name: 'On air' })).title).toBe(
      'Elysian Fields',
    );
  });
});

describe('mistakes of templates', () => {
  test('reject a broken script, but not a good one next to it', () => {
    const parsed = parseJsonLd(page('{"@type": "Event", nonsense', concert()), context);
    expect(parsed.events).toHaveLength(1);
    expect(parsed.rejected).toEqual([{ entry: 'JSON-LD script 1', reason: 'it is broken JSON' }]);
    expect(parsed.read).toBe(2);
  });

  test.each([
    ['commas before a bracket', '{"@type":"Event","name":"Talk","startDate":"2019-10-11",\n}'],
    [
      'line breaks in strings',
      '{"@type":"Event","name":"Talk","description":"one\ntwo","startDate":"2019-10-11"}',
    ],
    ['CDATA marks', '//<![CDATA[\n{"@type":"Event","name":"Talk","startDate":"2019-10-11"}\n//]]>'],
    [
      'quotation marks as entities',
      '{&quot;@type&quot;:&quot;Event&quot;,&quot;name&quot;:&quot;Talk&quot;,&quot;startDate&quot;:&quot;2019-10-11&quot;}',
    ],
  ])('are read past: %s', (_, json) => {
    expect(only(page(json)).title).toBe('Talk');
  });

  test('include entities in names and descriptions', () => {
    const event = only(
      page(
        concert({
          name: 'Board &amp; Committee &#8211; Room &#039;B&#039;',
          description: '&lt;p&gt;Join &lt;b&gt;us&lt;/b&gt;&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
        }),
      ),
    );
    expect(event.title).toBe("Board & Committee – Room 'B'");
    expect(event.description).toBe('Join us');
    expect(event.descriptionHtml).toBe('<p>Join <b>us</b></p>');
  });
});

describe('times', () => {
  test.each([
    ['a zone of elsewhere', '2016-10-29T21:00:00+0200', '2016-10-29T19:00:00.000Z', false],
    ['no zone: the campus', '2022-11-08T19:00:00', '2022-11-09T00:00:00.000Z', false],
    ['only a day', '2024-02-01', '2024-02-01T05:00:00.000Z', true],
    ['EventON', '2019-9-20T08-08-30-00', '2019-09-20T12:30:00.000Z', false],
  ])('are understood with %s', (_, startDate, expected, allDay) => {
    const event = only(page(concert({ startDate, location: 'Somewhere' })));
    expect([event.startDate.toISOString(), event.allDay]).toEqual([expected, allDay]);
  });

  test('include the last day of several', () => {
    const event = only(page(concert({ startDate: '2024-02-01', endDate: '2024-02-02', location: 'x' })));
    expect(event).toMatchObject({ allDay: true, endDate: new Date('2024-02-03T05:00:00Z') });
  });

  test('must be readable, or the event is rejected', () => {
    const { rejected } = parseJsonLd(page(concert({ startDate: 'next week' })), context);
    expect(rejected).toEqual([{ entry: 'Elysian Fields', reason: 'it has no date that can be read' }]);
  });

  test.each([
    ['https://schema.org/EventCancelled', 'x', 'cancelled'],
    ['EventPostponed', 'x', 'postponed'],
    ['https://schema.org/EventRescheduled', 'x', 'scheduled'],
    [undefined, 'DDA Regular Board Meeting&#8211;CANCELLED', 'cancelled'],
    [undefined, 'POSTPONED: Spring Gala', 'postponed'],
    [undefined, 'Cancelled plans: a comedy', 'scheduled'],
  ])('come with the status of %s, %s', (eventStatus, name, status) => {
    expect(only(page(concert({ eventStatus, name }))).status).toBe(status);
  });
});

describe('prices', () => {
  test.each([
    [{ price: '20.00', priceCurrency: 'USD' }, 20, 20],
    [[{ price: '20.00' }, { price: 30 }], 20, 30],
    [{ '@type': 'AggregateOffer', lowPrice: '12', highPrice: '45.50', priceCurrency: 'USD' }, 12, 45.5],
    [{ '@type': 'AggregateOffer', offers: [{ price: 5 }, { price: 7 }] }, 5, 7],
    [{ priceSpecification: { minPrice: 3, maxPrice: 9 } }, 3, 9],
    [{ price: '' }, 0, 0],
    [{ price: -4 }, 0, 0],
  ])('are read from offers of %j', (offers, minPrice, maxPrice) => {
    expect(only(page(concert({ offers })))).toMatchObject({ minPrice, maxPrice });
  });

  test('are given in words in another currency', () => {
    const event = only(page(concert({ offers: { lowPrice: 8, highPrice: 12, priceCurrency: 'GBP' } })));
    expect(event).toMatchObject({ minPrice: 0, maxPrice: 0, description: 'Tickets: GBP 8.00 to 12.00' });
  });
});

describe('locations and pictures', () => {
  test('are without a point for online events', () => {
    const online = { '@type': 'VirtualLocation', url: 'https://zoom.us/j/1' };
    expect(only(page(concert({ location: online })))).toMatchObject({ location: 'Online', latitude: null });
    const both = [online, { '@type': 'Place', name: 'Hall', address: 'Main St' }];
    expect(only(page(concert({ location: both }))).venueName).toBe('Hall');
  });

  test('join an address of several lines', () => {
    const location = { name: 'Club', address: '301 Chicon Street\nAustin, TX, 78702\nUnited States' };
    expect(only(page(concert({ location }))).location).toBe(
      '301 Chicon Street, Austin, TX, 78702, United States',
    );
  });

  test.each([
    ['https://a.example/1.jpg'],
    [['https://a.example/1.jpg', 'https://a.example/2.jpg']],
    [{ '@type': 'ImageObject', url: 'https://a.example/1.jpg' }],
    ['//a.example/1.jpg'],
    [
      [
        { url: 'https://a.example/small.jpg', width: 300, height: 200 },
        { contentUrl: 'https://a.example/1.jpg', width: '1200px', height: { value: 800 } },
      ],
    ],
  ])('are found in a picture of %j', (image) => {
    expect(only(page(concert({ image }))).imageUrl).toBe('https://a.example/1.jpg');
  });
});

describe('ids across imports', () => {
  const idsOf = (...events: unknown[]) =>
    parseJsonLd(page(events), context).events.map((event) => event.externalId);

  test('distinguish occurrences of one page by day, then by time', () => {
    const url = concert().url;
    expect(
      idsOf(
        concert({ startDate: '2024-10-17T10:00:00-07:00' }),
        concert({ startDate: '2024-10-24T10:00:00-07:00' }),
        concert({ startDate: '2024-10-24T15:00:00-07:00' }),
      ),
    ).toEqual([`${url}#2024-10-17`, `${url}#2024-10-24T10:00:00-07:00`, `${url}#2024-10-24T15:00:00-07:00`]);
  });

  test('ignore an address that different events share', () => {
    const ids = idsOf(concert({ name: 'One' }), concert({ name: 'Two' }));
    expect(new Set(ids).size).toBe(2);
    expect(ids.join()).not.toContain('songkick');
    expect(idsOf(concert({ name: 'Two' }), concert({ name: 'One' })).sort()).toEqual(ids.sort());
  });
});

describe('a document without events is reported in one sentence', () => {
  test.each([
    ['a page without JSON-LD', '<html><body>404</body></html>', 'no application/ld+json script'],
    ['a page about something else', page({ '@type': 'WebSite', name: 'x' }), 'describes no event'],
    ['an empty file', '', 'it is empty'],
    ['other JSON', '{"events": []}', 'describes no event'],
  ])('if it is %s', (_, input, words) => {
    expect(() => parseJsonLd(input, context)).toThrow(NotASourceError);
    expect(() => parseJsonLd(input, context)).toThrow(words);
  });
});

test('takes little time even if it is hostile', () => {
  const started = performance.now();
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(() => parseJsonLd(page(deep), context)).toThrow(NotASourceError);
  expect(() => parseJsonLd('<script '.repeat(300_000), context)).toThrow(NotASourceError);
  expect(() => parseJsonLd(page(`${','.repeat(300_000)}`), context)).not.toThrow();
  expect(performance.now() - started).toBeLessThan(3000);
});
