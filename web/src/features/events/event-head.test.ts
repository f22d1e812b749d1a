// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { renderHead } from '../../lib/page-head';
import { disco, soldElsewhere } from '../../testing/events';
import { eventHead } from './event-head';

const origin = 'https://quad.test';

describe('eventHead', () => {
  it('names the event, its day and place, its page and its picture', () => {
    expect(eventHead({ ...disco, imageUrl: '/objects/rooftop.jpg' }, origin)).toMatchObject({
      title: 'Three-Channel Silent Disco',
      description:
        'Saturday, November 28, 2026, 10:00 PM – 1:00 AM · The Kiln Rooftop. Three DJs, three colors of headphones, one heated rooftop.',
      canonicalUrl: `${origin}/events/${disco.id}`,
      imageUrl: expect.stringMatching(`^${origin}/previews/${disco.id}/\\w+\\.png$`),
      imageText: 'Poster of Three-Channel Silent Disco: Sat, Nov 28, 2026, 10:00 PM, The Kiln Rooftop',
      isIndexed: true,
    });
  });

  it('is a schema.org Event', () => {
    expect(eventHead(disco, origin).jsonLd).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Three-Channel Silent Disco',
      description: disco.description,
      url: `${origin}/events/${disco.id}`,
      image: [expect.stringMatching(`^${origin}/previews/${disco.id}/\\w+\\.png$`)],
      startDate: '2026-11-28T22:00:00-05:00',
      endDate: '2026-11-29T01:00:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'The Kiln Rooftop',
        address: '1420 Main St, Over-the-Rhine',
        geo: { '@type': 'GeoCoordinates', latitude: 39.1102, longitude: -84.515 },
      },
      isAccessibleForFree: false,
      maximumAttendeeCapacity: 150,
      organizer: { '@type': 'Person', name: 'Dev Okafor' },
      offers: {
        '@type': 'Offer',
        url: `${origin}/events/${disco.id}`,
        availability: 'https://schema.org/InStock',
        priceCurrency: 'USD',
        price: '12.00',
      },
    });
  });

  it("offers the seller's range at the seller's page", () => {
    expect(eventHead(soldElsewhere, origin).jsonLd).toMatchObject({
      offers: { '@type': 'AggregateOffer', url: soldElsewhere.url, lowPrice: '24.50', highPrice: '68.00' },
    });
  });

  it('names the group behind an event from elsewhere', () => {
    const organizer = { '@type': 'Organization', name: 'Debate Society' };
    const { jsonLd } = eventHead({ ...soldElsewhere, organizer: organizer.name }, origin);
    expect(jsonLd).toMatchObject({ organizer });
    expect(eventHead(soldElsewhere, origin).jsonLd).not.toHaveProperty('organizer');
  });

  it('has no price if none was given', () => {
    const untold = { ...soldElsewhere, isPriceKnown: false, price: 0, minPrice: 0, maxPrice: 0 };
    const { jsonLd } = eventHead(untold, origin);
    expect(jsonLd).toMatchObject({ isAccessibleForFree: false, offers: { url: untold.url } });
    expect(jsonLd?.offers).not.toHaveProperty('price');
  });

  it('gives all-day events as dates, including the last one', () => {
    const weekend = {
      ...disco,
      allDay: true,
      startDate: '2026-11-28T05:00:00Z',
      endDate: '2026-11-30T05:00:00Z',
    };
    expect(eventHead(weekend, origin).jsonLd).toMatchObject({
      startDate: '2026-11-28',
      endDate: '2026-11-29',
    });
    const unknown = { ...disco, timeTba: true, endDate: null, startDate: '2026-11-28T05:00:00Z' };
    expect(eventHead(unknown, origin).jsonLd).toMatchObject({ startDate: '2026-11-28' });
    expect(eventHead(unknown, origin).description).toMatch(/^Saturday, November 28, 2026 · /);
  });

  it('writes offsets of half hours and the far side of Greenwich', () => {
    const inIndia = { ...disco, timezone: 'Asia/Kolkata', endDate: null };
    expect(eventHead(inIndia, origin).jsonLd).toMatchObject({ startDate: '2026-11-29T08:30:00+05:30' });
    const inNewfoundland = { ...disco, timezone: 'America/St_Johns', endDate: null };
    expect(eventHead(inNewfoundland, origin).jsonLd).toMatchObject({
      startDate: '2026-11-28T23:30:00-03:30',
    });
  });

  it('says when it is cancelled, postponed or full', () => {
    const statusOf = (status: 'cancelled' | 'postponed') =>
      eventHead({ ...disco, status }, origin).jsonLd?.eventStatus;
    expect(statusOf('cancelled')).toBe('https://schema.org/EventCancelled');
    expect(statusOf('postponed')).toBe('https://schema.org/EventPostponed');
    expect(eventHead({ ...disco, attendeeCount: 150 }, origin).jsonLd).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  it('keeps unlisted events out of search engines', () => {
    const unlisted = renderHead(eventHead({ ...disco, isPublic: false }, origin));
    expect(unlisted).toContain('content="noindex"');
    expect(unlisted).not.toContain('ld+json');
    expect(renderHead(eventHead(disco, origin))).not.toContain('noindex');
  });

  it('cuts a long description at a word, and survives a picture address that is none', () => {
    const { description, jsonLd } = eventHead(
      { ...disco, description: 'word '.repeat(100), imageUrl: 'http://' },
      origin,
    );
    expect(description.length).toBeLessThanOrEqual(200);
    expect(description).toMatch(/ word…$/);
    expect(jsonLd?.image).toEqual([expect.stringContaining('/previews/')]);
  });

  it('has a preview picture with its size and what it says', () => {
    const head = renderHead(eventHead(disco, origin));
    expect(head).toMatch(/og:image" content="https:\/\/quad\.test\/previews\/[\w-]+\/\w+\.png"/);
    expect(head).toContain('og:image:width" content="1200"');
    expect(head).toContain('og:image:height" content="630"');
    expect(head).toContain('og:image:alt" content="Poster of Three-Channel Silent Disco: ');
  });

  it("escapes the event's text", () => {
    const head = renderHead(
      eventHead(
        { ...disco, title: '"><script>alert(1)</script>', description: '</script><script>x' },
        origin,
      ),
    );
    expect(head.match(/<script/g)).toHaveLength(1);
    expect(head.match(/<\/script/g)).toHaveLength(1);
    expect(head).toContain('content="&quot;&gt;&lt;script&gt;');
  });
});
