/** Titles of pages that have no name of their own, told to browsers before ' · Quad'. */
export const pageTitles = {
  discover: 'Discover',
  landing: 'Welcome',
  notFound: 'Page not found',
  eventNotFound: 'Event not found',
} as const;
