import type { NormalizedEvent } from '../features/imports/normalized-event';

/** A ticket seller's concert for tests. */
export function sampleEvent(overrides: Partial<NormalizedEvent> = {}): NormalizedEvent {
  return {
    source: 'ticketmaster',
    externalId: 'tm-1',
    uid: overrides.externalId ?? 'tm-1',
    title: 'The Touring Band',
    description: 'Doors open at 6:30pm.',
    descriptionHtml: null,
    category: 'concerts',
    status: 'scheduled',
    startDate: new Date('2026-12-01T23:30:00Z'),
    endDate: null,
    allDay: false,
    timeTba: false,
    timezone: 'America/New_York',
    isZoneAssumed: false,
    timeKind: 'wall',
    location: '3037 Watkins Road, Big Flats, NY 14814',
    venueName: 'Summer Stage',
    venueId: 'venue-1',
    latitude: 42.1428,
    longitude: -76.9319,
    isOnline: false,
    isAway: false,
    organizer: null,
    isDateToKnow: false,
    url: 'https://www.ticketmaster.com/event/tm-1',
    imageUrl: null,
    isPriceKnown: true,
    minPrice: 25,
    maxPrice: 75.5,
    ...overrides,
  };
}
