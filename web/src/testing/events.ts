import type { EventDetail } from '@quad/shared/contract/events';

/** The event of the drawings: hosted here, $12, 126 of 150 places taken, Saturday, November 28, 2026 at 10 PM. */
export const disco: EventDetail = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  title: 'Three-Channel Silent Disco',
  description: 'Three DJs, three colors of headphones, one heated rooftop.',
  descriptionHtml: null,
  category: 'nightlife',
  status: 'scheduled',
  cancelReason: null,
  startDate: '2026-11-29T03:00:00.000Z',
  endDate: '2026-11-29T06:00:00.000Z',
  allDay: false,
  timeTba: false,
  timezone: 'America/New_York',
  location: '1420 Main St, Over-the-Rhine',
  venueName: 'The Kiln Rooftop',
  latitude: 39.1102,
  longitude: -84.515,
  imageUrl: null,
  url: null,
  externalSource: 'user',
  price: 12,
  minPrice: 12,
  maxPrice: 12,
  maxAttendees: 150,
  attendeeCount: 126,
  attendeePreview: [
    { initial: 'M', tone: 'parties' },
    { initial: 'J', tone: 'food' },
  ],
  isFavorited: false,
  isPublic: true,
  host: { id: '9f0c3d2e-0000-4000-8000-000000000001', name: 'Dev Okafor', avatarUrl: null },
  isHost: false,
};

/** The same night at a ticket seller's: $24.50 to $68, nobody counted here. */
export const soldElsewhere: EventDetail = {
  ...disco,
  id: '3b241101-e2bb-4255-8caf-4136c566a963',
  externalSource: 'ticketmaster',
  url: 'https://www.ticketmaster.com/event/16006',
  host: null,
  price: 24.5,
  minPrice: 24.5,
  maxPrice: 68,
  maxAttendees: null,
  attendeeCount: 0,
  attendeePreview: [],
};
